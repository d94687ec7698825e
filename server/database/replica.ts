import type pg from 'pg';
import { isPoolExhausted } from './connect.ts';

const CHECK_EVERY_MS = 1_000;
const CHECK_TIMEOUT_MS = 3_000;
/** The query stood in the way of replaying changes, so the replica cancelled it or closed its connection. */
const CONFLICT = '40001';
/** The server shuts down, crashed or starts, or the connection broke. */
const LOST_CODE = /^(57P0\d|08...|E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/;
const LOST_MESSAGE = /^(Connection terminated|timeout expired|Client has encountered a connection error)/;

/** The primary was at this position of its log at this time. */
type Mark = { at: number; position: bigint };

/** `onChange` gets the reason why the replica is no longer used, or null when it is used again. */
export type ReplicaOptions = { primary: pg.Pool; maxLagMs: number; onChange(reason: string | null): void };

/**
 * A replica for reports. It is used while it answers and contains everything that the primary had written `maxLagMs` ago;
 * otherwise reports are read from the primary.
 */
export class Replica {
  readonly pool: pg.Pool;
  readonly #options: ReplicaOptions;
  #marks: Mark[] = [];
  /** Everything written until then is in the replica. */
  #completeUntil = performance.now();
  #wasReplaying = false;
  #problem: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> = Promise.resolve();

  constructor(pool: pg.Pool, options: ReplicaOptions) {
    this.pool = pool;
    this.#options = options;
  }

  get isUsable(): boolean {
    return this.#problem === null && performance.now() - this.#completeUntil <= this.#options.maxLagMs;
  }

  /** Whether the primary should answer instead. A lost replica is used again when it has answered a check. */
  failed(error: Error & { code?: string }): boolean {
    if (error.code === CONFLICT) return true;
    const isLost = LOST_CODE.test(error.code ?? '') || LOST_MESSAGE.test(error.message);
    if (isLost) this.#report(error.message || (error.code ?? ''));
    return isLost;
  }

  startChecking(): void {
    this.#timer = setInterval(() => {
      this.#checking = this.#checking.then(() => this.check());
    }, CHECK_EVERY_MS).unref();
  }

  async stopChecking(): Promise<void> {
    clearInterval(this.#timer);
    await this.#checking;
  }

  async check(): Promise<void> {
    const { primary, maxLagMs } = this.#options;
    const at = performance.now();
    try {
      const written = await positionOf(primary, 'pg_current_wal_lsn()');
      if (written !== null) this.#marks.push({ at, position: written });
      const replayed = await positionOf(this.pool, 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end');
      this.#note(replayed, at);
      this.#marks = this.#marks.filter((mark) => mark.at > this.#completeUntil && at - mark.at <= maxLagMs);
      const isBehind = at - this.#completeUntil > maxLagMs;
      this.#report(isBehind ? `it is more than ${maxLagMs / 1000} s behind` : null);
    } catch (error) {
      // Connections that are all busy say nothing about the replica.
      if (!isPoolExhausted(error as Error)) this.#report((error as Error).message);
    }
  }

  #note(replayed: bigint | null, at: number): void {
    if (replayed === null) {
      // How far a logical replica is behind is not known here. One that has been promoted follows nothing any more.
      if (this.#wasReplaying) throw new Error('it no longer follows the primary');
      this.#completeUntil = at;
      return;
    }
    this.#wasReplaying = true;
    this.#completeUntil = this.#marks.findLast(({ position }) => position <= replayed)?.at ?? this.#completeUntil;
  }

  #report(problem: string | null): void {
    const isChange = (problem === null) !== (this.#problem === null);
    this.#problem = problem;
    if (isChange) this.#options.onChange(problem);
  }
}

/** Null when the server has no such position. */
async function positionOf(pool: pg.Pool, position: string): Promise<bigint | null> {
  const { rows } = await pool.query<{ bytes: string | null }>({
    text: `select (${position} - '0/0'::pg_lsn)::text as bytes`,
    query_timeout: CHECK_TIMEOUT_MS,
  } as pg.QueryConfig);
  const bytes = rows[0]?.bytes ?? null;
  return bytes === null ? null : BigInt(bytes);
}
