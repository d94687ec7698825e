import { randomUUIDv7 } from 'node:crypto';
import type { EventType } from '../../domain/catalog/event-types.ts';
import { noteSubject } from '../database/changes.ts';
import type { Tx } from '../database/transaction.ts';
import { insertEvents } from './queries.ts';

export type EventSubject = { type: string; id: string; propertyId: string | null };

/** Records an event in the transaction of the change. `data` is the resource as a read returns it, with Vietnamese labels. */
export const recordEvent = (tx: Tx, type: EventType, subject: EventSubject, data: object): Promise<void> =>
  recordEvents(tx, type, [{ subject, data }]);

/** With several types, each subject gets one event per type, in their order. */
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
  for (const { subject } of events) noteSubject(tx, subject);
  await insertEvents(tx, types, rows);
  tx.afterCommit.push((database) => database.notifyPending('events'));
}

let last = '';

/** Events of one transaction are ordered by id alone, so ids of the same millisecond must keep ascending. */
function nextId(): string {
  const id = randomUUIDv7();
  last = id > last ? id : after(last);
  return last;
}

function after(id: string): string {
  const tail = Number.parseInt(id.slice(24), 16) + 1;
  return id.slice(0, 24) + tail.toString(16).padStart(12, '0');
}
