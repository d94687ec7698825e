import type { DeliveryStatus, PausedReason } from '../../../../domain/catalog/webhooks.ts';
import { nextAttempt, RETRY_WINDOW } from '../../../../domain/webhooks/retry-delivery.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import {
  type AttemptRow,
  type ClaimedDelivery,
  type ClaimedEndpoint,
  lockEndpointState,
  nextDueAt,
  releaseEndpoint,
  saveAttempts,
} from './sending-queries.ts';

export type Attempt = {
  delivery: ClaimedDelivery;
  at: Temporal.Instant;
  succeeded: boolean;
  gone: boolean;
  /** The endpoint is unreachable or overloaded: further requests would fail too. */
  absent: boolean;
  responseStatus: number | null;
  responseBody: string | null;
  error: string | null;
};

/** Saves the attempts, gives the lease back and schedules the next visit, in one transaction. */
export async function recordAttempts(tx: Tx, endpoint: ClaimedEndpoint, attempts: Attempt[]): Promise<void> {
  const locked = await lockEndpointState(tx, endpoint.id);
  if (!locked) return;
  const rows = attempts.map((attempt) => toRow(tx, attempt));
  await saveAttempts(tx, rows);
  const failingSince = failingAfter(locked.failing_since, attempts);
  const reason = locked.status === 'ACTIVE' ? reasonToPause(tx, failingSince, attempts) : null;
  const due = await nextDueAt(tx, endpoint.id);
  const backoff = attempts.some(({ absent }) => absent) ? backoffAfter(tx.now, failingSince) : null;
  await releaseEndpoint(tx, endpoint, { failingSince, backoff, due, reason, last: rows.at(-1) });
  if (reason)
    await recordAudit(
      tx,
      'webhook_endpoint.paused',
      { type: 'webhook_endpoint', id: endpoint.id },
      { reason, failing_since: failingSince },
    );
}

const toRow = (tx: Tx, attempt: Attempt): AttemptRow => ({
  id: attempt.delivery.id,
  ...statusOf(tx, attempt),
  at: attempt.at.toString(),
  response_status: attempt.responseStatus,
  response_body: attempt.responseBody,
  error: attempt.error,
});

/** Half the time the endpoint has been failing, from 5 seconds up to an hour. */
function backoffAfter(now: Temporal.Instant, failingSince: string | null): string {
  const failing = failingSince === null ? 0 : now.since(failingSince).total('seconds');
  return now.add({ seconds: Math.round(Math.min(Math.max(failing / 2, 5), 3600)) }).toString();
}

/** Since when no delivery has succeeded; null after a success. */
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
  const next = gone ? null : nextAttempt(delivery.attempts + 1, first, tx.now, jitterOf(delivery));
  return next ? { status: 'PENDING', next: next.toString() } : { status: 'FAILED', next: null };
}

/** Derived from the delivery and the attempt, so that it is the same each time it is computed. */
const jitterOf = ({ id, attempts }: ClaimedDelivery): number =>
  ((Number.parseInt(id.slice(-6), 16) + attempts * 7_919) % 10_000) / 10_000;
