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

/** Rooms as rows. On a phone two columns stay, and the rest moves under them. */
export const RoomTable = memo(function RoomTable({ rooms, selection, listed, property }: RoomListProps) {
  const words = useWords(roomsWords);
  const language = useLanguage();
  const sorted = useMemo(() => byFloor(rooms).flatMap((floor) => floor.rooms), [rooms]);
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
                  <th scope="col" className="end">
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
          <tbody>
            {sorted.slice(0, drawn).map((room) => (
              <Row
                key={room.id}
                room={room}
                chosen={selection.has(room.id)}
                onToggle={selection.toggle}
                property={property}
                onFollow={follow}
                area={area(room)}
                wide={wide}
              />
            ))}
            {drawn < sorted.length && (
              <tr className="undrawn" style={{ '--rows': sorted.length - drawn } as CSSProperties} />
            )}
          </tbody>
        </table>
      </div>
    </section>
  );

  function area({ area_m2 }: BoardRoom): string {
    return area_m2 === null ? '–' : `${formatNumber(Number(area_m2), language)} m²`;
  }
});

type RowProps = {
  readonly room: BoardRoom;
  readonly chosen: boolean;
  readonly onToggle: Selection['toggle'];
  readonly property: string | undefined;
  readonly onFollow: Follow;
  readonly area: string;
  readonly wide: boolean;
};

const Row = memo(function Row({ room, chosen, onToggle, property, onFollow, area, wide }: RowProps) {
  const words = useWords(roomsWords);
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
          <td className="end">{area}</td>
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
