import type { NoticeChannel } from '../../../../domain/catalog/notifications.ts';
import { Refused, refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { resultOrRefusal } from '../../../http/row-outcome.ts';

/** A payment of one of the invoices waits for the locks of at most one chunk. */
const CHUNK = 100;

/** What became of one invoice. */
export type Outcome = { refused: Refused } | { channels: NoticeChannel[] };
export const DONE: Outcome = { channels: [] };

export type BulkAction = {
  /** Acts on all it can in a fixed number of statements; refusing throws away the whole chunk. */
  many(tx: Tx, ids: string[]): Promise<Map<string, Outcome>>;
  one(tx: Tx, id: string): Promise<Outcome>;
};

type Open = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Each chunk is a transaction of its own. When something that only a single command can decide refuses a chunk, such as locked
 * books, its invoices are tried one by one.
 */
export async function processBulk(
  open: Open,
  ids: string[],
  action: BulkAction,
): Promise<{ invoice_id: string; outcome: Outcome }[]> {
  const outcomes = new Map<string, Outcome>();
  const distinct = [...new Set(ids)];
  for (let start = 0; start < distinct.length; start += CHUNK) {
    const chunk = distinct.slice(start, start + CHUNK);
    for (const [id, outcome] of await processChunk(open, chunk, action)) outcomes.set(id, outcome);
  }
  return distinct.map((id) => ({
    invoice_id: id,
    outcome: outcomes.get(id) ?? { refused: refused('not_found') },
  }));
}

async function processChunk(open: Open, chunk: string[], action: BulkAction): Promise<Map<string, Outcome>> {
  const together = await resultOrRefusal(() => open((tx) => action.many(tx, chunk)));
  if (!(together instanceof Refused)) return together;
  const alone = new Map<string, Outcome>();
  for (const id of chunk) {
    const outcome = await resultOrRefusal(() => open((tx) => action.one(tx, id)));
    alone.set(id, outcome instanceof Refused ? { refused: outcome } : outcome);
  }
  return alone;
}
