import { EVENT_TYPES } from '../../../../domain/catalog/event-types.ts';
import { refused } from '../../../../domain/refused.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { eventPayload } from '../../../events/queries.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { RouteResult } from '../../../http/route-result.ts';
import { closed, dateTime, list, oneOf, optional, resource, Type, uuid } from '../../../http/schema.ts';

const Event = resource('Event', {
  id: uuid(),
  type: oneOf(EVENT_TYPES),
  occurred_at: dateTime(),
  organization_id: uuid(),
  data: Type.Object(
    {},
    { additionalProperties: true, description: 'The resource as a read shows it, labels in Vietnamese.' },
  ),
});

type EventRow = {
  id: string;
  type: (typeof EVENT_TYPES)[number];
  occurred_at: string;
  organization_id: string;
  data: object;
  position: string;
};

export function eventRoutes(routes: Routes): void {
  routes.get('/events', {
    id: 'listEvents',
    tag: 'Events',
    summary: 'What happened, oldest first',
    description:
      'An event is shown only once every transaction that could still add an earlier one has ended, so a kept cursor never misses any. `meta.next_cursor` is there after every page that showed something, also the last: keep it and come back. Events stay for good unless the operator of the installation set a number of days.',
    access: 'events.read',
    query: closed({ limit: PAGE_QUERY.limit, cursor: PAGE_QUERY.cursor, type: optional(oneOf(EVENT_TYPES)) }),
    data: Type.Object({ events: list(Event) }),
    run: async (tx, { query }) => {
      const limit = query.limit ?? 50;
      const after = query.cursor === undefined ? null : readPosition(query.cursor);
      // A statement of its own: on a sharded database a snapshot function would run on the worker, whose transaction ids differ.
      const { settled } = await tx.one<{ settled: string }>(
        sql`select app_settled_before(${tx.organizationId})::text as settled`,
      );
      const rows = await tx.query<EventRow>(sql`
        select e.id, e.type, e.occurred_at, e.organization_id, ${eventPayload(tx, sql`e`)} as data, e.transaction_id::text as position from events e
        where ${allOf(
          sql`e.organization_id = ${tx.organizationId}`,
          sql`e.transaction_id < ${settled}::xid8`,
          after && sql`(e.transaction_id, e.id) > (${placeOf(tx, after)}, ${after.id}::uuid)`,
          query.type && sql`e.type = ${query.type}`,
          inVisibleProperty(tx, sql`e.property_id`),
        )}
        order by e.transaction_id, e.id limit ${limit}`);
      const last = rows.at(-1);
      const next = last ? Buffer.from(JSON.stringify([last.position, last.id])).toString('base64url') : null;
      return new RouteResult({ events: rows }, { meta: { limit, count: rows.length, next_cursor: next } });
    },
  });
}

/** Where the event is now: moved to another server by a restore, it has another position than when the cursor was given. */
const placeOf = (tx: Tx, { position, id }: { position: string; id: string }): Sql => sql`
  coalesce((select p.transaction_id from events p where p.organization_id = ${tx.organizationId} and p.id = ${id}), ${position}::xid8)`;

function readPosition(cursor: string): { position: string; id: string } {
  try {
    const [position, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (
      typeof position === 'string' &&
      /^\d{1,20}$/.test(position) &&
      typeof id === 'string' &&
      /^[0-9a-f-]{36}$/.test(id)
    )
      return { position, id };
  } catch {
    // Falls through: what cannot be read is no cursor of ours.
  }
  throw refused('invalid_cursor');
}
