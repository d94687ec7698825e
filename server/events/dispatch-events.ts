import type { AppContext } from '../app-context.ts';
import type { Caller, Tx } from '../database/transaction.ts';
import { PollLoop } from '../jobs/poll-loop.ts';
import {
  lockOutbox,
  type OrganizationWithEvents,
  type OutboxEvent,
  organizationsWithEvents,
  takeEvents,
} from './queries.ts';

/** Receives each event exactly once, in order, in the transaction that removes it from the outbox; must handle many at once. */
export type Subscriber = (tx: Tx, events: OutboxEvent[]) => Promise<void>;

/** Events per transaction; events recorded together with the last one are added. */
const BATCH = 500;
const ORGANIZATION_BATCH = 50;
const CONCURRENCY = 2;
const POLL_MS = 3_000;
/** While events wait for an older transaction to end. */
const BUSY_POLL_MS = 150;
const MAX_BACKOFF_MS = 60_000;

type Parts = Pick<AppContext, 'database' | 'log'>;

/**
 * Passes events to the subscribers. Any number of processes may run one: each organization is processed by whoever gets its
 * lock, the others skip it.
 */
export class Dispatcher {
  readonly #parts: Parts;
  readonly #caller: () => Caller;
  readonly #subscribers: Subscriber[];
  readonly #loop: PollLoop;
  readonly #pauses = new Map<string, { until: number; ms: number }>();

  constructor(parts: Parts, caller: () => Caller, subscribers: Subscriber[]) {
    this.#parts = parts;
    this.#caller = caller;
    this.#subscribers = subscribers;
    this.#loop = new PollLoop({
      name: 'event dispatch',
      work: 'events',
      context: parts,
      round: async () => ((await this.round()) ? BUSY_POLL_MS : POLL_MS),
      retryMs: POLL_MS,
    });
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Dispatches every event that is ready; returns whether others wait for an older transaction to end. */
  async round(): Promise<boolean> {
    let waiting = false;
    for (let after: string | null = null; !this.#loop.isStopping; ) {
      const found: OrganizationWithEvents[] = await this.#organizations(after);
      const ready = found.filter((organization) => organization.ready && !this.#isPaused(organization));
      waiting ||= found.some((organization) => !organization.ready);
      await Promise.all(Array.from({ length: CONCURRENCY }, () => this.#dispatchAll(ready)));
      after = found.at(-1)?.organization_id ?? null;
      if (found.length < ORGANIZATION_BATCH) break;
    }
    return waiting;
  }

  async #dispatchAll(organizations: OrganizationWithEvents[]): Promise<void> {
    for (let next = organizations.shift(); next; next = organizations.shift()) {
      try {
        while (!this.#loop.isStopping && (await this.#dispatch(next)) >= BATCH);
        this.#pauses.delete(next.organization_id);
      } catch (error) {
        this.#pause(next.organization_id);
        this.#parts.log.error(
          { err: error, organization_id: next.organization_id },
          'event dispatch failed for an organization',
        );
      }
    }
  }

  #organizations(after: string | null): Promise<OrganizationWithEvents[]> {
    return this.#parts.database.unscoped('read', this.#caller(), (tx) =>
      organizationsWithEvents(tx, after, ORGANIZATION_BATCH),
    );
  }

  #dispatch({ organization_id, timezone }: OrganizationWithEvents): Promise<number> {
    const scope = { organizationId: organization_id, timezone, propertyIds: null };
    return this.#parts.database.scoped(scope, 'write', this.#caller(), async (tx) => {
      const [, locked] = await Promise.all([tx.forceGenericPlan(), lockOutbox(tx)]);
      if (!locked) return 0;
      const events = await takeEvents(tx, BATCH);
      if (events.length > 0) for (const subscriber of this.#subscribers) await subscriber(tx, events);
      return events.length;
    });
  }

  #isPaused({ organization_id }: OrganizationWithEvents): boolean {
    return (this.#pauses.get(organization_id)?.until ?? 0) > performance.now();
  }

  /** Events that a subscriber fails on stay in the outbox, in order, and are retried with growing pauses. */
  #pause(organizationId: string): void {
    const ms = Math.min((this.#pauses.get(organizationId)?.ms ?? POLL_MS / 2) * 2, MAX_BACKOFF_MS);
    this.#pauses.set(organizationId, { until: performance.now() + ms, ms });
  }
}
