import { randomUUIDv7 } from 'node:crypto';
import type { EventType } from '../../domain/catalog/event-types.ts';
import { type Sql, sql } from './sql.ts';
import { tableOf } from './table-of.ts';
import type { Tx } from './transaction.ts';

export type EventSubject = { type: string; id: string; propertyId: string | null };

/** Tells the outside, in the transaction that made it true. `data` is the resource as a read shows it, labels in Vietnamese. */
export const recordEvent = (tx: Tx, type: EventType, subject: EventSubject, data: object): Promise<void> =>
  recordEvents(tx, type, [{ subject, data }]);

const COLUMNS = {
  ids: 'text',
  subject_type: 'text',
  subject_id: 'uuid',
  property_id: 'uuid',
  data: 'json',
} as const;

/** Several types: each subject is told of in all of them, in their order. */
export async function recordEvents(
  tx: Tx,
  type: EventType | EventType[],
  events: { subject: EventSubject; data: object }[],
): Promise<void> {
  if (events.length === 0) return;
  const types = typeof type === 'string' ? [type] : type;
  const rows = events.map(({ subject, data }) => ({
    ids: `{${types.map(nextId)}}`,
    subject_type: subject.type,
    subject_id: subject.id,
    property_id: subject.propertyId,
    data,
  }));
  await tx.run(sql`
    with told as materialized (
      select e.ids::uuid[], e.subject_type, e.subject_id, e.property_id, e.data from ${tableOf('e', rows, COLUMNS)}
    ), written as (
      insert into events (organization_id, id, type, subject_type, subject_id, property_id, data, data_event_id, occurred_at)
      select ${tx.organizationId}, e.ids[t.place], t.type, e.subject_type, e.subject_id, e.property_id,
             case t.place when 1 then e.data::json end, case when t.place > 1 then e.ids[1] end, ${tx.now.toString()}
      from told e cross join unnest(${types}::text[]) with ordinality as t(type, place)
      returning id
    ), all_of_them as (select array_agg(id order by id) as ids from written)
    insert into queue.outbox (organization_id, event_id, other_event_ids) select ${tx.organizationId}, ids[1], ids[2:] from all_of_them returning event_id`);
  tx.afterCommit.push((database) => database.tellOfNews());
}

/** What an event tells; one told together with others carries it for all of them. */
export const toldBy = (tx: Tx, event: Sql): Sql => sql`
  coalesce(${event}.data, (select told.data from events told where told.organization_id = ${tx.organizationId} and told.id = ${event}.data_event_id))`;

let last = '';

/** Events of one transaction are told apart by their ids alone, so two of the same millisecond must not change places. */
function nextId(): string {
  const id = randomUUIDv7();
  last = id > last ? id : after(last);
  return last;
}

function after(id: string): string {
  const tail = Number.parseInt(id.slice(24), 16) + 1;
  return id.slice(0, 24) + tail.toString(16).padStart(12, '0');
}
