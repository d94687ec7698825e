import { useLanguage, useWords } from '../../../data/app.ts';
import type { Selection } from '../../../data/selection.ts';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { formatNumber } from '../../../words/format.ts';
import { roomsWords } from '../../../words/rooms.ts';
import { Go } from '../../go.tsx';
import { RoomState } from './room-state.tsx';
import { type BoardRoom, byFloor, isLet } from './rooms-data.ts';
import '../../../ui/table/table.css';

type Props = { readonly rooms: readonly BoardRoom[]; readonly selection: Selection };

/** Rooms as rows. On a phone two columns stay, and the rest moves under them. */
export function RoomTable({ rooms, selection }: Props) {
  const words = useWords(roomsWords);
  const language = useLanguage();
  const sorted = byFloor(rooms).flatMap((floor) => floor.rooms);
  const all = sorted.every(({ id }) => selection.has(id));
  return (
    <section className="panel room-table" aria-label={words.table}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div className="table-wrap" tabIndex={0} role="region" aria-label={words.title}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">
                <span className="line">
                  <input
                    type="checkbox"
                    aria-label={words.selectAll}
                    checked={all}
                    onChange={() => (all ? selection.clear() : selection.set(sorted.map(({ id }) => id)))}
                  />
                  {words.columns.room}
                </span>
              </th>
              <th scope="col" className="only-wide">
                {words.columns.renter}
              </th>
              <th scope="col" className="only-wide">
                {words.columns.state}
              </th>
              <th scope="col" className="end only-wide">
                {words.columns.area}
              </th>
              <th scope="col" className="end only-wide">
                {words.columns.rent}
              </th>
              <th scope="col" className="end">
                <span className="only-wide">{words.columns.debt}</span>
                <span className="only-phone">{words.debtRent}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((room) => (
              <Row key={room.id} room={room} selection={selection} area={area(room)} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );

  function area({ area_m2 }: BoardRoom): string {
    return area_m2 === null ? '–' : `${formatNumber(Number(area_m2), language)} m²`;
  }
}

function Row({ room, selection, area }: { room: BoardRoom; selection: Selection; area: string }) {
  const words = useWords(roomsWords);
  const { lease, upcoming_lease: upcoming, open_amount: open } = room.board;
  const owes = Number(open ?? 0) > 0;
  const rent = lease?.monthly_rent ?? room.base_rent;
  const name = (
    <Go className="name" to="/rooms/$room_id" params={{ room_id: room.id }}>
      {lease?.renter_name ?? upcoming?.renter_name ?? <span className="pale">{words.nobody}</span>}
    </Go>
  );
  return (
    <tr aria-selected={selection.has(room.id)}>
      <th scope="row">
        <span className="line">
          <input
            type="checkbox"
            aria-label={words.select(room.name)}
            checked={selection.has(room.id)}
            onChange={() => selection.toggle(room.id)}
          />
          <Plate name={room.name} open={!isLet(room)} />
          <span className="under only-phone">
            {name}
            <RoomState room={room} />
          </span>
        </span>
      </th>
      <td className="only-wide">{name}</td>
      <td className="only-wide">
        <RoomState room={room} />
      </td>
      <td className="end only-wide">{area}</td>
      <td className="end only-wide">
        <Money amount={rent} />
      </td>
      <td className="end">
        {owes ? <Money amount={open ?? '0'} /> : <span className="pale">–</span>}
        <span className="rent only-phone small quiet">
          <Money amount={rent} />
        </span>
      </td>
    </tr>
  );
}
