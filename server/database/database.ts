import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import type { PendingWork } from './after-commit.ts';
import { assertSession } from './assert-session.ts';
import { writeChanges } from './changes.ts';
import { Checkout } from './checkout.ts';
import { ConnectionShares, ShareTaken } from './connection-shares.ts';
import { violatedConstraint } from './database-error.ts';
import { FailLater } from './fail-later.ts';
import type { Replica } from './replica.ts';
import { prepared, type Statement, sql } from './sql.ts';
import { type Caller, type Scope, setOrganization, Transaction, Tx } from './transaction.ts';

const BEGIN = prepared(sql`begin`);
const BEGIN_READ_ONLY = prepared(sql`begin read only`);
/** Commands find rows by ids, so one plan serves all values; planning for each takes longer than most of their statements. */
const PLAN_WITHOUT_VALUES = prepared(sql`select app_plan_without_values()`);

const RETRYABLE = new Set(['40001', '40P01']);
const UNIQUE_VIOLATION = '23505';
const MAX_RETRIES = 5;
const MAX_RETRY_DELAY_MS = 60;

/** Deadlocks, serialization failures, and collisions of random payment codes. */
const isRetryable = (error: pg.DatabaseError): boolean =>
  RETRYABLE.has(error.code ?? '') ||
  (error.code === UNIQUE_VIOLATION && violatedConstraint(error) === 'invoices_payment_code_key');

/** A `report` may be read from a replica, if there is one; a `command` is a write that a request waits for. */
export type Access = 'read' | 'report' | 'write' | 'command';

const isWriting = (access: Access): boolean => access === 'write' || access === 'command';

/** Opens every transaction of requests and jobs. */
export class Database {
  readonly pool: pg.Pool;
  readonly #replica: Replica | null;
  readonly #shares = new Map<pg.Pool, ConnectionShares>();
  readonly #setRole: readonly Statement[];
  readonly #listeners: Record<PendingWork, Set<() => void>> = { events: new Set(), deliveries: new Set() };

  /** `switchRole`: the pool logs in as another role, so each transaction switches to the app role first. */
  constructor(pool: pg.Pool, options: { switchRole: boolean; replica?: Replica | null }) {
    this.pool = pool;
    this.#replica = options.replica ?? null;
    for (const each of this.#pools()) this.#shares.set(each, new ConnectionShares(each.options.max));
    this.#setRole = options.switchRole ? [prepared(sql`set local role rentroll_app`)] : [];
  }

  /** Runs work inside one organization. */
  scoped<T>(scope: Scope, access: Access, caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
    const { organizationId } = scope;
    const statements = [...this.#begin(access), setOrganization(organizationId)];
    const open = (checkout: Checkout) => new Tx({ checkout, statements, organizationId }, caller, scope);
    return this.#attempt(access, caller.signal, open, work);
  }

  /** Runs work outside any organization: it can call the functions of schema identity and sees no organization's rows. */
  unscoped<T>(access: Access, caller: Caller, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const statements = this.#begin(access);
    const opening = { statements, organizationId: null };
    return this.#attempt(access, caller.signal, (checkout) => new Transaction({ checkout, ...opening }, caller), work);
  }

  /** Calls `listener` after every commit on this process that left such work to be done; returns a function that stops it. */
  onPending(work: PendingWork, listener: () => void): () => void {
    const listeners = this.#listeners[work];
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  notifyPending(work: PendingWork): void {
    for (const listener of this.#listeners[work]) listener();
  }

  #pools(): pg.Pool[] {
    return this.#replica ? [this.pool, this.#replica.pool] : [this.pool];
  }

  #checkOut(pool: pg.Pool, signal: AbortSignal | null, expected: string | null): Checkout {
    return new Checkout(pool, this.#shares.get(pool) as ConnectionShares, signal, expected);
  }

  /** Transactions that hold or wait for a connection of their organization's share. */
  countShares(): { held: number; waiting: number } {
    const counts = [...this.#shares.values()].map((shares) => shares.count());
    return {
      held: counts.reduce((sum, { held }) => sum + held, 0),
      waiting: counts.reduce((sum, { waiting }) => sum + waiting, 0),
    };
  }

  #begin(access: Access): Statement[] {
    const plan = access === 'command' ? [PLAN_WITHOUT_VALUES] : [];
    return [isWriting(access) ? BEGIN : BEGIN_READ_ONLY, ...this.#setRole, ...plan];
  }

  async #attempt<T, Handle extends Transaction>(
    access: Access,
    signal: AbortSignal | null,
    open: (checkout: Checkout) => Handle,
    work: (tx: Handle) => Promise<T>,
  ): Promise<T> {
    let expected: string | null = null;
    let replica = access === 'report' ? this.#replica : null;
    for (let attempt = 0; ; attempt += 1) {
      if (!replica?.isUsable) replica = null;
      const tx = open(this.#checkOut(replica?.pool ?? this.pool, signal, expected));
      try {
        // A replica that is lost must be noticed before the first byte of a file is sent.
        if (replica) await this.#orRollBack(tx, () => tx.reach());
        return await this.#once(access, tx, work);
      } catch (error) {
        // What failed was the cancelled statement, or one after it.
        signal?.throwIfAborted();
        if (attempt >= MAX_RETRIES) throw error;
        if (replica?.failed(error as Error)) {
          replica = null;
          continue;
        }
        expected = error instanceof ShareTaken ? error.organizationId : null;
        if (expected !== null) continue;
        if (!isRetryable(error as pg.DatabaseError)) throw error;
        // A random delay, or two transactions that collided would collide again.
        await delay(randomInt(1, MAX_RETRY_DELAY_MS));
      }
    }
  }

  async #orRollBack<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await tx.finish('rollback').catch(() => undefined);
      throw error instanceof FailLater ? await error.failure() : error;
    }
  }

  async #once<T, Handle extends Transaction>(access: Access, tx: Handle, work: (tx: Handle) => Promise<T>): Promise<T> {
    const result = await this.#orRollBack(tx, () => work(tx));
    if (tx.discarded) {
      await tx.finish('rollback');
      return result;
    }
    // If it fails, so does the commit.
    if (tx.changes.size > 0) writeChanges(tx).catch(() => undefined);
    // A read already has its result; only a write must wait for its commit.
    if (isWriting(access)) await tx.finish('commit');
    else tx.finishRead().catch(() => undefined);
    for (const follow of tx.afterCommit) await follow(this);
    return result;
  }

  /** Refuses to serve with a role that bypasses row-level security, or behind a pooler that drops settings. */
  async assertRestrictedRole(pool: pg.Pool): Promise<void> {
    await assertSession(pool);
    const client = await pool.connect();
    try {
      await client.query('begin');
      for (const statement of this.#setRole) await client.query(statement.text);
      const { rows } = await client.query<{ name: string; powerful: boolean; owns: boolean }>(
        `select r.rolname as name, r.rolsuper or r.rolbypassrls as powerful,
                exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                        where c.relkind in ('r', 'p') and n.nspname in ('public', 'identity') and pg_has_role(r.oid, c.relowner, 'usage')) as owns
         from pg_roles r where r.rolname = current_user`,
      );
      await client.query('rollback');
      const role = rows[0];
      if (!role || role.powerful || role.owns) {
        throw new StartupError(
          `Requests would run as the role "${role?.name}", which is a superuser, may bypass row security or owns tables; use rentroll_app in DATABASE_APP_URL.`,
        );
      }
    } finally {
      client.release();
    }
  }

  async close(): Promise<void> {
    await this.#replica?.stopChecking();
    await Promise.all(this.#pools().map((pool) => pool.end()));
  }
}
