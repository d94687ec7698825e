import type { Room } from '@rentroll/client';
import type { App } from '../data/app.ts';
import { rowsQuery } from '../data/rows-query.ts';

/** With `include=board` every room has it. */
export type BoardRoom = Room & { board: NonNullable<Room['board']> };

const PAGE = 500;

/** Rooms with everything the board shows: one request for up to 500 rooms. */
export const boardQuery = (api: App['api'], query: Readonly<Record<string, string>> = {}) =>
  rowsQuery<BoardRoom>(['rooms', query], async (cursor) => {
    const { data, meta } = await api().request('get', '/rooms', {
      query: { include: 'board', limit: PAGE, ...query, ...(cursor ? { cursor } : {}) } as never,
    });
    return { rows: data.rooms as BoardRoom[], next: meta.next_cursor };
  });
