import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Actor } from '../../../security/actor.ts';
import { may } from '../../../security/may.ts';
import { type CashBookRow, type CashEntryRow, type ClosingRow, readCashBook } from './queries.ts';

/** Those who read the accounts of the whole organization see every book, others their own. */
export const seesAllBooks = (tx: Tx): boolean =>
  may(tx.actor, 'accounting.read') && tx.propertyIds === null && !tx.collectsCash;

export async function findCashBook(tx: Tx, id: string): Promise<CashBookRow> {
  const book = await readCashBook(tx, id);
  if (!book || (book.account_id !== tx.actor.id && !seesAllBooks(tx))) throw refused('not_found');
  return book;
}

export const isOwner = (actor: Actor): boolean => actor.kind === 'OPERATOR' && actor.role === 'OWNER';

export const presentEntry = ({ source_type, source_id, ...row }: CashEntryRow) => ({
  ...row,
  source: { type: source_type, id: source_id },
});

export const presentClosing = (row: ClosingRow) => ({
  ...row,
  difference_amount: `${BigInt(row.counted_amount.split('.')[0] ?? '0') - BigInt(row.expected_amount.split('.')[0] ?? '0')}.00`,
});
