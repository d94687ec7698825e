import { permissionsHeld } from '../../../../domain/catalog/permissions.ts';
import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { type ActiveMember, listActiveMembers } from '../../identity/members/cash-queries.ts';
import type { CashBookRow } from './queries.ts';
import { isOwner } from './read-cash-book.ts';

/** Only its holder acts for a book; owners do for the organization's own and for those of people who left. */
export function mayActFor(tx: Tx, { account_id }: CashBookRow, members: readonly ActiveMember[]): boolean {
  if (tx.actor.kind !== 'OPERATOR') return false;
  if (account_id === tx.actor.id) return true;
  return isOwner(tx.actor) && !members.some((member) => member.account_id === account_id);
}

export async function assertActsFor(tx: Tx, book: CashBookRow): Promise<void> {
  if (!mayActFor(tx, book, await listActiveMembers(tx))) throw refused('forbidden');
}

/** Members who can confirm what they get: who may record payments, or collects cash. */
export const receiversOf = (members: readonly ActiveMember[]): ActiveMember[] =>
  members.filter(
    (member) =>
      permissionsHeld(member).includes('payments.record') || (member.role === 'STAFF' && member.staff_may_collect_cash),
  );

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
