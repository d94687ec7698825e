import type { TenantMeterWalk } from '@rentroll/client';
import { useAddress } from '../../../data/address.ts';
import { useWords } from '../../../data/app.ts';
import { Chips } from '../../../ui/tabs/tabs.tsx';
import { renterMeterWords } from '../../../words/renter-meter.ts';
import { nameRooms } from '../../data.ts';

type Props = { readonly rooms: TenantMeterWalk['rooms']; readonly shown: string };

/** For who rents several rooms of a landlord; each has its own meters. */
export function ChooseRoom({ rooms, shown }: Props) {
  const words = useWords(renterMeterWords);
  const { search, change } = useAddress();
  if (rooms.length < 2) return null;
  const names = nameRooms(rooms);
  return (
    <div className="own-rooms">
      <Chips
        label={words.rooms}
        value={search.lease ?? shown}
        options={rooms.map(({ lease_id, room_id }) => ({ value: lease_id, label: names.get(room_id) ?? '' }))}
        onChange={(lease) => change({ lease })}
      />
    </div>
  );
}
