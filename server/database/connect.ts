import pg from 'pg';
import { DatabaseClient, NamelessClient } from './database-client.ts';

const DATE = 1082;
const TIMESTAMP_WITH_TIME_ZONE = 1184;

/** Calendar days stay text, and timestamps become ISO 8601 in UTC without the precision loss of a Date. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE) return (value: string) => value;
    if (oid === TIMESTAMP_WITH_TIME_ZONE) return isoTimestamp;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** Turns `2026-11-05 01:30:00.5+00` into ISO 8601, always with six fraction digits, so that timestamps also compare as text. */
function isoTimestamp(value: string): string {
  const [seconds = '', fraction = ''] = value.replace(' ', 'T').slice(0, -3).split('.');
  return `${seconds}.${fraction.padEnd(6, '0')}Z`;
}

/** All connections of an organization's share stayed busy. */
export class NoFreeConnection extends Error {
  constructor(message = 'All connections of the organization are busy') {
    super(message);
  }
}

/** All connections stayed busy: overload, not a fault. */
export const isPoolExhausted = (error: Error): boolean =>
  error instanceof NoFreeConnection || error.message === 'timeout exceeded when trying to connect';

export const TIMEOUTS = {
  statement_timeout: 15_000,
  lock_timeout: 8_000,
  idle_in_transaction_session_timeout: 20_000,
};

export type PoolOptions = { max: number; name: string; namedStatements?: boolean; onError(error: Error): void };

export function createPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: options.namedStatements === false ? NamelessClient : DatabaseClient,
    max: options.max,
    application_name: options.name,
    pipeline: true,
    types,
    // Plans are made for the largest organizations. Compiling one takes longer than a small organization's statement runs.
    options: '-c timezone=UTC -c datestyle=ISO -c intervalstyle=iso_8601 -c jit=off',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    ...TIMEOUTS,
  } as pg.PoolConfig);
  pool.on('error', options.onError);
  // The pool handles errors only of idle connections. Without a listener, one that is lost between two queries of a transaction
  // would end the process; this way its next query fails.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    (client as pg.PoolClient & DatabaseClient).recognizeServer().catch(() => undefined);
  });
  return pool;
}
