import type { EventType } from '../../../../domain/catalog/event-types.ts';
import type { DeliveryStatus } from '../../../../domain/catalog/webhooks.ts';
import { refused } from '../../../../domain/refused.ts';
import { allOf } from '../../../database/conditions.ts';
import { sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';

const WEBHOOK_DELIVERY_COLUMNS = {
  id: 'uuid',
  endpoint_id: 'uuid',
  event_id: 'uuid',
  type: 'text',
  subject_id: 'uuid',
  replay_of: 'uuid',
} as const;

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

/** Deletes pending deliveries of paused endpoints too; GET /events still has the events. */
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

export type NewDelivery = {
  id: string;
  endpoint_id: string;
  event_id: string;
  type: string;
  subject_id: string;
  replay_of: string | null;
};

export function insertDeliveries(tx: Tx, deliveries: NewDelivery[]): Promise<void> {
  const now = tx.now.toString();
  return tx.run(sql`
    insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, type, subject_id, replay_of, status, next_attempt_at,
                                    created_at, updated_at)
    select ${tx.organizationId}, d.id, d.endpoint_id, d.event_id, d.type, d.subject_id, d.replay_of, 'PENDING', ${now}, ${now}, ${now}
    from ${tableOf('d', deliveries, WEBHOOK_DELIVERY_COLUMNS)}
    returning id`);
}

/** Makes pending deliveries due at once, in their order, with a full retry window. */
export const restartDeliveries = (tx: Tx, endpointId: string): Promise<void> =>
  tx.run(sql`
    update webhook_deliveries set next_attempt_at = ${tx.now.toString()}, first_attempt_at = null, attempts = 0
    where organization_id = ${tx.organizationId} and endpoint_id = ${endpointId} and status = 'PENDING'`);
