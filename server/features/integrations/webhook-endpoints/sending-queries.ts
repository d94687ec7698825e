import type { PausedReason } from '../../../../domain/catalog/webhooks.ts';
import { sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Unscoped } from '../../../database/unscoped.ts';
import { eventPayload } from '../../../events/queries.ts';
import type { EndpointRow } from './queries.ts';

const WEBHOOK_DELIVERY_COLUMNS = {
  id: 'uuid',
  status: 'text',
  next: 'timestamptz',
  at: 'timestamptz',
  response_status: 'int',
  response_body: 'text',
  error: 'text',
} as const;

export type DueEndpoint = { organization_id: string; endpoint_id: string; timezone: string; failing: boolean };

/** Active endpoints of all organizations with something to send now. */
export const dueEndpoints = (tx: Unscoped, limit: number): Promise<DueEndpoint[]> =>
  tx.query<DueEndpoint>(sql`select * from identity.webhook_endpoints_due(${tx.now.toString()}, ${limit})`);

export type ClaimedEndpoint = Pick<
  EndpointRow,
  'id' | 'url' | 'secret_sealed' | 'old_secret_sealed' | 'old_secret_until'
> & { locked_until: string };

const LEASE = { seconds: 60 };

/**
 * Only one process at a time sends to an endpoint, which keeps deliveries in order. If that process dies, its lease expires and
 * deliveries it may have sent are sent again.
 */
export const claimEndpoint = (tx: Tx, id: string): Promise<ClaimedEndpoint | undefined> =>
  tx.first<ClaimedEndpoint>(sql`
    update webhook_endpoints set locked_until = ${tx.now.add(LEASE).toString()}
    where organization_id = ${tx.organizationId} and id = ${id} and status = 'ACTIVE' and removed_at is null
      and due_at <= ${tx.now.toString()} and (locked_until is null or locked_until <= ${tx.now.toString()})
    returning id, url, secret_sealed, old_secret_sealed, old_secret_until, locked_until`);

export type ClaimedDelivery = {
  id: string;
  event_id: string;
  type: string;
  attempts: number;
  first_attempt_at: string | null;
  occurred_at: string;
  data: object;
};

/** Due deliveries, oldest first; of each subject only the first that is still pending. */
export const dueDeliveries = (tx: Tx, endpointId: string, limit: number): Promise<ClaimedDelivery[]> =>
  tx.query<ClaimedDelivery>(sql`
    select d.id, d.event_id, d.type, d.attempts, d.first_attempt_at, coalesce(e.occurred_at, d.created_at) as occurred_at,
           coalesce(${eventPayload(tx, sql`e`)}, json_build_object('webhook_endpoint_id', d.endpoint_id)) as data
    from webhook_deliveries d left join events e on e.organization_id = ${tx.organizationId} and e.id = d.event_id
    where d.organization_id = ${tx.organizationId} and d.endpoint_id = ${endpointId} and d.status = 'PENDING'
      and d.next_attempt_at <= ${tx.now.toString()}
      and not exists (
        select from webhook_deliveries b
        where b.organization_id = ${tx.organizationId} and b.endpoint_id = ${endpointId} and b.status = 'PENDING'
          and b.subject_id = d.subject_id and b.position < d.position)
    order by d.next_attempt_at, d.position limit ${limit}`);

/** A separate statement, so that the following ones see deliveries queued before the lock. */
export const lockEndpointState = (
  tx: Tx,
  id: string,
): Promise<{ failing_since: string | null; status: string } | undefined> =>
  tx.first<{ failing_since: string | null; status: string }>(sql`
    select failing_since, status from webhook_endpoints where organization_id = ${tx.organizationId} and id = ${id} for update`);

/** When the next delivery is due that does not wait for an earlier one of its subject; null when none is pending. */
export async function nextDueAt(tx: Tx, endpointId: string): Promise<string | null> {
  const row = await tx.first<{ at: string }>(sql`
    select d.next_attempt_at as at from webhook_deliveries d
    where d.organization_id = ${tx.organizationId} and d.endpoint_id = ${endpointId} and d.status = 'PENDING'
      and not exists (
        select from webhook_deliveries b
        where b.organization_id = ${tx.organizationId} and b.endpoint_id = ${endpointId} and b.status = 'PENDING'
          and b.subject_id = d.subject_id and b.position < d.position)
    order by d.next_attempt_at limit 1`);
  return row?.at ?? null;
}

export type AttemptRow = {
  id: string;
  status: string;
  next: string | null;
  at: string;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
};

export const saveAttempts = (tx: Tx, rows: AttemptRow[]): Promise<void> =>
  tx.run(sql`
    update webhook_deliveries d set status = r.status, next_attempt_at = r.next, attempts = d.attempts + 1,
      first_attempt_at = coalesce(d.first_attempt_at, r.at), last_attempt_at = r.at, response_status = r.response_status,
      response_body = r.response_body, error = r.error, updated_at = ${tx.now.toString()}
    from ${tableOf('r', rows, WEBHOOK_DELIVERY_COLUMNS)}
    where d.organization_id = ${tx.organizationId} and d.id = r.id and d.status = 'PENDING'`);

type EndpointOutcome = {
  failingSince: string | null;
  backoff: string | null;
  due: string | null;
  reason: PausedReason | null;
  last: AttemptRow | undefined;
};

/** Gives the lease back, unless it expired and another process took the endpoint, and schedules the next visit. */
export const releaseEndpoint = (tx: Tx, endpoint: ClaimedEndpoint, outcome: EndpointOutcome): Promise<void> => {
  const { failingSince, backoff, due, reason, last } = outcome;
  return tx.run(sql`
    update webhook_endpoints set
      locked_until = case when locked_until = ${endpoint.locked_until} then null else locked_until end,
      failing_since = ${failingSince},
      backoff_until = ${backoff},
      due_at = case when ${due}::timestamptz is null then null else greatest(${backoff}::timestamptz, ${due}::timestamptz) end,
      last_delivery_id = coalesce(${last?.id ?? null}, last_delivery_id),
      last_delivery_status = coalesce(${last?.status ?? null}, last_delivery_status),
      last_response_status = case when ${last === undefined} then last_response_status else ${last?.response_status ?? null}::integer end,
      last_delivery_at = coalesce(${last?.at ?? null}, last_delivery_at),
      status = case when ${reason}::text is null then status else 'PAUSED' end,
      paused_reason = coalesce(${reason}, paused_reason),
      paused_at = case when ${reason}::text is null then paused_at else ${tx.now.toString()}::timestamptz end
    where organization_id = ${tx.organizationId} and id = ${endpoint.id}`);
};
