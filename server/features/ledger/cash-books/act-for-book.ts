import { permissionsHeld } from '../../../../domain/catalog/permissions.ts';
import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { may } from '../../../security/may.ts';
import { type ActiveMember, listActiveMembers } from '../../identity/members/cash-queries.ts';
import { type CashBookRow, type HandoverRow, pendingHandovers } from './queries.ts';
import { isOwner } from './read-cash-book.ts';

/**
 * Only its holder acts for a book; owners do where no holder can: for the organization's own book, and for those of people who left or
 * may no longer take cash.
 */
export function mayActFor(tx: Tx, { account_id }: CashBookRow, members: readonly ActiveMember[]): boolean {
  if (tx.actor.kind !== 'OPERATOR') return false;
  const holderActs = canTakeCash(account_id, members);
  return account_id === tx.actor.id ? holderActs : isOwner(tx.actor) && !holderActs;
}

export async function assertActsFor(tx: Tx, book: CashBookRow): Promise<void> {
  if (!mayActFor(tx, book, await listActiveMembers(tx))) throw refused('forbidden');
}

/** Whether the caller may say that the money of a handover arrived. Owners do for a receiver who cannot. */
export function mayConfirm(tx: Tx, handover: HandoverRow, members: readonly ActiveMember[]): boolean {
  const { actor } = tx;
  const { to_account_id, to_cash_book_id, from_account_id, created_by } = handover;
  if (actor.kind !== 'OPERATOR') return false;
  if (to_cash_book_id !== null) return isOwner(actor);
  if (to_account_id !== null)
    return actor.id === to_account_id || (isOwner(actor) && !canTakeCash(to_account_id, members));
  const isGiver = actor.id === from_account_id || actor.id === created_by;
  return !tx.collectsCash && may(actor, 'payments.record') && (!isGiver || isOwner(actor));
}

/** The handovers that wait for the caller. */
export async function findWaiting(tx: Tx): Promise<HandoverRow[]> {
  const [pending, members] = await Promise.all([pendingHandovers(tx), listActiveMembers(tx)]);
  return pending.filter((handover) => mayConfirm(tx, handover, members));
}

/** Members who can confirm what they get: who may record payments, or collects cash. */
export const receiversOf = (members: readonly ActiveMember[]): ActiveMember[] =>
  members.filter(
    (member) =>
      permissionsHeld(member).includes('payments.record') || (member.role === 'STAFF' && member.staff_may_collect_cash),
  );

export const canTakeCash = (accountId: string | null, members: readonly ActiveMember[]): boolean =>
  receiversOf(members).some(({ account_id }) => account_id === accountId);

export async function findReceiver(tx: Tx, accountId: string): Promise<ActiveMember> {
  const receiver = receiversOf(await listActiveMembers(tx)).find(({ account_id }) => account_id === accountId);
  if (!receiver) throw refused('not_found', { field: 'to_account_id' });
  return receiver;
}

export const presentBook = (tx: Tx, book: CashBookRow, members: readonly ActiveMember[]) => ({
  ...book,
  is_own: book.account_id === tx.actor.id,
  may_act: mayActFor(tx, book, members),
});
