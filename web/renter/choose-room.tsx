import { Chips } from '../ui/tabs/tabs.tsx';
import { nameRooms, type RentedRoom } from './data.ts';

type Props = {
  readonly label: string;
  readonly rooms: readonly (RentedRoom & { readonly lease_id: string })[];
  readonly value: string;
  readonly onChange: (leaseId: string) => void;
};

/** For who rents several rooms of a landlord. */
export function ChooseRoom({ label, rooms, value, onChange }: Props) {
  const names = nameRooms(rooms);
  return (
    <Chips
      label={label}
      value={value}
      options={rooms.map(({ lease_id, room_id }) => ({ value: lease_id, label: names.get(room_id) ?? '' }))}
      onChange={onChange}
    />
  );
}
