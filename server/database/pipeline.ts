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

const corked = new WeakSet<Duplex>();

/**
 * Sends statements in one packet: what is written until the event loop goes on is held back and flushed together. A packet wakes
 * the server, which costs both sides more than most statements do.
 */
export function corkUntilNextTick(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  if (corked.has(stream)) return;
  corked.add(stream);
  stream.cork();
  process.nextTick(() => {
    corked.delete(stream);
    stream.uncork();
  });
}

/** The error that made the last transaction on this connection fail. */
export const failureOf = (client: pg.PoolClient): Error | undefined => lastFailures.get(client);
