import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../app-context.ts';
import type { Caller, Tx } from '../database/transaction.ts';
import {
  lockOutbox,
  type OrganizationWithEvents,
  type OutboxEvent,
  organizationsWithEvents,
  takeEvents,
} from './queries.ts';

/** Hears of each event exactly once, in order, in the transaction that takes it out of the outbox; must work on many at once. */
export type Subscriber = (tx: Tx, events: OutboxEvent[]) => Promise<void>;

/** So many events at once, and the rest of what was told together with the last of them. */
const BATCH = 500;
const ORGANIZATION_BATCH = 50;
const LANES = 2;
const POLL_MS = 3_000;
/** When news wait for an older transaction to end. */
const BUSY_POLL_MS = 150;
const MAX_BACKOFF_MS = 60_000;

type Parts = Pick<AppContext, 'database' | 'log'>;

/**
 * Hands news to the subscribers. Any number of processes may run one: an organization is worked on by whoever holds its lock,
 * and whoever comes second leaves it alone. An idle one asks a nearly empty table every few seconds.
 */
export class Dispatcher {
  readonly #parts: Parts;
  readonly #caller: () => Caller;
  readonly #subscribers: Subscriber[];
  readonly #stopping = new AbortController();
  readonly #pauses = new Map<string, { until: number; ms: number }>();
  #wake = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #unsubscribe = (): void => undefined;

  constructor(parts: Parts, caller: () => Caller, subscribers: Subscriber[]) {
    this.#parts = parts;
    this.#caller = caller;
    this.#subscribers = subscribers;
  }

  start(): void {
    this.#unsubscribe = this.#parts.database.onNewEvents(() => this.#wake.abort());
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    this.#stopping.abort();
    this.#wake.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#wake = new AbortController();
      const waiting = await this.round().catch((error: Error) => {
        this.#parts.log.warn({ err: error }, 'event dispatch');
        return false;
      });
      if (this.#stopping.signal.aborted) return;
      await sleep(waiting ? BUSY_POLL_MS : POLL_MS, undefined, { signal: this.#wake.signal }).catch(() => undefined);
    }
  }

  /** Passes on everything that may be passed on; answers whether something waits for an older transaction. */
  async round(): Promise<boolean> {
    let waiting = false;
    for (let after: string | null = null; !this.#stopping.signal.aborted; ) {
      const found: OrganizationWithEvents[] = await this.#organizations(after);
      const ready = found.filter((organization) => organization.ready && !this.#isPaused(organization));
      waiting ||= found.some((organization) => !organization.ready);
      await Promise.all(Array.from({ length: LANES }, () => this.#lane(ready)));
      after = found.at(-1)?.organization_id ?? null;
      if (found.length < ORGANIZATION_BATCH) break;
    }
    return waiting;
  }

  async #lane(organizations: OrganizationWithEvents[]): Promise<void> {
    for (let next = organizations.shift(); next; next = organizations.shift()) {
      try {
        while (!this.#stopping.signal.aborted && (await this.#passOn(next)) >= BATCH);
        this.#pauses.delete(next.organization_id);
      } catch (error) {
        this.#pause(next.organization_id);
        this.#parts.log.error({ err: error, organization_id: next.organization_id }, 'events could not be passed on');
      }
    }
  }

  #organizations(after: string | null): Promise<OrganizationWithEvents[]> {
    return this.#parts.database.unscoped('read', this.#caller(), (tx) =>
      organizationsWithEvents(tx, after, ORGANIZATION_BATCH),
    );
  }

  #passOn({ organization_id, timezone }: OrganizationWithEvents): Promise<number> {
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

  /** What a subscriber cannot digest stays in the outbox, in order, and is tried again ever more rarely. */
  #pause(organizationId: string): void {
    const ms = Math.min((this.#pauses.get(organizationId)?.ms ?? POLL_MS / 2) * 2, MAX_BACKOFF_MS);
    this.#pauses.set(organizationId, { until: performance.now() + ms, ms });
  }
}
