import type { EventType } from '../../../../domain/catalog/event-types.ts';
import type { DeliveryStatus, EndpointStatus, PausedReason } from '../../../../domain/catalog/webhooks.ts';
import { refused } from '../../../../domain/refused.ts';
import { allOf } from '../../../database/conditions.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';

export type EndpointRow = {
  id: string;
  organization_id: string;
  url: string;
  event_types: EventType[];
  description: string | null;
  status: EndpointStatus;
  paused_reason: PausedReason | null;
  paused_at: string | null;
  secret_sealed: Buffer;
  old_secret_sealed: Buffer | null;
  old_secret_until: string | null;
  failing_since: string | null;
  last_delivery_id: string | null;
  last_delivery_status: DeliveryStatus | null;
  last_response_status: number | null;
  last_delivery_at: string | null;
  created_at: string;
  updated_at: string;
};

/** An endpoint receives events of the whole organization, so members limited to some properties have no access to it. */
const hasFullAccess = (tx: Tx): boolean => tx.propertyIds === null;

export async function listEndpoints(tx: Tx, filter: { status?: string }, page: Page): Promise<EndpointRow[]> {
  if (!hasFullAccess(tx)) return [];
  return tx.query<EndpointRow>(sql`
    select * from webhook_endpoints
    where ${allOf(
      sql`organization_id = ${tx.organizationId}`,
      sql`removed_at is null`,
      filter.status && sql`status = ${filter.status}`,
    )} ${page.where} ${page.orderBy}`);
}

export async function findEndpoint(tx: Tx, id: string, lock = false): Promise<EndpointRow> {
  const row = hasFullAccess(tx)
    ? await tx.first<EndpointRow>(sql`
        select * from webhook_endpoints where organization_id = ${tx.organizationId} and id = ${id} and removed_at is null
        ${lock ? sql`for update` : sql``}`)
    : undefined;
  if (!row) throw refused('not_found');
  return row;
}

/** Counted under a lock, so that two concurrent requests cannot exceed the limit together. */
export async function countEndpoints(tx: Tx): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('webhook_endpoints ' || ${tx.organizationId}, 0))`);
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from webhook_endpoints where organization_id = ${tx.organizationId} and removed_at is null`,
  );
  return count;
}

export async function insertEndpoint(
  tx: Tx,
  endpoint: Pick<EndpointRow, 'id' | 'url' | 'event_types' | 'description' | 'secret_sealed'>,
): Promise<void> {
  if (!hasFullAccess(tx)) throw refused('forbidden');
  const now = tx.now.toString();
  await tx.run(sql`
    insert into webhook_endpoints (organization_id, id, url, event_types, description, status, secret_sealed, created_at, updated_at)
    values (${tx.organizationId}, ${endpoint.id}, ${endpoint.url}, ${endpoint.event_types}, ${endpoint.description}, 'ACTIVE',
            ${endpoint.secret_sealed}, ${now}, ${now})`);
}

export const saveEndpoint = (tx: Tx, e: EndpointRow): Promise<void> =>
  tx.run(sql`
    update webhook_endpoints set url = ${e.url}, event_types = ${e.event_types}, description = ${e.description}, status = ${e.status},
      paused_reason = ${e.paused_reason}, paused_at = ${e.paused_at}, failing_since = ${e.failing_since}, secret_sealed = ${e.secret_sealed},
      old_secret_sealed = ${e.old_secret_sealed}, old_secret_until = ${e.old_secret_until}, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${e.id}`);

/** At once, without waiting for the end of a back-off: somebody asked for it. */
export const scheduleNow = (tx: Tx, endpointId: string): Promise<void> =>
  tx.run(sql`
    update webhook_endpoints set due_at = ${tx.now.toString()}, backoff_until = null
    where organization_id = ${tx.organizationId} and id = ${endpointId}`);

/** Clears the secrets; the delivery log is deleted by the sweep. */
export const markRemoved = (tx: Tx, id: string): Promise<void> =>
  tx.run(sql`
    update webhook_endpoints set removed_at = ${tx.now.toString()}, due_at = null, secret_sealed = null, old_secret_sealed = null,
      updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${id}`);

/** Locked before deliveries are inserted: a sender that records attempts meanwhile waits and then sees the new rows. */
export const lockSubscribers = (tx: Tx, types: EventType[]): Promise<{ id: string; event_types: EventType[] }[]> =>
  tx.query<{ id: string; event_types: EventType[] }>(sql`
    select id, event_types from webhook_endpoints
    where organization_id = ${tx.organizationId} and removed_at is null and event_types && ${types}::text[]
    order by id for update`);

/** Due now, or when the endpoint's back-off ends. */
export const scheduleEndpoints = (tx: Tx, ids: string[]): Promise<void> =>
  tx.run(sql`
    update webhook_endpoints set due_at = least(due_at, greatest(backoff_until, ${tx.now.toString()}::timestamptz))
    where organization_id = ${tx.organizationId} and id = any(${ids}::uuid[])`);
