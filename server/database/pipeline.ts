import type { Duplex } from 'node:stream';
import type pg from 'pg';

const lastFailures = new WeakMap<pg.ClientBase, Error>();
const TRANSACTION_IS_ABORTED = '25P02';
/** What was prepared is gone, or is there without having been noted: nothing named works on this connection any more. */
const STATEMENTS_ARE_LOST = new Set(['26000', '42P05']);

/**
 * Statements in one flight fail together; whoever awaits a later one gets the original error instead of "transaction is
 * aborted".
 */
export function causeOf(client: pg.ClientBase, error: Error): Error {
  if ((error as pg.DatabaseError).code === TRANSACTION_IS_ABORTED) return lastFailures.get(client) ?? error;
  lastFailures.set(client, error);
  if (STATEMENTS_ARE_LOST.has((error as pg.DatabaseError).code ?? '')) closeAfter(client, error);
  return error;
}

/** Closes the connection; statements on their way fail, with this error. */
export function closeAfter(client: pg.ClientBase, error: Error): void {
  lastFailures.set(client, error);
  streamOf(client).destroy();
}

const streamOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;

const corked = new WeakSet<Duplex>();

/**
 * Sends statements in one packet: what is written until the event loop goes on is held back and flushed together. A packet wakes
 * the server, which costs both sides more than most statements do.
 */
export function corkUntilNextTick(client: pg.ClientBase): void {
  const stream = streamOf(client);
  if (corked.has(stream)) return;
  corked.add(stream);
  stream.cork();
  process.nextTick(() => {
    corked.delete(stream);
    stream.uncork();
  });
}

/** The error that made the last transaction on this connection fail. */
export const failureOf = (client: pg.ClientBase): Error | undefined => lastFailures.get(client);
