import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Actor } from '../../../security/actor.ts';
import { may } from '../../../security/may.ts';
import {
  type CashBookRow,
  type CashEntryRow,
  type ClosingRow,
  type HandoverRow,
  pendingHandovers,
  readCashBook,
} from './queries.ts';

/** Those who read the accounts of the whole organization see every book, others their own. */
export const seesAllBooks = (tx: Tx): boolean =>
  may(tx.actor, 'accounting.read') && tx.propertyIds === null && !tx.collectsCash;

export async function findCashBook(tx: Tx, id: string): Promise<CashBookRow> {
  const book = await readCashBook(tx, id);
  if (!book || (book.account_id !== tx.actor.id && !seesAllBooks(tx))) throw refused('not_found');
  return book;
}

/** The handovers that wait for the caller. */
export const findWaiting = async (tx: Tx): Promise<HandoverRow[]> =>
  (await pendingHandovers(tx)).filter((handover) => mayConfirm(tx, handover));

/** Whether the caller may say that the money of a handover arrived. */
export function mayConfirm(tx: Tx, { to_account_id, from_account_id, created_by }: HandoverRow): boolean {
  const { actor } = tx;
  if (actor.kind !== 'OPERATOR') return false;
  if (to_account_id !== null) return actor.id === to_account_id;
  const isGiver = actor.id === from_account_id || actor.id === created_by;
  return !tx.collectsCash && may(actor, 'payments.record') && (!isGiver || isOwner(actor));
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
