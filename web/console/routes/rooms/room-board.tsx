import { useLanguage, useWords } from '../../../data/app.ts';
import type { Selection } from '../../../data/selection.ts';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { formatMoney } from '../../../words/format.ts';
import { roomsWords } from '../../../words/rooms.ts';
import { Go } from '../../go.tsx';
import { useProperties } from '../../shell/house-switcher.tsx';
import { RoomState } from './room-state.tsx';
import { type BoardRoom, byFloor, isLet } from './rooms-data.ts';

type Props = { readonly rooms: readonly BoardRoom[]; readonly selection: Selection };

/** Rooms as plates on their floors. With several houses each floor names its house. */
export function RoomBoard({ rooms, selection }: Props) {
  const words = useWords(roomsWords);
  const language = useLanguage();
  const houses = useProperties().data?.properties ?? [];
  const floors = byFloor(rooms);
  const several = new Set(floors.map(({ propertyId }) => propertyId)).size > 1;
  return floors.map(({ propertyId, floor, rooms: group }) => {
    const debt = group.reduce((sum, { board }) => sum + Number(board.overdue_amount ?? 0), 0);
    const house = several ? houses.find(({ id }) => id === propertyId)?.name : undefined;
    const name = [house, floor === null ? words.noFloor : words.floor(floor)].filter(Boolean).join(', ');
    return (
      <section className="floor" key={`${propertyId} ${floor}`} aria-label={name}>
        <h2>
          {name}{' '}
          <small>
            {words.floorSum(group.filter(isLet).length, group.length)}
            {debt > 0 && ` · ${words.owes(formatMoney(debt, language))}`}
          </small>
        </h2>
        <ul className="tiles">
          {group.map((room) => (
            <Tile key={room.id} room={room} selection={selection} />
          ))}
        </ul>
      </section>
    );
  });
}

function Tile({ room, selection }: { readonly room: BoardRoom; readonly selection: Selection }) {
  const words = useWords(roomsWords);
  const { lease, upcoming_lease: upcoming, overdue_amount: overdue } = room.board;
  const chosen = selection.has(room.id);
  return (
    <li className={chosen ? 'tile on' : 'tile'}>
      <Plate name={room.name} open={!isLet(room)} />
      <input
        type="checkbox"
        aria-label={words.select(room.name)}
        checked={chosen}
        onChange={() => selection.toggle(room.id)}
      />
      <Go to="/rooms/$room_id" params={{ room_id: room.id }}>
        {lease?.renter_name ?? upcoming?.renter_name ?? <span className="pale">{words.nobody}</span>}
      </Go>
      <RoomState room={room} />
      {Number(overdue ?? 0) > 0 && (
        <span className="debt">
          <Money amount={overdue ?? '0'} />
        </span>
      )}
    </li>
  );
}
