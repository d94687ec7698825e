import { randomUUIDv7 } from 'node:crypto';
import type { EventType } from '../../../../domain/catalog/event-types.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Subscriber } from '../../../events/dispatch-events.ts';

type NewDelivery = {
  endpoint_id: string;
  event_id: string;
  type: string;
  subject_id: string;
  replay_of?: string;
};

/** One row per event and endpoint that wants its type, for any number of events in three statements. */
export const queueForEndpoints: Subscriber = async (tx, events) => {
  // Locked before anything is inserted: whoever records what was sent then sees these rows and does not forget them.
  const endpoints = await tx.query<{ id: string; event_types: EventType[] }>(sql`
    select id, event_types from webhook_endpoints
    where organization_id = ${tx.organizationId} and removed_at is null and event_types && ${[...new Set(events.map(({ type }) => type))]}::text[]
    order by id for update`);
  if (endpoints.length === 0) return;
  const wanted = endpoints.map(({ id, event_types }) => ({ id, types: new Set(event_types) }));
  await queueDeliveries(
    tx,
    events.flatMap((event) =>
      wanted
        .filter(({ types }) => types.has(event.type))
        .map(({ id }) => ({ endpoint_id: id, event_id: event.id, type: event.type, subject_id: event.subject_id })),
    ),
  );
};

/** In the order given; the endpoints' rows are locked by the caller. Answers the ids. */
export async function queueDeliveries(tx: Tx, deliveries: NewDelivery[]): Promise<string[]> {
  const rows = deliveries.map((input) => ({ id: randomUUIDv7(), replay_of: null, ...input }));
  const now = tx.now.toString();
  await tx.run(sql`
    insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, type, subject_id, replay_of, status, next_attempt_at,
                                    created_at, updated_at)
    select ${tx.organizationId}, d.id, d.endpoint_id, d.event_id, d.type, d.subject_id, d.replay_of, 'PENDING', ${now}, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d(id uuid, endpoint_id uuid, event_id uuid, type text, subject_id uuid, replay_of uuid)
    returning id`);
  await tx.run(sql`
    update webhook_endpoints set due_at = least(due_at, greatest(backoff_until, ${now}::timestamptz))
    where organization_id = ${tx.organizationId} and id = any(${[...new Set(rows.map((row) => row.endpoint_id))]}::uuid[])`);
  tx.afterCommit.push((database) => database.notifyNewEvents());
  return rows.map(({ id }) => id);
}
