import pg from 'pg';

const DATE = 1082;
const TIMESTAMP_WITH_TIME_ZONE = 1184;

/** Calendar days stay text, and timestamps become ISO 8601 in UTC without a detour through a millisecond clock. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE) return (value: string) => value;
    if (oid === TIMESTAMP_WITH_TIME_ZONE) return (value: string) => `${value.replace(' ', 'T').slice(0, -3)}Z`;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

export const TIMEOUTS = {
  statement_timeout: 15_000,
  lock_timeout: 8_000,
  idle_in_transaction_session_timeout: 20_000,
};

export function createPool(url: string, options: { max: number; name: string; onError(error: Error): void }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.name,
    pipeline: true,
    types,
    options: '-c timezone=UTC -c datestyle=ISO -c intervalstyle=iso_8601',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    ...TIMEOUTS,
  } as pg.PoolConfig);
  pool.on('error', options.onError);
  return pool;
}
