import type pg from 'pg';
import type { ConnectionShares } from './connection-shares.ts';

/** The connection of one transaction, counted in the share of every organization the transaction works for. */
export class Checkout {
  readonly #pool: pg.Pool;
  readonly #shares: ConnectionShares;
  readonly #taken = new Map<string, Promise<() => void>>();
  #client: Promise<pg.PoolClient> | null = null;
  #isReleased = false;

  constructor(pool: pg.Pool, shares: ConnectionShares) {
    this.#pool = pool;
    this.#shares = shares;
  }

  /** Waits for the organization's share, or refuses when the transaction already has its connection. */
  async enter(organizationId: string): Promise<void> {
    this.#assertOpen();
    let share = this.#taken.get(organizationId);
    if (!share) {
      share = this.#client
        ? Promise.try(() => this.#shares.takeNow(organizationId))
        : this.#shares.take(organizationId);
      this.#taken.set(organizationId, share);
    }
    await share;
  }

  async connect(): Promise<pg.PoolClient> {
    this.#assertOpen();
    this.#client ??= this.#pool.connect();
    const client = await this.#client;
    this.#assertOpen();
    return client;
  }

  /** With an error, the connection is closed instead of being used again. */
  release(error?: Error): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    const ended = this.#client?.then((client) => client.release(error)).catch(() => undefined);
    for (const share of this.#taken.values())
      Promise.all([share, ended]).then(
        ([free]) => free(),
        () => undefined,
      );
  }

  #assertOpen(): void {
    if (this.#isReleased) throw new Error('The transaction has ended');
  }
}
