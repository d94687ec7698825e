import type pg from 'pg';
import type { Locale } from '../../domain/catalog/locales.ts';
import type { Actor } from '../security/actor.ts';
import type { AfterCommit } from './after-commit.ts';
import { type Batch, readBatches } from './batches.ts';
import type { Change } from './change.ts';
import type { Checkout, Connection } from './checkout.ts';
import { causeOf, failureOf } from './failures.ts';
import { prepared, type Sql, type Statement, sql } from './sql.ts';

/** What a request or job brings into every transaction it opens. */
export type Caller<A extends Actor = Actor> = {
  actor: A;
  locale: Locale;
  requestId: string;
  now: Temporal.Instant;
  ip: string;
  userAgent: string | null;
  /** Aborts when a request is abandoned. */
  signal: AbortSignal | null;
  /** The version in the If-Match header; a command compares it with the row it has locked. */
  ifMatch: number | null;
};

export const setOrganization = (organizationId: string): Statement =>
  prepared(sql`select app_set_organization(${organizationId})`);

/** How a transaction starts. One inside another sends its statements after those of its parent, on the same connection. */
type Opening = {
  checkout: Checkout;
  statements: readonly Statement[];
  /** The organization whose share the connection counts in. */
  organizationId: string | null;
  parent?: Transaction;
};

/**
 * One database transaction. Its opening statements are sent in the same flight as the first query, so a scoped read costs one
 * round trip. No connection is held before that, so slow work such as hashing a password blocks nobody.
 */
export class Transaction<A extends Actor = Actor> {
  readonly caller: Caller<A>;
  readonly afterCommit: AfterCommit[];
  /** What to tell clients about; see changes.ts. */
  readonly changes: Map<string, Change>;
  /** Statements that wait for the next one; see `runLater`. */
  readonly #waiting: Statement[];
  readonly #opening: Opening;
  #connection: Promise<Connection> | null = null;
  /** Statements of the opening, until they are sent. */
  #unsent: readonly Statement[];
  #hasBegun = false;
  #discarded = false;

  constructor(opening: Opening, caller: Caller<A>) {
    this.afterCommit = opening.parent?.afterCommit ?? [];
    this.changes = opening.parent?.changes ?? new Map();
    this.#waiting = opening.parent ? opening.parent.#waiting : [];
    this.#opening = opening;
    this.#unsent = opening.statements;
    this.caller = caller;
  }

  get now(): Temporal.Instant {
    return this.caller.now;
  }

  get actor(): A {
    return this.caller.actor;
  }

  get locale(): Locale {
    return this.caller.locale;
  }

  async query<Row extends object>(statement: Sql): Promise<Row[]> {
    const query = prepared(statement);
    const { rows } = await this.#send((client, before) => client.send(before, query));
    return rows as Row[];
  }

  /** The row of a statement that always returns exactly one. */
  async one<Row extends object>(statement: Sql): Promise<Row> {
    const row = await this.first<Row>(statement);
    if (row === undefined) throw new Error(`Expected a row from: ${statement.text}`);
    return row;
  }

  async first<Row extends object>(statement: Sql): Promise<Row | undefined> {
    return (await this.query<Row>(statement))[0];
  }

  async run(statement: Sql): Promise<void> {
    await this.query(statement);
  }

  /** For a statement whose answer nobody needs: sent in the packet of the next statement or of the commit, which fail if it does. */
  async runLater(statement: Sql): Promise<void> {
    if (!this.#hasBegun) return this.run(statement);
    this.#opening.checkout.assertOpen();
    const query = prepared(statement);
    // As every statement does, so that they keep the order in which they were given.
    await this.#connected();
    this.#waiting.push(query);
  }

  /**
   * Planner statistics lag behind freshly inserted rows: planned for its values, a statement that runs chunk by chunk would
   * read all of them again for every chunk. A generic plan uses the index on the given ids.
   */
  async forceGenericPlan(): Promise<void> {
    await this.run(sql`select app_plan_without_values()`);
  }

  /** Any number of rows, a batch at a time. */
  batches(statement: Sql, batchSize: number): AsyncGenerator<Batch, void> {
    return readBatches((query) => this.#sendText(query), statement, batchSize);
  }

  /** For libraries that send text, such as the job queue, and for what has to run although a statement before it fails. */
  executeText(text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
    return this.#sendText({ text, values });
  }

  /** Enters an organization inside the same transaction: one that was just created, or that a token identified. */
  enter(scope: Scope): Tx<A> {
    return new Tx(this.#below([setOrganization(scope.organizationId)], scope.organizationId), this.caller, scope);
  }

  /** The same transaction on behalf of another actor, or at another time. */
  as<B extends Actor>(caller: Caller<B>): Transaction<B> {
    return new Transaction(this.#below([], null), caller);
  }

  #below(statements: readonly Statement[], organizationId: string | null): Opening {
    return { checkout: this.#opening.checkout, statements, organizationId, parent: this };
  }

  async #send<T>(send: (client: Connection, before: Statement[]) => Promise<T>): Promise<T> {
    const client = await this.#connected();
    try {
      return await this.#opening.checkout.track(() =>
        send(client, [...this.#waiting.splice(0), ...this.#takeUnsent()]),
      );
    } catch (error) {
      throw causeOf(client, error as Error);
    }
  }

  #sendText(query: pg.QueryConfig): Promise<pg.QueryResult> {
    return this.#send((client, before) => client.sendText(before, query));
  }

  #connected(): Promise<Connection> {
    this.#connection ??= this.#open();
    return this.#connection;
  }

  async #open(): Promise<Connection> {
    const { checkout, organizationId, parent } = this.#opening;
    if (organizationId !== null) await checkout.enter(organizationId);
    return parent ? parent.#connected() : checkout.connect();
  }

  #takeUnsent(): readonly Statement[] {
    const { parent } = this.#opening;
    const own = this.#unsent;
    this.#unsent = [];
    this.#hasBegun = true;
    return parent ? [...parent.#takeUnsent(), ...own] : own;
  }

  /** Waits until the transaction has begun. */
  async reach(): Promise<void> {
    await this.#sendText({ text: 'select' });
  }

  /** For previews: the work is done, its result returned, and everything rolled back. */
  discard(): void {
    this.#discarded = true;
  }

  get discarded(): boolean {
    return this.#discarded;
  }

  /** The connection, if anything was sent. */
  async #begun(): Promise<Connection | null> {
    const client = await this.#connection?.catch(() => null);
    return client && this.#unsent.length === 0 ? client : null;
  }

  /** Ends a transaction that only read, and whose result is already there. */
  async finishRead(): Promise<void> {
    const { checkout } = this.#opening;
    const client = await this.#begun();
    if (!client || !checkout.isQuiet || this.#waiting.length > 0) return this.finish('commit');
    checkout.commitLater(client);
    checkout.release();
  }

  async finish(ending: 'commit' | 'rollback'): Promise<void> {
    const { checkout } = this.#opening;
    const client = await this.#begun();
    if (!client) return checkout.release();
    const { command } = await checkout.end(client, ending, this.#waiting.splice(0)).catch((error: Error) => {
      checkout.release(error);
      throw error;
    });
    checkout.release();
    // A transaction that failed unnoticed answers COMMIT with ROLLBACK; reporting success would lose the work.
    if (ending === 'commit' && command !== 'COMMIT')
      throw failureOf(client) ?? new Error('The transaction was rolled back');
  }
}

/**
 * A transaction inside one organization: row-level security hides everything else, and every statement names the organization
 * too.
 */
export class Tx<A extends Actor = Actor> extends Transaction<A> {
  readonly organizationId: string;
  readonly timezone: string;
  /** The properties a limited member may see; null means all. */
  readonly propertyIds: string[] | null;
  readonly collectsCash: boolean;
  #today: Temporal.PlainDate | null = null;

  constructor(opening: Opening, caller: Caller<A>, scope: Scope) {
    super(opening, caller);
    this.organizationId = scope.organizationId;
    this.timezone = scope.timezone;
    this.propertyIds = scope.propertyIds;
    this.collectsCash = scope.collectsCash ?? false;
  }

  /** Today in the organization's time zone. */
  get today(): Temporal.PlainDate {
    this.#today ??= this.caller.now.toZonedDateTimeISO(this.timezone).toPlainDate();
    return this.#today;
  }
}

export type Scope = {
  organizationId: string;
  timezone: string;
  propertyIds: string[] | null;
  /** The actor sees only what someone who collects cash needs: open invoices and their own receipts. */
  collectsCash?: boolean;
};
