import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../../../database/transaction.ts';
import type { Subscriber } from '../../../events/dispatch-events.ts';
import { insertDeliveries, type NewDelivery } from './delivery-queries.ts';
import { lockSubscribers, scheduleEndpoints } from './queries.ts';

type DeliveryInput = Omit<NewDelivery, 'id' | 'replay_of'> & { replay_of?: string };

/** Queues one delivery per event and subscribed endpoint, in three statements for any number of events. */
export const queueForEndpoints: Subscriber = async (tx, events) => {
  const endpoints = await lockSubscribers(tx, [...new Set(events.map(({ type }) => type))]);
  if (endpoints.length === 0) return;
  const subscribers = endpoints.map(({ id, event_types }) => ({ id, types: new Set(event_types) }));
  await queueDeliveries(
    tx,
    events.flatMap((event) =>
      subscribers
        .filter(({ types }) => types.has(event.type))
        .map(({ id }) => ({ endpoint_id: id, event_id: event.id, type: event.type, subject_id: event.subject_id })),
    ),
  );
};

/** Keeps the given order and returns the ids; the caller has locked the endpoints. */
export async function queueDeliveries(tx: Tx, deliveries: DeliveryInput[]): Promise<string[]> {
  const rows = deliveries.map((input) => ({ id: randomUUIDv7(), replay_of: null, ...input }));
  await insertDeliveries(tx, rows);
  await scheduleEndpoints(tx, [...new Set(rows.map((row) => row.endpoint_id))]);
  tx.afterCommit.push((database) => database.notifyPending('deliveries'));
  return rows.map(({ id }) => id);
}
