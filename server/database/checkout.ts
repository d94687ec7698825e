import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { cancelStatement } from './cancel-statement.ts';
import type { ConnectionShares } from './connection-shares.ts';
import { COMMIT, type DatabaseClient } from './database-client.ts';
import { causeOf } from './failures.ts';
import type { Answer } from './flight.ts';
import type { Statement } from './sql.ts';

/** As `createPool` makes them. */
export type Connection = pg.PoolClient & Pick<DatabaseClient, 'send' | 'sendText' | 'commitLater'>;

/** Not prepared, so that it runs whether or not what is sent with it fails. */
const ROLLBACK = { text: 'rollback' };
/** A statement that was on its way when the first request to cancel arrived is found by the next one. */
const CANCEL_AGAIN_MS = 100;

/**
 * The connection of one transaction, counted in the share of every organization the transaction works for. When `signal`
 * aborts, the running statement is cancelled and none but the rollback is accepted any more.
 */
export class Checkout {
  readonly #pool: pg.Pool;
  readonly #shares: ConnectionShares;
  readonly #signal: AbortSignal | null;
  readonly #expected: string | null;
  readonly #taken = new Map<string, Promise<() => void>>();
  readonly #onAbort = () => {
    this.#cancelled = this.#cancelRunning();
  };
  #client: Promise<Connection> | null = null;
  #running = 0;
  #isCommitting = false;
  #hasEnded = false;
  #isReleased = false;
  #cancelled: Promise<void> | null = null;

  /** `expected`: the organization that the transaction will enter, whose share it waits for before it connects. */
  constructor(
    pool: pg.Pool,
    shares: ConnectionShares,
    signal: AbortSignal | null = null,
    expected: string | null = null,
  ) {
    this.#pool = pool;
    this.#shares = shares;
    this.#signal = signal;
    this.#expected = expected;
  }

  /** Waits for the organization's share, or throws ShareTaken when the transaction already has its connection. */
  async enter(organizationId: string): Promise<void> {
    this.assertOpen();
    let share = this.#taken.get(organizationId);
    if (!share) {
      share = this.#client
        ? Promise.try(() => this.#shares.takeNow(organizationId))
        : this.#shares.take(organizationId, this.#signal);
      this.#taken.set(organizationId, share);
    }
    await share;
  }

  async connect(): Promise<Connection> {
    this.assertOpen();
    if (this.#expected !== null) await this.enter(this.#expected);
    if (!this.#client) {
      this.#client = this.#pool.connect() as Promise<Connection>;
      this.#signal?.addEventListener('abort', this.#onAbort);
    }
    const client = await unlessAborted(this.#client, this.#signal);
    this.assertOpen();
    return client;
  }

  /** Sends a statement of the transaction. */
  async track<T>(send: () => Promise<T>): Promise<T> {
    this.assertOpen();
    this.#running += 1;
    try {
      return await send();
    } finally {
      this.#running -= 1;
    }
  }

  /** Sends the last statements, which are never cancelled; an abandoned transaction is rolled back. */
  async end(client: Connection, ending: 'commit' | 'rollback', waiting: readonly Statement[]): Promise<Answer> {
    this.#hasEnded = true;
    this.#isCommitting = ending === 'commit' && !this.#signal?.aborted;
    if (this.#isCommitting) return commit(client, waiting);
    // A request to cancel must not hit the rollback, nor the next transaction on this connection.
    await this.#cancelled;
    const result = await client.sendText([], ROLLBACK);
    await this.#cancelled;
    if (ending === 'commit') throw this.#signal?.reason;
    return result;
  }

  /** Whether nothing is running any more, and nobody is about to cancel anything. */
  get isQuiet(): boolean {
    return this.#running === 0 && !this.#signal?.aborted;
  }

  /** Commits a read: nobody waits for that, so it travels with the first statements of the next transaction on the connection. */
  commitLater(client: Connection): void {
    this.#isCommitting = true;
    client.commitLater();
  }

  /** With an error, the connection is closed instead of being used again. */
  release(error?: Error): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#signal?.removeEventListener('abort', this.#onAbort);
    const ended = this.#client?.then((client) => client.release(error)).catch(() => undefined);
    for (const share of this.#taken.values())
      Promise.all([share, ended]).then(
        ([free]) => free(),
        () => undefined,
      );
  }

  /** Requests to cancel follow each other until nothing is running. */
  async #cancelRunning(): Promise<void> {
    const client = await this.#client?.catch(() => null);
    while (client && this.#running > 0 && !this.#isCommitting) {
      await cancelStatement(client);
      if (this.#running > 0) await delay(CANCEL_AGAIN_MS);
    }
  }

  /** Throws when the request is abandoned or the transaction has ended. */
  assertOpen(): void {
    this.#signal?.throwIfAborted();
    // What was started beside a part that failed must not go on, on a connection without a transaction.
    if (this.#hasEnded || this.#isReleased) throw new Error('The transaction has ended');
  }
}

/** A statement that fails keeps the commit behind it from running, and the transaction open. */
async function commit(client: Connection, waiting: readonly Statement[]): Promise<Answer> {
  try {
    return await client.send(waiting, COMMIT);
  } catch (error) {
    causeOf(client, error as Error);
    return client.sendText([], ROLLBACK).catch(() => {
      throw error;
    });
  }
}

/** What is waited for may still arrive later; whoever asked for it no longer wants it. */
async function unlessAborted<T>(result: Promise<T>, signal: AbortSignal | null): Promise<T> {
  if (!signal) return result;
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([result, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
