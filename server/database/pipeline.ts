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

/** Closes the connection; statements on their way fail, with this error. */
export function closeAfter(client: pg.PoolClient, error: Error): void {
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
export function corkUntilNextTick(client: pg.PoolClient): void {
  const stream = streamOf(client);
  if (corked.has(stream)) return;
  corked.add(stream);
  stream.cork();
  process.nextTick(() => {
    corked.delete(stream);
    sendHeldBack(client);
    stream.uncork();
  });
}

const HOLD_MS = 2;
const heldBack = new WeakMap<Duplex, NodeJS.Timeout>();

/** Holds back what is written next until the connection is used for something else, or for two milliseconds. */
export function holdBack(client: pg.ClientBase): void {
  const stream = streamOf(client);
  if (heldBack.has(stream)) return;
  stream.cork();
  heldBack.set(
    stream,
    setTimeout(() => sendHeldBack(client), HOLD_MS),
  );
}

export function sendHeldBack(client: pg.ClientBase): void {
  const stream = streamOf(client);
  const timer = heldBack.get(stream);
  if (!timer) return;
  clearTimeout(timer);
  heldBack.delete(stream);
  stream.uncork();
}

/** The error that made the last transaction on this connection fail. */
export const failureOf = (client: pg.PoolClient): Error | undefined => lastFailures.get(client);
