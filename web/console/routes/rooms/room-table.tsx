import { type CSSProperties, memo, useMemo } from 'react';
import { useLanguage, useWords } from '../../../data/app.ts';
import type { Selection } from '../../../data/selection.ts';
import { rowsInWindow, useDrawn } from '../../../ui/list/use-drawn.ts';
import { useWide } from '../../../ui/list/use-wide.ts';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { formatNumber } from '../../../words/format.ts';
import { roomsWords } from '../../../words/rooms.ts';
import { type Follow, useFollow } from '../../go.tsx';
import { RoomState } from './room-state.tsx';
import { type BoardRoom, byFloor, isLet, type RoomListProps, roomAddress } from './rooms-data.ts';
import '../../../ui/table/table.css';

const ROW_HEIGHT = 56;
/** Rows that are drawn together: choosing one draws its group, and of the groups off the screen nothing. */
const GROUP = 20;

/** Rooms as rows. On a phone two columns stay, and the rest moves under them. */
export const RoomTable = memo(function RoomTable({ rooms, selection, listed, property }: RoomListProps) {
  const words = useWords(roomsWords);
  const sorted = useMemo(() => byFloor(rooms).flatMap((floor) => floor.rooms), [rooms]);
  const groups = useMemo(
    () =>
      Array.from({ length: Math.ceil(sorted.length / GROUP) }, (_, at) => sorted.slice(at * GROUP, (at + 1) * GROUP)),
    [sorted],
  );
  const follow = useFollow();
  const wide = useWide();
  const drawn = useDrawn(rooms.length, listed, rowsInWindow(ROW_HEIGHT));
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
              {wide && (
                <>
                  <th scope="col">{words.columns.renter}</th>
                  <th scope="col">{words.columns.state}</th>
                  <th scope="col" className="end area">
                    {words.columns.area}
                  </th>
                  <th scope="col" className="end">
                    {words.columns.rent}
                  </th>
                </>
              )}
              <th scope="col" className="end">
                {wide ? words.columns.debt : words.debtRent}
              </th>
            </tr>
          </thead>
          {groups.slice(0, Math.ceil(drawn / GROUP)).map((group, at) => (
            <Rows
              // biome-ignore lint/suspicious/noArrayIndexKey: a new room moves one row from group to group, not all of them
              key={at}
              rooms={group}
              drawn={Math.min(GROUP, drawn - at * GROUP)}
              chosen={group.flatMap(({ id }) => (selection.has(id) ? [id] : [])).join()}
              onToggle={selection.toggle}
              property={property}
              onFollow={follow}
              wide={wide}
            />
          ))}
          {drawn < sorted.length && (
            <tbody className="undrawn" style={{ '--rows': sorted.length - drawn } as CSSProperties}>
              <tr />
            </tbody>
          )}
        </table>
      </div>
    </section>
  );
});

type Shared = {
  readonly onToggle: Selection['toggle'];
  readonly property: string | undefined;
  readonly onFollow: Follow;
  readonly wide: boolean;
};
type RowsProps = Shared & {
  readonly rooms: readonly BoardRoom[];
  readonly drawn: number;
  /** Ids of those that are chosen, as text, which stays the same while they do. */
  readonly chosen: string;
};

const Rows = memo(function Rows({ rooms, drawn, chosen, ...shared }: RowsProps) {
  return (
    <tbody style={{ '--rows': Math.min(drawn, rooms.length) } as CSSProperties}>
      {rooms.slice(0, drawn).map((room) => (
        <Row key={room.id} room={room} chosen={chosen.includes(room.id)} {...shared} />
      ))}
    </tbody>
  );
});

type RowProps = Shared & { readonly room: BoardRoom; readonly chosen: boolean };

const Row = memo(function Row({ room, chosen, onToggle, property, onFollow, wide }: RowProps) {
  const words = useWords(roomsWords);
  const language = useLanguage();
  const { lease, upcoming_lease: upcoming, open_amount: open } = room.board;
  const owes = Number(open ?? 0) > 0;
  const rent = lease?.monthly_rent ?? room.base_rent;
  const name = (
    <a className="name" href={roomAddress(room, property)} onClick={onFollow}>
      {lease?.renter_name ?? upcoming?.renter_name ?? <span className="pale">{words.nobody}</span>}
    </a>
  );
  return (
    <tr aria-selected={chosen}>
      <th scope="row">
        <span className="line">
          <input
            type="checkbox"
            aria-label={words.select(room.name)}
            checked={chosen}
            onChange={() => onToggle(room.id)}
          />
          <Plate name={room.name} open={!isLet(room)} />
          {!wide && (
            <span className="under">
              {name}
              <RoomState room={room} />
            </span>
          )}
        </span>
      </th>
      {wide && (
        <>
          <td>{name}</td>
          <td>
            <RoomState room={room} />
          </td>
          <td className="end area">
            {room.area_m2 === null ? '–' : `${formatNumber(Number(room.area_m2), language)} m²`}
          </td>
          <td className="end">
            <Money amount={rent} />
          </td>
        </>
      )}
      <td className="end">
        {owes ? <Money amount={open ?? '0'} /> : <span className="pale">–</span>}
        {!wide && (
          <span className="rent small quiet">
            <Money amount={rent} />
          </span>
        )}
      </td>
    </tr>
  );
});
