import type { Duplex } from 'node:stream';
import type pg from 'pg';

const lastFailures = new WeakMap<pg.PoolClient, Error>();
const TRANSACTION_IS_ABORTED = '25P02';

/**
 * Statements in one flight fail together; whoever awaits a later one gets the original error instead of "transaction is
 * aborted".
 */
export function causeOf(client: pg.PoolClient, error: Error): Error {
  if ((error as pg.DatabaseError).code === TRANSACTION_IS_ABORTED) return lastFailures.get(client) ?? error;
  lastFailures.set(client, error);
  return error;
}

/**
 * Sends the opening statements and the first query in one packet: what is written in this turn of the event loop is held back
 * and flushed together.
 */
export function corkUntilNextTick(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** The error that made the last transaction on this connection fail. */
export const failureOf = (client: pg.PoolClient): Error | undefined => lastFailures.get(client);
