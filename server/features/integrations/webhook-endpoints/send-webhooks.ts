import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../../../app-context.ts';
import type { Caller, Scope } from '../../../database/transaction.ts';
import type { GuardedFetch } from '../../../gateways/guarded-fetch.ts';
import { sendWebhook } from '../../../gateways/send-webhook.ts';
import { PollLoop } from '../../../jobs/poll-loop.ts';
import { sealingContext } from './change-endpoint.ts';
import { type Attempt, recordAttempts } from './record-attempts.ts';
import {
  type ClaimedDelivery,
  type ClaimedEndpoint,
  claimEndpoint,
  type DueEndpoint,
  dueDeliveries,
  dueEndpoints,
} from './sending-queries.ts';

const MAX_VISITS = 32;
/** Endpoints that do not answer take time; these many lanes they may have, the others are for those that do. */
const MAX_FAILING_VISITS = 16;
const DELIVERIES_PER_VISIT = 50;
const REQUESTS_PER_ENDPOINT = 5;
/** Well inside the lease, the last request's timeout included. */
const MAX_VISIT_MS = 30_000;
const POLL_MS = 3_000;
const STOP_MS = 8_000;
/** What stands before the receiver answers for it, or the receiver has had enough. */
const ABSENT_STATUSES = new Set([429, 502, 503, 504]);

type Parts = Pick<AppContext, 'database' | 'log' | 'clock' | 'sealing'>;

/**
 * Sends what the outbox queued for endpoints: claims in one short transaction, sends outside of any, records in another. A process
 * that dies in between sends again.
 */
export class WebhookSender {
  readonly #parts: Parts;
  readonly #caller: () => Caller;
  readonly #fetch: GuardedFetch;
  readonly #visits = new Map<string, { failing: boolean; done: Promise<void> }>();
  readonly #loop: PollLoop;

  constructor(parts: Parts, caller: () => Caller, fetch: GuardedFetch) {
    this.#parts = parts;
    this.#caller = caller;
    this.#fetch = fetch;
    this.#loop = new PollLoop({
      name: 'webhook sending',
      work: 'deliveries',
      context: parts,
      round: async () => {
        await this.#round();
        return POLL_MS;
      },
      retryMs: POLL_MS,
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** Starts no new requests and waits for those in progress; one that exceeds the timeout is sent again by a later process. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    const visits = [...this.#visits.values()].map(({ done }) => done);
    await Promise.race([Promise.all(visits), sleep(STOP_MS, undefined, { ref: false })]);
  }

  async #round(): Promise<void> {
    const free = MAX_VISITS - this.#visits.size;
    if (free <= 0 || this.#loop.isStopping) return;
    const due = await this.#parts.database.unscoped('read', this.#caller(), (tx) => dueEndpoints(tx, MAX_VISITS * 2));
    for (const endpoint of due) this.#begin(endpoint);
  }

  #begin(due: DueEndpoint): void {
    const failing = [...this.#visits.values()].filter((visit) => visit.failing).length;
    if (this.#visits.size >= MAX_VISITS || this.#visits.has(due.endpoint_id)) return;
    if (due.failing && failing >= MAX_FAILING_VISITS) return;
    const done = this.#visit(due)
      .catch((error: Error) => this.#parts.log.error({ err: error, endpoint_id: due.endpoint_id }, 'webhook visit'))
      .finally(() => {
        this.#visits.delete(due.endpoint_id);
        this.#loop.wake();
      });
    this.#visits.set(due.endpoint_id, { failing: due.failing, done });
  }

  async #visit(due: DueEndpoint): Promise<void> {
    const scope: Scope = { organizationId: due.organization_id, timezone: due.timezone, propertyIds: null };
    const { database } = this.#parts;
    const claimed = await database.scoped(scope, 'write', this.#caller(), async (tx) => {
      const endpoint = await claimEndpoint(tx, due.endpoint_id);
      return endpoint ? { endpoint, due: await dueDeliveries(tx, endpoint.id, DELIVERIES_PER_VISIT) } : null;
    });
    if (!claimed) return;
    const attempts = await this.#sendAll(claimed.endpoint, claimed.due);
    await database.scoped(scope, 'write', this.#caller(), (tx) => recordAttempts(tx, claimed.endpoint, attempts));
  }

  async #sendAll(endpoint: ClaimedEndpoint, due: ClaimedDelivery[]): Promise<Attempt[]> {
    const secrets = this.#secretsOf(endpoint);
    const attempts: Attempt[] = [];
    const [waiting, until] = [[...due], performance.now() + MAX_VISIT_MS];
    let absent = false;
    const lane = async () => {
      while (!absent && !this.#loop.isStopping && performance.now() < until) {
        const next = waiting.shift();
        if (!next) return;
        const attempt = await this.#send(endpoint.url, secrets, next);
        attempts.push(attempt);
        // The others wait for their turn without costing a timeout each.
        absent ||= attempt.absent || attempt.gone;
      }
    };
    await Promise.all(Array.from({ length: REQUESTS_PER_ENDPOINT }, lane));
    return attempts;
  }

  async #send(url: string, secrets: string[], delivery: ClaimedDelivery): Promise<Attempt> {
    const { type, occurred_at: timestamp, data } = delivery;
    const at = this.#parts.clock.now();
    const message = { id: delivery.event_id, body: JSON.stringify({ type, timestamp, data }), secrets, at };
    const { status, body, error } = await sendWebhook(this.#fetch, url, message);
    return {
      delivery,
      at,
      succeeded: error === null,
      gone: status === 410,
      absent: error !== null && (status === null || ABSENT_STATUSES.has(status)),
      responseStatus: status,
      responseBody: body,
      error,
    };
  }

  #secretsOf(endpoint: ClaimedEndpoint): string[] {
    const context = sealingContext(endpoint.id);
    const { old_secret_sealed: old, old_secret_until: until } = endpoint;
    const oldSecretIsValid = old && until && Temporal.Instant.compare(this.#parts.clock.now(), until) < 0;
    return [endpoint.secret_sealed, ...(oldSecretIsValid ? [old] : [])].map((sealed) =>
      this.#parts.sealing.open(sealed, context),
    );
  }
}
