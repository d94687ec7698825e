import { EVENT_SORTS, EVENT_TYPES } from '../../../../domain/catalog/event-types.ts';
import { refused } from '../../../../domain/refused.ts';
import { isUuid } from '../../../http/formats.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { RouteResult } from '../../../http/route-result.ts';
import { closed, dateTime, list, oneOf, optional, resource, Type, uuid } from '../../../http/schema.ts';
import { type EventPosition, listEvents } from './queries.ts';

const Event = resource('Event', {
  id: uuid(),
  type: oneOf(EVENT_TYPES),
  occurred_at: dateTime(),
  organization_id: uuid(),
  data: Type.Object(
    {},
    { additionalProperties: true, description: 'The resource as its read route shows it, with labels in Vietnamese.' },
  ),
});

const NEWEST_FIRST = '-occurred_at';

export function eventRoutes(routes: Routes): void {
  routes.get('/events', {
    id: 'listEvents',
    tag: 'Events',
    summary: 'List events',
    description:
      'Oldest first, or with `sort=-occurred_at` newest first, for people. An event appears only when no earlier one can be added any more, so polling with a stored cursor never misses any. `meta.next_cursor` is set after every page with events, the last one too: store it and continue from it later. Events are kept forever, unless the installation sets a retention in days.',
    access: 'events.read',
    query: closed({
      limit: PAGE_QUERY.limit,
      cursor: PAGE_QUERY.cursor,
      sort: optional(oneOf(EVENT_SORTS)),
      type: optional(oneOf(EVENT_TYPES)),
    }),
    data: resource('EventList', { events: list(Event) }),
    run: async (tx, { query }) => {
      const limit = query.limit ?? 50;
      const newestFirst = query.sort === NEWEST_FIRST;
      const after = query.cursor === undefined ? null : readPosition(query.cursor, newestFirst);
      const rows = await listEvents(tx, { after, type: query.type, newestFirst, limit });
      const last = rows.at(-1);
      const next = last ? writePosition(last, newestFirst) : null;
      return new RouteResult({ events: rows }, { meta: { limit, count: rows.length, next_cursor: next } });
    },
  });
}

/** Of a transaction id of PostgreSQL, which has 64 bits. */
const MAX_POSITION = 2n ** 64n - 1n;

const writePosition = ({ position, id }: EventPosition, newestFirst: boolean): string =>
  Buffer.from(JSON.stringify([position, id, ...(newestFirst ? [NEWEST_FIRST] : [])])).toString('base64url');

function readPosition(cursor: string, newestFirst: boolean): EventPosition {
  try {
    const [position, id, order] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const isOfOrder = order === (newestFirst ? NEWEST_FIRST : undefined);
    const isPosition = typeof position === 'string' && /^\d{1,20}$/.test(position) && BigInt(position) <= MAX_POSITION;
    if (isOfOrder && isPosition && typeof id === 'string' && isUuid(id)) return { position, id };
  } catch {
    // Falls through: an unreadable cursor is an invalid one.
  }
  throw refused('invalid_cursor');
}
