import type { DeliveryStatus, EndpointStatus, PausedReason } from '../../../../domain/catalog/webhooks.ts';
import { nextAttempt, RETRY_WINDOW } from '../../../../domain/webhooks/retry-delivery.ts';
import { recordAudit } from '../../../database/audit.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { ClaimedDelivery, ClaimedEndpoint } from './claim-deliveries.ts';

export type Attempt = {
  delivery: ClaimedDelivery;
  at: Temporal.Instant;
  succeeded: boolean;
  gone: boolean;
  /** Nobody was there, so trying the others is of no use for now. */
  absent: boolean;
  responseStatus: number | null;
  responseBody: string | null;
  error: string | null;
};

/** Writes down how a visit went, gives the lease back and says when the next one is due; all or nothing. */
export async function recordAttempts(tx: Tx, endpoint: ClaimedEndpoint, attempts: Attempt[]): Promise<void> {
  // The row is locked in a statement of its own, so that the next one sees what was queued meanwhile.
  const locked = await tx.first<{ failing_since: string | null; status: EndpointStatus }>(sql`
    select failing_since, status from webhook_endpoints where organization_id = ${tx.organizationId} and id = ${endpoint.id} for update`);
  if (!locked) return;
  await saveAttempts(tx, attempts);
  const failingSince = failingAfter(locked.failing_since, attempts);
  const reason = locked.status === 'ACTIVE' ? reasonToPause(tx, failingSince, attempts) : null;
  const last = attempts.at(-1);
  const due = await nextDueAt(tx, endpoint.id);
  const backoff = attempts.some(({ absent }) => absent) ? backoffAfter(tx.now, failingSince) : null;
  await tx.run(sql`
    update webhook_endpoints set
      locked_until = case when locked_until = ${endpoint.locked_until} then null else locked_until end,
      failing_since = ${failingSince},
      backoff_until = ${backoff},
      due_at = case when ${due}::timestamptz is null then null else greatest(${backoff}::timestamptz, ${due}::timestamptz) end,
      last_delivery_id = coalesce(${last?.delivery.id ?? null}, last_delivery_id),
      last_delivery_status = coalesce(${last ? statusOf(tx, last).status : null}, last_delivery_status),
      last_response_status = case when ${last === undefined} then last_response_status else ${last?.responseStatus ?? null}::integer end,
      last_delivery_at = coalesce(${last?.at.toString() ?? null}, last_delivery_at),
      status = case when ${reason}::text is null then status else 'PAUSED' end,
      paused_reason = coalesce(${reason}, paused_reason),
      paused_at = case when ${reason}::text is null then paused_at else ${tx.now.toString()}::timestamptz end
    where organization_id = ${tx.organizationId} and id = ${endpoint.id}`);
  if (reason)
    await recordAudit(
      tx,
      'webhook_endpoint.paused',
      { type: 'webhook_endpoint', id: endpoint.id },
      { reason, failing_since: failingSince },
    );
}

/** When the next delivery may go that waits for no earlier one of its subject; null when none waits at all. */
async function nextDueAt(tx: Tx, endpointId: string): Promise<string | null> {
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

/** The longer nobody was there, the more rarely we knock: half as long again, at least every hour. */
function backoffAfter(now: Temporal.Instant, failingSince: string | null): string {
  const failing = failingSince === null ? 0 : now.since(failingSince).total('seconds');
  return now.add({ seconds: Math.round(Math.min(Math.max(failing / 2, 5), 3600)) }).toString();
}

/** Since when nothing at all got through. */
function failingAfter(before: string | null, attempts: Attempt[]): string | null {
  const lastSuccess = attempts.findLastIndex(({ succeeded }) => succeeded);
  const firstFailure = attempts.slice(lastSuccess + 1)[0];
  if (!firstFailure) return lastSuccess >= 0 ? null : before;
  return lastSuccess >= 0 || before === null ? firstFailure.at.toString() : before;
}

function reasonToPause(tx: Tx, failingSince: string | null, attempts: Attempt[]): PausedReason | null {
  if (attempts.some(({ gone }) => gone)) return 'GONE';
  if (failingSince === null) return null;
  const end = Temporal.Instant.from(failingSince).add(RETRY_WINDOW);
  return Temporal.Instant.compare(tx.now, end) >= 0 ? 'FAILING' : null;
}

function statusOf(tx: Tx, { delivery, at, succeeded, gone }: Attempt): { status: DeliveryStatus; next: string | null } {
  if (succeeded) return { status: 'SUCCEEDED', next: null };
  const first = delivery.first_attempt_at === null ? at : Temporal.Instant.from(delivery.first_attempt_at);
  // The same draw for the same delivery and attempt, so that asking twice answers the same.
  const next = gone ? null : nextAttempt(delivery.attempts + 1, first, tx.now, jitterOf(delivery));
  return next ? { status: 'PENDING', next: next.toString() } : { status: 'FAILED', next: null };
}

const jitterOf = ({ id, attempts }: ClaimedDelivery): number =>
  ((Number.parseInt(id.slice(-6), 16) + attempts * 7_919) % 10_000) / 10_000;

async function saveAttempts(tx: Tx, attempts: Attempt[]): Promise<void> {
  const rows = attempts.map((attempt) => ({
    id: attempt.delivery.id,
    ...statusOf(tx, attempt),
    at: attempt.at.toString(),
    response_status: attempt.responseStatus,
    response_body: attempt.responseBody,
    error: attempt.error,
  }));
  await tx.run(sql`
    update webhook_deliveries d set status = r.status, next_attempt_at = r.next, attempts = d.attempts + 1,
      first_attempt_at = coalesce(d.first_attempt_at, r.at), last_attempt_at = r.at, response_status = r.response_status,
      response_body = r.response_body, error = r.error, updated_at = ${tx.now.toString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, status text, next timestamptz, at timestamptz, response_status integer, response_body text, error text)
    where d.organization_id = ${tx.organizationId} and d.id = r.id and d.status = 'PENDING'`);
}
