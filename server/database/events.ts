import { randomUUIDv7 } from 'node:crypto';
import type { EventType } from '../../domain/catalog/event-types.ts';
import { sql } from './sql.ts';
import type { Tx } from './transaction.ts';

export type EventSubject = { type: string; id: string; propertyId: string | null };

/** Tells the outside, in the transaction that made it true. `data` is the resource as a read shows it, labels in Vietnamese. */
export const recordEvent = (tx: Tx, type: EventType, subject: EventSubject, data: object): Promise<void> =>
  recordEvents(tx, type, [{ subject, data }]);

export async function recordEvents(
  tx: Tx,
  type: EventType,
  events: { subject: EventSubject; data: object }[],
): Promise<void> {
  const rows = events.map(({ subject, data }) => ({
    id: randomUUIDv7(),
    subject_type: subject.type,
    subject_id: subject.id,
    property_id: subject.propertyId,
    data,
  }));
  await tx.run(sql`
    insert into events (organization_id, id, type, subject_type, subject_id, property_id, data, occurred_at)
    select ${tx.organizationId}, e.id, ${type}, e.subject_type, e.subject_id, e.property_id, e.data, ${tx.now.toString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(id uuid, subject_type text, subject_id uuid, property_id uuid, data jsonb)
    returning id`);
}
