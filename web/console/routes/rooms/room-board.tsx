import { type CSSProperties, memo, useMemo } from 'react';
import { useLanguage, useWords } from '../../../data/app.ts';
import type { Selection } from '../../../data/selection.ts';
import { rowsInWindow, useDrawn } from '../../../ui/list/use-drawn.ts';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { formatMoney } from '../../../words/format.ts';
import { roomsWords } from '../../../words/rooms.ts';
import { type Follow, useFollow } from '../../go.tsx';
import { useProperties } from '../../shell/house-switcher.tsx';
import { RoomState } from './room-state.tsx';
import { type BoardRoom, byFloor, isLet, type RoomListProps, roomAddress } from './rooms-data.ts';

const [TILE_WIDTH, TILE_HEIGHT] = [150, 120];
const tilesInWindow = (): number =>
  rowsInWindow(TILE_HEIGHT) * Math.min(6, Math.max(2, Math.floor(innerWidth / TILE_WIDTH)));

/** Rooms as plates on their floors. With several houses each begins with its name. */
export const RoomBoard = memo(function RoomBoard({ rooms, selection, listed, property }: RoomListProps) {
  const words = useWords(roomsWords);
  const language = useLanguage();
  const houses = useProperties().data?.properties ?? [];
  const floors = useMemo(() => byFloor(rooms), [rooms]);
  const follow = useFollow();
  let left = useDrawn(rooms.length, listed, tilesInWindow());
  const several = new Set(floors.map(({ propertyId }) => propertyId)).size > 1;
  const FloorHeading = several ? 'h3' : 'h2';
  return floors.map(({ propertyId, floor, rooms: group }, index) => {
    const debt = group.reduce((sum, { board }) => sum + Number(board.overdue_amount ?? 0), 0);
    const house = several ? houses.find(({ id }) => id === propertyId)?.name : undefined;
    const floorName = floor === null ? words.noFloor : words.floor(floor);
    const begins = house !== undefined && floors[index - 1]?.propertyId !== propertyId;
    const drawn = group.slice(0, Math.max(0, left));
    left -= group.length;
    return (
      <section
        className="floor"
        key={`${propertyId} ${floor}`}
        aria-label={house ? `${house}, ${floorName}` : floorName}
      >
        {begins && <h2 className="house-name">{house}</h2>}
        <FloorHeading className="floor-name">
          {floorName}{' '}
          <small>
            {words.floorSum(group.filter(isLet).length, group.length)}
            {debt > 0 && ` · ${words.owes(formatMoney(debt, language))}`}
          </small>
        </FloorHeading>
        <ul className="tiles">
          {drawn.map((room) => (
            <Tile
              key={room.id}
              room={room}
              chosen={selection.has(room.id)}
              onToggle={selection.toggle}
              property={property}
              onFollow={follow}
            />
          ))}
          {drawn.length < group.length && (
            <li
              className="undrawn"
              aria-hidden="true"
              style={{ '--rows': group.length - drawn.length } as CSSProperties}
            />
          )}
        </ul>
      </section>
    );
  });
});

/** From twelve digits on an amount needs smaller ones: it is never shortened or broken. */
const isLong = (amount: string | null | undefined): boolean => (amount?.split('.')[0]?.length ?? 0) >= 12;

type TileProps = {
  readonly room: BoardRoom;
  readonly chosen: boolean;
  readonly onToggle: Selection['toggle'];
  readonly property: string | undefined;
  readonly onFollow: Follow;
};

const Tile = memo(function Tile({ room, chosen, onToggle, property, onFollow }: TileProps) {
  const words = useWords(roomsWords);
  const { lease, upcoming_lease: upcoming, overdue_amount: overdue } = room.board;
  return (
    <li className={chosen ? 'tile on' : 'tile'}>
      <Plate name={room.name} open={!isLet(room)} />
      <input type="checkbox" aria-label={words.select(room.name)} checked={chosen} onChange={() => onToggle(room.id)} />
      <a href={roomAddress(room, property)} onClick={onFollow}>
        {lease?.renter_name ?? upcoming?.renter_name ?? <span className="pale">{words.nobody}</span>}
      </a>
      <RoomState room={room} />
      {Number(overdue ?? 0) > 0 && (
        <span className={isLong(overdue) ? 'debt long' : 'debt'}>
          <Money amount={overdue ?? '0'} />
        </span>
      )}
    </li>
  );
});
