import type pg from 'pg';
import type { Sql } from './sql.ts';

/** Rows as arrays, in the order of `names`. */
export type Batch = { names: string[]; rows: unknown[][] };

type Send = (query: pg.QueryConfig & { rowMode?: 'array' }) => Promise<pg.QueryResult>;

/** How long a slow reader may take over one batch before the database closes its connection. */
const IDLE_TIMEOUT_MS = 90_000;

/**
 * Reads any number of rows in constant memory from a cursor, fetching the next batch while the current one is used. The cursor ends
 * with the transaction, so a reader may stop anywhere.
 */
export async function* readBatches(send: Send, statement: Sql, batchSize: number): AsyncGenerator<Batch, void> {
  const sendAhead: Send = (query) => {
    const result = send(query);
    // A failure is reported to whoever awaits the query; if the reader is gone, it is ignored.
    result.catch(() => undefined);
    return result;
  };
  const fetch = () => sendAhead({ text: `fetch ${batchSize} from batches`, rowMode: 'array' });
  const opening = [
    // All rows will be read, so a plan that is fast for the first ones is the wrong one.
    sendAhead({ text: 'set local cursor_tuple_fraction = 1' }),
    sendAhead({ text: `set local idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}` }),
    sendAhead({ text: `declare batches no scroll cursor for ${statement.text}`, values: statement.values }),
  ];
  let ahead = fetch();
  await Promise.all(opening);
  for (;;) {
    const { fields, rows } = await ahead;
    const isLast = rows.length < batchSize;
    if (!isLast) ahead = fetch();
    yield { names: fields.map(({ name }) => name), rows: rows as unknown[][] };
    if (isLast) return;
  }
}
