import pg from 'pg';
import { causeOf, closeAfter } from './pipeline.ts';
import { nameOf } from './sql.ts';

/** A statement whose answer nobody reads, prepared once per connection. */
export type Preparable = { name: string; text: string; values?: string[] };

export const preparable = (text: string, values?: string[]): Preparable => ({
  ...{ name: nameOf(text), text },
  ...(values && { values }),
});

/** Parts of the driver that its types leave out. */
type Wire = {
  parsedStatements: Record<string, string>;
  bind(statement: { statement: string; values: string[] }): void;
  execute(portal: object): void;
};
type Config = pg.QueryConfig & { queryMode: 'extended' };
type Done = (error: Error | null, result: pg.QueryResult) => void;
const DriverQuery = pg.Query as unknown as new (
  config: Config,
  values: undefined,
  done: Done,
) => {
  prepare(wire: Wire): void;
  handleDataRow(row: object): void;
  handleCommandComplete(message: object, wire: Wire): void;
};

const HOLD_MS = 2;

/**
 * A connection that can send several statements as one message: the server answers once instead of once per statement, and each answer
 * wakes this process.
 */
export class DatabaseClient extends pg.Client {
  /** Waits for a commit that nobody waits for. */
  #commit: NodeJS.Timeout | null = null;

  /** Sends statements that open something before the one that wants it. If one of them fails, so does that one. */
  send(opening: readonly Preparable[], statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const { parsedStatements } = wireOf(this);
    const isPrepared = opening.every(({ name }) => parsedStatements[name] !== undefined);
    // A text without values may be several statements, which must be a message of their own.
    const isOne = statement.name || statement.values?.length;
    if (opening.length > 0 && isPrepared && isOne) return this.#sendTogether(opening, statement);
    return this.sendEach(opening, statement);
  }

  /** Each is parsed after those before it have run, as the role and in the transaction that they left. */
  protected sendEach(opening: readonly Preparable[], statement: pg.QueryConfig): Promise<pg.QueryResult> {
    for (const each of opening) (this.query(each) as Promise<unknown>).catch((error: Error) => causeOf(this, error));
    return this.query(statement);
  }

  /** Commits in front of what is sent next, or soon. */
  commitLater(): void {
    this.#commit = setTimeout(() => this.#commitNow(), HOLD_MS);
  }

  override query(...args: unknown[]): never {
    if (this.#commit) this.#commitNow();
    return super.query(...(args as [pg.Submittable])) as never;
  }

  #commitNow(): void {
    clearTimeout(this.#commit ?? undefined);
    this.#commit = null;
    const committed = this.query('commit') as Promise<unknown>;
    // Whoever has the connection by then would be in the transaction of somebody else.
    committed.catch((error: Error) => closeAfter(this, error));
  }

  async #sendTogether(opening: readonly Preparable[], statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    this.query(new Together(opening, statement, (error, result) => (error ? reject(error) : resolve(result))));
    try {
      return await promise;
    } catch (error) {
      // The stack of the caller instead of the socket's.
      Error.captureStackTrace(error as Error);
      throw error;
    }
  }
}

const wireOf = (client: pg.Client): Wire => (client as unknown as { connection: Wire }).connection;

/** A statement with those before it. */
class Together extends DriverQuery {
  readonly before: readonly Preparable[];
  #unanswered: number;

  constructor(before: readonly Preparable[], statement: pg.QueryConfig, done: Done) {
    super({ ...statement, queryMode: 'extended' }, undefined, done);
    this.before = before;
    this.#unanswered = before.length;
  }

  override prepare(wire: Wire): void {
    for (const { name, values = [] } of this.before) {
      wire.bind({ statement: name, values });
      wire.execute({});
    }
    super.prepare(wire);
  }

  override handleDataRow(row: object): void {
    if (this.#unanswered === 0) super.handleDataRow(row);
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    if (this.#unanswered === 0) super.handleCommandComplete(message, wire);
    else this.#unanswered -= 1;
  }
}

/** For poolers in transaction mode that do not track named statements and may run each on a different connection. */
export class NamelessClient extends DatabaseClient {
  override send(opening: readonly Preparable[], statement: pg.QueryConfig): Promise<pg.QueryResult> {
    return this.sendEach(opening, statement);
  }

  override query(...args: unknown[]): never {
    const [first, ...rest] = args as [pg.QueryConfig | string, ...unknown[]];
    const isNamed = typeof first === 'object' && first.name !== undefined;
    return super.query(isNamed ? { ...first, name: undefined } : first, ...rest);
  }
}
