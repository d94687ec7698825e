import { randomUUIDv7 } from 'node:crypto';
import type { EventType } from '../../domain/catalog/event-types.ts';
import { oneBesideTheOther, sql } from './sql.ts';
import type { Tx } from './transaction.ts';

export type EventSubject = { type: string; id: string; propertyId: string | null };

/** Tells the outside, in the transaction that made it true. `data` is the resource as a read shows it, labels in Vietnamese. */
export const recordEvent = (tx: Tx, type: EventType, subject: EventSubject, data: object): Promise<void> =>
  recordEvents(tx, type, [{ subject, data }]);

/** Several types: each subject is told of in all of them, in their order. */
export async function recordEvents(
  tx: Tx,
  type: EventType | EventType[],
  events: { subject: EventSubject; data: object }[],
): Promise<void> {
  if (events.length === 0) return;
  const types = typeof type === 'string' ? [type] : type;
  const rows = events.map(({ subject }, index) => ({
    place: index + 1,
    ids: types.map(nextId),
    subject_type: subject.type,
    subject_id: subject.id,
    property_id: subject.propertyId,
  }));
  await tx.run(sql`
    with told as materialized (
      select e.*, d.data::jsonb as data
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(place int, ids uuid[], subject_type text, subject_id uuid, property_id uuid)
      join string_to_table(${oneBesideTheOther(events.map(({ data }) => data))}, chr(30)) with ordinality as d(data, place) on d.place = e.place
    ), written as (
      insert into events (organization_id, id, type, subject_type, subject_id, property_id, data, occurred_at)
      select ${tx.organizationId}, e.ids[t.place], t.type, e.subject_type, e.subject_id, e.property_id, e.data, ${tx.now.toString()}
      from told e cross join unnest(${types}::text[]) with ordinality as t(type, place)
      returning organization_id, id
    ), passed as (insert into queue.outbox (organization_id, event_id) select organization_id, id from written returning 1)
    select count(*)::int as told from passed`);
  tx.afterCommit.push((database) => database.tellOfNews());
}

let last = '';

/** Events of one transaction are told apart by their ids alone, so two of the same millisecond must not change places. */
function nextId(): string {
  const id = randomUUIDv7();
  last = id > last ? id : after(last);
  return last;
}

function after(id: string): string {
  const hex = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
