import type { Search } from '../../../data/address.ts';
import { useApp } from '../../../data/app.ts';
import { groupBy } from '../../../data/group-by.ts';
import { useRowsOf } from '../../../data/lists.ts';
import { compareNames } from '../../../data/natural-order.ts';
import type { Selection } from '../../../data/selection.ts';
import { type BoardRoom, boardQuery } from '../../board-query.ts';

export type { BoardRoom };

export const FILTERS = {
  overdue: { needs: 'PAYMENT' },
  vacant: { statuses: 'VACANT' },
  ending: { needs: 'RENEWAL' },
  unread: { needs: 'READING' },
  ready: { needs: 'INVOICE' },
} as const;
export type Filter = keyof typeof FILTERS;
export const isFilter = (text: string | undefined): text is Filter => text !== undefined && text in FILTERS;

/** What a board or a table of rooms gets; `listed` names what is listed. */
export type RoomListProps = {
  readonly rooms: readonly BoardRoom[];
  readonly selection: Selection;
  readonly listed: string;
  readonly property: string | undefined;
};

/** The rooms of the chosen house. */
export function useBoard({ property, filter, q }: Search) {
  const { api } = useApp();
  const query = {
    ...(property ? { property_id: property } : {}),
    ...(isFilter(filter) ? FILTERS[filter] : {}),
    ...(q ? { q } : {}),
  };
  return useRowsOf(boardQuery(api, query));
}

/** The chosen property stays chosen. */
export const roomAddress = ({ id }: BoardRoom, property: string | undefined): string =>
  `/console/rooms/${id}${property ? `?property=${property}` : ''}`;

export type Floor = {
  readonly propertyId: string;
  readonly floor: number | null;
  readonly rooms: readonly BoardRoom[];
};

/** Rooms by house and floor, in the order people count. */
export function byFloor(rooms: readonly BoardRoom[]): Floor[] {
  const houses = groupBy(rooms, ({ property_id }) => property_id);
  return [...houses].flatMap(([propertyId, house]) =>
    [...groupBy(house, ({ floor }) => floor)]
      .sort(([a], [b]) => (a ?? 1e9) - (b ?? 1e9))
      .map(([floor, group]) => ({
        propertyId,
        floor,
        rooms: group.toSorted((a, b) => compareNames(a.name, b.name)),
      })),
  );
}

export const isLet = ({ display }: BoardRoom): boolean => display.status.value === 'OCCUPIED';
