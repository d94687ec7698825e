import type { Duplex } from 'node:stream';
import type pg from 'pg';

const lastFailures = new WeakMap<pg.ClientBase, Error>();
const TRANSACTION_IS_ABORTED = '25P02';
const STATEMENTS_ARE_LOST = new Set(['26000', '42P05']);

/**
 * Statements in one flight fail together; whoever awaits a later one gets the original error instead of "transaction is
 * aborted".
 */
export function causeOf(client: pg.ClientBase, error: Error): Error {
  if ((error as pg.DatabaseError).code === TRANSACTION_IS_ABORTED) return lastFailures.get(client) ?? error;
  lastFailures.set(client, error);
  if (isStatementLost(error as pg.DatabaseError)) closeAfter(client, error);
  return error;
}

/** What was prepared is gone, is there without having been noted, or returned other columns before a migration: it never works again here. */
const isStatementLost = ({ code = '', routine }: pg.DatabaseError): boolean =>
  STATEMENTS_ARE_LOST.has(code) || routine === 'RevalidateCachedQuery';

/** Closes the connection; statements on their way fail. */
export function closeAfter(client: pg.ClientBase, error: Error): void {
  lastFailures.set(client, error);
  streamOf(client).destroy();
}

const streamOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/** The error that made the last transaction on this connection fail. */
export const failureOf = (client: pg.ClientBase): Error | undefined => lastFailures.get(client);
