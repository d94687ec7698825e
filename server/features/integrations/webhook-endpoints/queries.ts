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

export type DeliveryRow = {
  id: string;
  organization_id: string;
  endpoint_id: string;
  event_id: string;
  type: EventType | 'webhook.test';
  subject_id: string;
  replay_of: string | null;
  status: DeliveryStatus;
  attempts: number;
  next_attempt_at: string | null;
  first_attempt_at: string | null;
  last_attempt_at: string | null;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
  created_at: string;
  updated_at: string;
};

/** An endpoint hears of the whole organization, so for whoever is limited to properties there is none. */
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

/** What was held goes out at once, in its order, and has its three days before it. */
export async function resumeDeliveries(tx: Tx, endpointId: string): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries set next_attempt_at = ${tx.now.toString()}, first_attempt_at = null, attempts = 0
    where organization_id = ${tx.organizationId} and endpoint_id = ${endpointId} and status = 'PENDING'`);
  await scheduleNow(tx, endpointId);
}

/** Somebody asks for it, so there is no waiting for an endpoint to recover. */
export const scheduleNow = (tx: Tx, endpointId: string): Promise<void> =>
  tx.run(sql`
    update webhook_endpoints set due_at = ${tx.now.toString()}, backoff_until = null
    where organization_id = ${tx.organizationId} and id = ${endpointId}`);

/** Its log goes with the sweep; nothing of its secrets stays. */
export const markRemoved = (tx: Tx, id: string): Promise<void> =>
  tx.run(sql`
    update webhook_endpoints set removed_at = ${tx.now.toString()}, due_at = null, secret_sealed = null, old_secret_sealed = null,
      updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${id}`);

export const listDeliveries = (
  tx: Tx,
  endpointId: string,
  filter: { status?: string; type?: string; event_id?: string },
  page: Page,
): Promise<DeliveryRow[]> =>
  tx.query<DeliveryRow>(sql`
    select d.* from webhook_deliveries d
    where ${allOf(
      sql`d.organization_id = ${tx.organizationId}`,
      sql`d.endpoint_id = ${endpointId}`,
      filter.status && sql`d.status = ${filter.status}`,
      filter.type && sql`d.type = ${filter.type}`,
      filter.event_id && sql`d.event_id = ${filter.event_id}`,
    )} ${page.where} ${page.orderBy}`);

export async function findDelivery(tx: Tx, endpointId: string, id: string): Promise<DeliveryRow> {
  const row = await tx.first<DeliveryRow>(sql`
    select * from webhook_deliveries
    where organization_id = ${tx.organizationId} and endpoint_id = ${endpointId} and id = ${id}`);
  if (!row) throw refused('not_found');
  return row;
}

const DELIVERY_RETENTION = { hours: 30 * 24 };

/** Also what was held for an endpoint that nobody resumed; GET /events still has it. */
export async function deleteOldDeliveries(tx: Tx, limit: number): Promise<number> {
  const { gone } = await tx.one<{ gone: string }>(sql`
    with old as (
      select id from webhook_deliveries
      where organization_id = ${tx.organizationId} and created_at < ${tx.now.subtract(DELIVERY_RETENTION).toString()} limit ${limit}
    ), gone as (
      delete from webhook_deliveries d using old where d.organization_id = ${tx.organizationId} and d.id = old.id returning 1
    )
    select count(*) as gone from gone`);
  return Number(gone);
}
