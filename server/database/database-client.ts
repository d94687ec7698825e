import pg from 'pg';
import { causeOf, closeAfter } from './failures.ts';
import { type Answer, Flight, KnownStatements, type Part, type Wire } from './flight.ts';
import { prepared, type Statement, sql } from './sql.ts';

export const COMMIT = prepared(sql`commit`);
const BEGIN = /^begin\b/;
const HOLD_MS = 2;

/** Errors whose stack names who sent the statement. */
const located = new WeakSet<Error>();

/** A connection that sends what it is given until the event loop goes on as one message. */
export class DatabaseClient extends pg.Client {
  readonly #known = new KnownStatements(this);
  #unsent: Part<pg.QueryConfig>[] = [];
  /** Waits for a commit that nobody waits for. */
  #commit: NodeJS.Timeout | null = null;
  /** Nothing may be sent before what is on its way is answered. */
  #mustWait = false;
  /** Why nothing can be sent any more. */
  #lost: Error | null = null;

  /** Finds out whether this is a connection to PostgreSQL or to a pooler, which has numbers of its own for its connections. */
  async recognizeServer(): Promise<void> {
    const { rows } = (await this.query('select pg_backend_pid() as pid')) as pg.QueryResult<{ pid: number }>;
    this.#known.isDirect = rows[0]?.pid === (this as unknown as { processID: number }).processID;
  }

  /** Sends a statement, after others whose answers nobody reads. If one of them fails, so does the statement. */
  send(before: readonly Statement[], statement: Statement): Promise<Answer> {
    for (const each of before) this.#add(each).catch(() => undefined);
    return this.#add(statement);
  }

  /** The same for a statement that is not prepared; one without values may be several. */
  sendText(before: readonly Statement[], query: pg.QueryConfig): Promise<pg.QueryResult> {
    for (const each of before) this.#add(each).catch(() => undefined);
    return this.#add(query) as Promise<pg.QueryResult>;
  }

  /** Commits in front of what is sent next, or soon. */
  commitLater(): void {
    this.#commit = setTimeout(() => this.#commitNow(), HOLD_MS);
  }

  override query(...args: unknown[]): never {
    this.#commitNow();
    return super.query(...(args as [pg.Submittable])) as never;
  }

  /** A statement as this connection sends it. */
  protected adapt(query: pg.QueryConfig): pg.QueryConfig {
    return query;
  }

  async #add(query: pg.QueryConfig): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    if (this.#unsent.length === 0) process.nextTick(() => this.#flush());
    this.#unsent.push({
      query: this.adapt(query),
      resolve,
      reject: (error) => {
        // What follows would run outside of its transaction.
        if (BEGIN.test(query.text)) closeAfter(this, error);
        reject(causeOf(this, this.#lost ?? error));
      },
    });
    try {
      return await promise;
    } catch (error) {
      // The stack of the caller instead of the socket's; of several that fail together, that of the first.
      if (!located.has(error as Error)) Error.captureStackTrace(error as Error);
      located.add(error as Error);
      throw error;
    }
  }

  #flush(): void {
    if (this.#unsent.length === 0 || this.#mustWait) return;
    const commit = this.#takeCommit();
    const parts = commit ? [commit, ...this.#unsent] : this.#unsent;
    this.#unsent = [];
    const { parsedStatements, stream } = wireOf(this);
    const isOne = areNamed(parts);
    // What is being prepared must not be prepared again. And if the commit fails, so does the beginning of the next transaction, and
    // what is sent before the answer would run outside of it.
    this.#mustWait =
      (isOne && commit !== null) || parts.some(({ query: { name } }) => name && parsedStatements[name] === undefined);
    const onAnswer = this.#mustWait ? () => this.#goOn() : () => undefined;
    stream.cork();
    try {
      if (isOne) super.query(new Flight(parts, this.#known, onAnswer) as unknown as pg.Submittable);
      else for (const part of parts) this.#sendAlone(part, part === parts.at(-1) ? onAnswer : undefined);
    } catch (error) {
      // A part of the message may have been written, and nothing answers it.
      closeAfter(this, error as Error);
      this.#mustWait = false;
      for (const { reject } of parts) reject(error as Error);
    } finally {
      stream.uncork();
    }
  }

  #goOn(): void {
    this.#mustWait = false;
    this.#flush();
  }

  /** A statement with an answer of its own, which runs whether or not those before it have failed. */
  #sendAlone({ query, resolve, reject }: Part<pg.QueryConfig>, onAnswer?: () => void): void {
    const done = (error: Error | null, result: pg.QueryResult) => {
      if (error) reject(error);
      else resolve(result);
      onAnswer?.();
    };
    super.query(query, done as never);
  }

  #commitNow(): void {
    const commit = this.#takeCommit();
    if (commit) this.#sendAlone(commit);
  }

  #takeCommit(): Part<pg.QueryConfig> | null {
    if (!this.#commit) return null;
    clearTimeout(this.#commit);
    this.#commit = null;
    // Whoever has the connection by then would be in the transaction of somebody else.
    const reject = (error: Error) => {
      this.#lost = new Error('Connection terminated: its last commit failed', { cause: error });
      closeAfter(this, error);
    };
    return { query: this.adapt(COMMIT), resolve: () => undefined, reject };
  }
}

const areNamed = (parts: Part<pg.QueryConfig>[]): parts is Part[] =>
  parts.every(({ query }) => query.name !== undefined);

const wireOf = (client: pg.Client): Wire => (client as unknown as { connection: Wire }).connection;

/** For poolers in transaction mode that do not track named statements and may run each on a different connection. */
export class NamelessClient extends DatabaseClient {
  protected override adapt({ name: _, ...query }: pg.QueryConfig): pg.QueryConfig {
    return query;
  }
}
