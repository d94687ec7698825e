import { setTimeout as sleep } from 'node:timers/promises';
import type { EventType } from '../../domain/catalog/event-types.ts';
import { toldBy } from '../database/events.ts';
import { sql } from '../database/sql.ts';
import type { Caller, Tx } from '../database/transaction.ts';
import type { Services } from '../services.ts';

export type OutboxEvent = {
  id: string;
  type: EventType;
  subject_type: string;
  subject_id: string;
  property_id: string | null;
  /** As it was told, but of an invoice nothing: who needs it reads it as it is by now. */
  data: Record<string, unknown>;
  occurred_at: string;
};

/** Hears of each event exactly once, in order, in the transaction that takes it out of the outbox; must work on many at once. */
export type Subscriber = (tx: Tx, events: OutboxEvent[]) => Promise<void>;

/** So many events at once, and the rest of what was told together with the last of them. */
const BATCH = 500;
const ORGANIZATIONS_AT_ONCE = 50;
const LANES = 2;
const POLL_MS = 3_000;
/** When news wait for an older transaction to end. */
const SOON_MS = 150;
const LONGEST_PAUSE_MS = 60_000;

type Parts = Pick<Services, 'database' | 'log'>;
type Organization = { organization_id: string; timezone: string; ready: boolean };

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
  #deaf = (): void => undefined;

  constructor(parts: Parts, caller: () => Caller, subscribers: Subscriber[]) {
    this.#parts = parts;
    this.#caller = caller;
    this.#subscribers = subscribers;
  }

  start(): void {
    this.#deaf = this.#parts.database.onNews(() => this.#wake.abort());
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#deaf();
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
      await sleep(waiting ? SOON_MS : POLL_MS, undefined, { signal: this.#wake.signal }).catch(() => undefined);
    }
  }

  /** Passes on everything that may be passed on; answers whether something waits for an older transaction. */
  async round(): Promise<boolean> {
    let waiting = false;
    for (let after: string | null = null; !this.#stopping.signal.aborted; ) {
      const found: Organization[] = await this.#organizations(after);
      const ready = found.filter((organization) => organization.ready && !this.#isPaused(organization));
      waiting ||= found.some((organization) => !organization.ready);
      await Promise.all(Array.from({ length: LANES }, () => this.#lane(ready)));
      after = found.at(-1)?.organization_id ?? null;
      if (found.length < ORGANIZATIONS_AT_ONCE) break;
    }
    return waiting;
  }

  async #lane(organizations: Organization[]): Promise<void> {
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

  #organizations(after: string | null): Promise<Organization[]> {
    return this.#parts.database.unscoped('read', this.#caller(), (tx) =>
      tx.query<Organization>(
        sql`select * from identity.organizations_with_events(${after}::uuid, ${ORGANIZATIONS_AT_ONCE})`,
      ),
    );
  }

  #passOn({ organization_id, timezone }: Organization): Promise<number> {
    const scope = { organizationId: organization_id, timezone, propertyIds: null };
    return this.#parts.database.scoped(scope, 'write', this.#caller(), async (tx) => {
      const [, locked] = await Promise.all([tx.planWithoutValues(), lockOutbox(tx)]);
      if (!locked) return 0;
      const events = await takeEvents(tx);
      if (events.length > 0) for (const subscriber of this.#subscribers) await subscriber(tx, events);
      return events.length;
    });
  }

  #isPaused({ organization_id }: Organization): boolean {
    return (this.#pauses.get(organization_id)?.until ?? 0) > performance.now();
  }

  /** What a subscriber cannot digest stays in the outbox, in order, and is tried again ever more rarely. */
  #pause(organizationId: string): void {
    const ms = Math.min((this.#pauses.get(organizationId)?.ms ?? POLL_MS / 2) * 2, LONGEST_PAUSE_MS);
    this.#pauses.set(organizationId, { until: performance.now() + ms, ms });
  }
}

async function lockOutbox(tx: Tx): Promise<boolean> {
  const { got } = await tx.one<{ got: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`outbox ${tx.organizationId}`}, 0)) as got`,
  );
  return got;
}

/** Takes only events that no transaction still in progress can precede. */
async function takeEvents(tx: Tx): Promise<OutboxEvent[]> {
  const ids = await takeOutboxRows(tx);
  if (ids.length === 0) return [];
  const events = await readEvents(tx, ids);
  // On a sharded database a shard commits a moment after the outbox row is visible. Rolling back keeps the row for the next attempt.
  if (events.length < ids.length)
    throw new Error(`Found ${events.length} of ${ids.length} events taken from the outbox`);
  return events;
}

/** Apart from reading the events: on a sharded database one statement must not change a local table and read a sharded one. */
async function takeOutboxRows(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    with next as (
      select transaction_id, event_id, sum(1 + cardinality(other_event_ids)) over (order by transaction_id, event_id) - cardinality(other_event_ids) as place
      from queue.outbox
      where organization_id = ${tx.organizationId} and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
      order by transaction_id, event_id limit ${BATCH}
    ), taken as (
      delete from queue.outbox o using next n
      where o.organization_id = ${tx.organizationId} and o.transaction_id = n.transaction_id and o.event_id = n.event_id and n.place <= ${BATCH}
      returning o.event_id || o.other_event_ids as ids
    )
    select unnest(t.ids) as id from taken t`);
  return rows.map(({ id }) => id);
}

const readEvents = (tx: Tx, ids: string[]): Promise<OutboxEvent[]> =>
  tx.query<OutboxEvent>(sql`
    select e.id, e.type, e.subject_type, e.subject_id, e.property_id,
      case e.subject_type when 'invoice' then '{}' else ${toldBy(tx, sql`e`)} end as data, e.occurred_at
    from events e
    where e.organization_id = ${tx.organizationId} and e.id = any(${ids}::uuid[])
    order by e.transaction_id, e.id`);
