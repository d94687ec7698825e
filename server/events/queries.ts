import type { EventType } from '../../domain/catalog/event-types.ts';
import { type Sql, sql } from '../database/sql.ts';
import { tableOf } from '../database/table-of.ts';
import type { Transaction, Tx } from '../database/transaction.ts';
import type { Unscoped } from '../database/unscoped.ts';

/** Deletes dispatched events older than the given number of days, at most `limit`; returns how many were deleted. */
export async function deleteOldEvents(
  tx: Unscoped,
  organizationId: string,
  days: number,
  limit: number,
): Promise<number> {
  const before = tx.now.subtract({ hours: days * 24 }).toString();
  const { gone } = await tx.one<{ gone: string }>(
    sql`select identity.delete_old_events(${organizationId}, ${before}, ${limit}) as gone`,
  );
  return Number(gone);
}

/** Events stay readable, but no subscriber receives them. */
export const clearOutbox = (tx: Tx): Promise<void> =>
  tx.run(sql`delete from queue.outbox where organization_id = ${tx.organizationId}`);

const EVENT_COLUMNS = {
  ids: 'text',
  subject_type: 'text',
  subject_id: 'uuid',
  property_id: 'uuid',
  data: 'json',
} as const;

export type NewEvent = {
  ids: string;
  subject_type: string;
  subject_id: string;
  property_id: string | null;
  data: object;
};

/** One row per subject and type; a subject's payload is stored with its first type, the others refer to it. */
export const insertEvents = (tx: Tx, types: string[], rows: NewEvent[]): Promise<void> =>
  tx.runLater(sql`
    with recorded as materialized (
      select e.ids::uuid[], e.subject_type, e.subject_id, e.property_id, e.data from ${tableOf('e', rows, EVENT_COLUMNS)}
    ), written as (
      insert into events (organization_id, id, type, subject_type, subject_id, property_id, data, data_event_id, occurred_at)
      select ${tx.organizationId}, e.ids[t.place], t.type, e.subject_type, e.subject_id, e.property_id,
             case t.place when 1 then e.data::json end, case when t.place > 1 then e.ids[1] end, ${tx.now.toString()}
      from recorded e cross join unnest(${types}::text[]) with ordinality as t(type, place)
      returning id
    ), inserted as (select array_agg(id order by id) as ids from written)
    insert into queue.outbox (organization_id, event_id, other_event_ids) select ${tx.organizationId}, ids[1], ids[2:] from inserted returning event_id`);

/** The payload of an event; events recorded together share the one stored with the first of them. */
export const eventPayload = (tx: Tx, event: Sql): Sql => sql`
  coalesce(${event}.data, (select original.data from events original where original.organization_id = ${tx.organizationId} and original.id = ${event}.data_event_id))`;

export type OutboxEvent = {
  id: string;
  type: EventType;
  subject_type: string;
  subject_id: string;
  property_id: string | null;
  /** The recorded payload, except for invoices: whoever needs one reads its current state. */
  data: Record<string, unknown>;
  occurred_at: string;
};

export type OrganizationWithEvents = { organization_id: string; timezone: string; ready: boolean };

export const organizationsWithEvents = (
  tx: Transaction,
  after: string | null,
  limit: number,
): Promise<OrganizationWithEvents[]> =>
  tx.query<OrganizationWithEvents>(sql`select * from identity.organizations_with_events(${after}::uuid, ${limit})`);

export async function lockOutbox(tx: Tx): Promise<boolean> {
  const { got } = await tx.one<{ got: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`outbox ${tx.organizationId}`}, 0)) as got`,
  );
  return got;
}

/** Takes only events that no transaction still in progress can precede. */
export async function takeEvents(tx: Tx, limit: number): Promise<OutboxEvent[]> {
  const ids = await takeOutboxRows(tx, limit);
  if (ids.length === 0) return [];
  const events = await readEvents(tx, ids);
  // On a sharded database a shard commits a moment after the outbox row is visible. Rolling back keeps the row for the next attempt.
  if (events.length < ids.length)
    throw new Error(`Found ${events.length} of ${ids.length} events taken from the outbox`);
  return events;
}

/** Separate from reading the events: on a sharded database one statement must not change a local table and read a sharded one. */
async function takeOutboxRows(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    with next as (
      select transaction_id, event_id, sum(1 + cardinality(other_event_ids)) over (order by transaction_id, event_id) - cardinality(other_event_ids) as place
      from queue.outbox
      where organization_id = ${tx.organizationId} and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
      order by transaction_id, event_id limit ${limit}
    ), taken as (
      delete from queue.outbox o using next n
      where o.organization_id = ${tx.organizationId} and o.transaction_id = n.transaction_id and o.event_id = n.event_id and n.place <= ${limit}
      returning o.event_id || o.other_event_ids as ids
    )
    select unnest(t.ids) as id from taken t`);
  return rows.map(({ id }) => id);
}

const readEvents = (tx: Tx, ids: string[]): Promise<OutboxEvent[]> =>
  tx.query<OutboxEvent>(sql`
    select e.id, e.type, e.subject_type, e.subject_id, e.property_id,
      case e.subject_type when 'invoice' then '{}' else ${eventPayload(tx, sql`e`)} end as data, e.occurred_at
    from events e
    where e.organization_id = ${tx.organizationId} and e.id = any(${ids}::uuid[])
    order by e.transaction_id, e.id`);
