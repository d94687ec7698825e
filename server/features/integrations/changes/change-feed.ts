import { type Permission, permissionsHeld } from '../../../../domain/catalog/permissions.ts';
import type { AppContext } from '../../../app-context.ts';
import { systemCaller } from '../../../database/system-caller.ts';
import type { LiveCaller, LiveStream } from '../../../http/live.ts';
import { describeChanges, mayBeTold, type ToldChange } from './describe-changes.ts';
import { type ChangeRow, changesSince, currentSnapshot, type ListenerRow, readListeners } from './queries.ts';
import { contains, parseSnapshot, positionOf, readPosition, type Snapshot } from './snapshot.ts';

const POLL_MS = 700;
/** With the pause between polls, a stream ends within five seconds of its session. */
const SESSION_CHECK_MS = 3_000;
const HEARTBEAT_MS = 15_000;
const RESUMABLE_SECONDS = 600;

type Listener = {
  stream: LiveStream;
  organizationId: string;
  renterId: string | null;
  permissions: readonly Permission[];
  propertyIds: readonly string[] | null;
  sessionId: string;
  subjectId: string | null;
  expiresAt: number;
  /** What was sent, or committed before the stream was opened. */
  seen: Snapshot;
};

/**
 * Tells the open streams of this process what changed. One poll serves all of them, and there is none while nobody listens. All
 * work on the database happens one after the other, so that no change falls between opening a stream and the next poll.
 */
export class ChangeFeed {
  readonly #context: AppContext;
  readonly #listeners = new Set<Listener>();
  #queue: Promise<void> = Promise.resolve();
  #polled: Snapshot | null = null;
  #timer: NodeJS.Timeout | null = null;
  #checkedAt = 0;
  #heartbeatAt = 0;

  constructor(context: AppContext) {
    this.#context = context;
  }

  /** `lastEventId` continues an earlier stream; if that is no longer possible, the client is told to start over. */
  open({ actor, claim, lastEventId }: LiveCaller, stream: LiveStream): void {
    let isOpen = true;
    stream.onEnd(() => {
      isOpen = false;
    });
    this.#enqueue(
      async () => {
        if (!isOpen) return;
        const { since, seen, rows } = await this.#start(lastEventId, actor.organizationId as string);
        const listener: Listener = {
          stream,
          organizationId: actor.organizationId as string,
          renterId: actor.kind === 'RENTER' ? actor.renterId : null,
          permissions: actor.kind === 'OPERATOR' ? actor.permissions : [],
          propertyIds: actor.kind === 'OPERATOR' ? actor.propertyIds : null,
          sessionId: claim.sessionId,
          subjectId: claim.subjectId,
          expiresAt: claim.expiresAt,
          seen: since ?? seen,
        };
        if (lastEventId !== null && since === null) stream.write(`event: reset\n${this.#idLine(seen)}data: {}\n\n`);
        await this.#deliver(rows, [listener], seen);
        stream.write(`:\n${this.#idLine(seen)}\n`);
        stream.onEnd(() => this.#listeners.delete(listener));
        if (!isOpen) return;
        if (this.#listeners.size === 0)
          [this.#polled, this.#checkedAt, this.#heartbeatAt] = [seen, 0, performance.now()];
        this.#listeners.add(listener);
        this.#timer ??= setTimeout(() => this.#tick(), POLL_MS).unref();
      },
      () => stream.end(),
    );
  }

  #enqueue(work: () => Promise<void>, onError: () => void): void {
    this.#queue = this.#queue.then(work).catch((error: Error) => {
      this.#context.log.warn({ err: error }, 'change feed failed');
      onError();
    });
  }

  async #start(
    lastEventId: string | null,
    organizationId: string,
  ): Promise<{ since: Snapshot | null; seen: Snapshot; rows: ChangeRow[] }> {
    const { database } = this.#context;
    const given = lastEventId === null ? null : readPosition(lastEventId);
    const isFresh = given !== null && Math.abs(this.#seconds() - given.seconds) <= RESUMABLE_SECONDS;
    const now = parseSnapshot(await database.unscoped('read', this.#caller(), currentSnapshot)) as Snapshot;
    // A snapshot from the future is one of another server, from before a restore.
    if (!isFresh || given.snapshot.max > now.max) return { since: null, seen: now, rows: [] };
    const { snapshot, rows } = await database.unscoped('read', this.#caller(), (tx) =>
      changesSince(tx, given.snapshot.text, [organizationId]),
    );
    return { since: given.snapshot, seen: parseSnapshot(snapshot) as Snapshot, rows };
  }

  #tick(): void {
    this.#timer = null;
    if (this.#listeners.size === 0) return;
    const again = () => {
      this.#timer ??= setTimeout(() => this.#tick(), POLL_MS).unref();
    };
    this.#enqueue(async () => {
      await this.#checkSessions();
      await this.#poll();
      this.#beat();
      again();
    }, again);
  }

  async #poll(): Promise<void> {
    const listeners = [...this.#listeners];
    const since = this.#polled;
    if (listeners.length === 0 || since === null) return;
    const organizationIds = [...new Set(listeners.map(({ organizationId }) => organizationId))];
    const { snapshot, rows } = await this.#context.database.unscoped('read', this.#caller(), (tx) =>
      changesSince(tx, since.text, organizationIds),
    );
    const seen = parseSnapshot(snapshot) as Snapshot;
    await this.#deliver(rows, listeners, seen);
    this.#polled = seen;
  }

  async #deliver(rows: ChangeRow[], listeners: Listener[], seen: Snapshot): Promise<void> {
    const byOrganization = Map.groupBy(rows, ({ organization_id }) => organization_id);
    for (const [organizationId, changed] of byOrganization) {
      const here = listeners.filter((listener) => listener.organizationId === organizationId);
      for (const group of Map.groupBy(here, (listener) => listener.seen.text).values()) {
        const { seen: before } = group[0] as Listener;
        await this.#tell(
          organizationId,
          changed.filter(({ transaction_id }) => !contains(before, Number(transaction_id))),
          group,
          seen,
        );
      }
    }
    for (const listener of listeners) listener.seen = seen;
  }

  async #tell(organizationId: string, rows: ChangeRow[], listeners: Listener[], seen: Snapshot): Promise<void> {
    if (rows.length === 0) return;
    const scope = { organizationId, timezone: 'UTC', propertyIds: null };
    const renterIds = [...new Set(listeners.flatMap(({ renterId }) => renterId ?? []))];
    const { all, byRenter } = await this.#context.database.scoped(scope, 'read', this.#caller(), (tx) =>
      describeChanges(tx, rows, renterIds),
    );
    for (const { stream, renterId, permissions, propertyIds } of listeners) {
      const told: ToldChange[] = renterId
        ? (byRenter.get(renterId) ?? [])
        : all.filter((change) => mayBeTold(change, permissions, propertyIds));
      // Only the last one has an id: a client that has seen it has seen them all.
      const events = told.map(({ resource, id, property_id }, index) => {
        const idLine = index === told.length - 1 ? this.#idLine(seen) : '';
        return `${idLine}data: ${JSON.stringify({ resource, id, property_id })}\n\n`;
      });
      if (events.length > 0) stream.write(events.join(''));
    }
  }

  /** Ends streams whose token has expired or whose session has ended, and follows changes of roles and properties. */
  async #checkSessions(): Promise<void> {
    if (performance.now() - this.#checkedAt < SESSION_CHECK_MS) return;
    const listeners = [...this.#listeners];
    const rows = await this.#context.database.unscoped('read', this.#caller(), (tx) => readListeners(tx, listeners));
    this.#checkedAt = performance.now();
    const bySession = new Map(rows.map((row) => [`${row.session_id} ${row.subject_id}`, row]));
    for (const listener of listeners) {
      const row = bySession.get(`${listener.sessionId} ${listener.subjectId}`);
      if (row && isStillAllowed(listener, row) && listener.expiresAt > this.#seconds()) {
        listener.permissions = permissionsHeld(row);
        listener.propertyIds = row.property_ids;
      } else {
        this.#listeners.delete(listener);
        listener.stream.end();
      }
    }
  }

  /** Also moves on the position of streams on which nothing happened. */
  #beat(): void {
    if (performance.now() - this.#heartbeatAt < HEARTBEAT_MS) return;
    this.#heartbeatAt = performance.now();
    for (const { stream, seen } of this.#listeners) stream.write(`:\n${this.#idLine(seen)}\n`);
  }

  #idLine(seen: Snapshot): string {
    return `id: ${positionOf(this.#seconds(), seen)}\n`;
  }

  #seconds(): number {
    return Math.floor(this.#context.clock.now().epochMilliseconds / 1000);
  }

  #caller() {
    return systemCaller('changes.poll', this.#context.clock.now());
  }
}

const isStillAllowed = (listener: Listener, row: ListenerRow): boolean =>
  row.organization_id === listener.organizationId &&
  (listener.renterId === null ? row.role !== null : row.renter_id === listener.renterId);

const feeds = new WeakMap<AppContext, ChangeFeed>();

/** One per process. */
export function changeFeedOf(context: AppContext): ChangeFeed {
  const feed = feeds.get(context) ?? new ChangeFeed(context);
  feeds.set(context, feed);
  return feed;
}
