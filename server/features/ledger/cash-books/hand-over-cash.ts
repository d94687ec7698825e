import { randomUUIDv7 } from 'node:crypto';
import { handoverEntry } from '../../../../domain/journal/cash-entries.ts';
import { dong, formatAmount } from '../../../../domain/money.ts';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvent } from '../../../events/record-events.ts';
import type { Static } from '../../../http/schema.ts';
import { listActiveMembers } from '../../identity/members/cash-queries.ts';
import { postEntries, readBooks } from '../journal/post-entries.ts';
import { assertActsFor, findReceiver, mayActFor, mayConfirm } from './act-for-book.ts';
import { changeCashBalances, openCashBookOf } from './balance-queries.ts';
import { assertDayOpen } from './move-cash.ts';
import {
  bankAccountExists,
  type CashBookRow,
  type HandoverRow,
  insertHandover,
  lockCashBook,
  lockHandover,
  readCashBook,
  readHandover,
  resolveHandover,
} from './queries.ts';
import { findCashBook, isOwner, seesAllBooks } from './read-cash-book.ts';
import type { HandOverCashBody } from './schemas.ts';

/** The money leaves the giver's cash in hand at once; who holds it changes in the journal when the receiver confirms. */
export async function handOverCash(
  tx: Tx,
  bookId: string,
  input: Static<typeof HandOverCashBody>,
): Promise<HandoverRow> {
  await findCashBook(tx, bookId);
  await lockCashBook(tx, bookId);
  const book = await findCashBook(tx, bookId);
  await assertActsFor(tx, book);
  const target = await targetOf(tx, input, book);
  const amount = dong(input.amount);
  const today = tx.today.toString();
  assertDayOpen(book.id, book.closed_until, [today]);
  if (amount > dong(book.balance)) throw refused('insufficient_cash', { balance: book.balance });
  const id = randomUUIDv7();
  await changeCashBalances(tx, [{ id: book.id, amount: formatAmount(-amount) }]);
  await insertHandover(tx, {
    id,
    cash_book_id: book.id,
    ...target,
    amount: formatAmount(amount),
    note: input.note ?? null,
    handed_on: today,
  });
  return announce(tx, 'created', book.id, id);
}

const TARGETS = ['to_account_id', 'bank_account_id', 'to_cash_book_id'] as const;

async function targetOf(tx: Tx, input: Static<typeof HandOverCashBody>, from: CashBookRow) {
  const { to_account_id, bank_account_id, to_cash_book_id } = input;
  const [first, second] = TARGETS.filter((field) => input[field]);
  if (!first) throw invalidFields({ path: 'to_account_id', code: 'required' });
  if (second) throw invalidFields({ path: second, code: 'conflicts_with', other: first });
  const none = { to_account_id: null, to_name: null, bank_account_id: null, to_cash_book_id: null };
  if (bank_account_id) {
    if (!(await bankAccountExists(tx, bank_account_id))) throw refused('not_found', { field: 'bank_account_id' });
    return { ...none, bank_account_id };
  }
  if (to_cash_book_id)
    return { ...none, to_cash_book_id, to_name: (await findTargetBook(tx, input, from)).holder_name };
  if (to_account_id === from.account_id) throw invalidFields({ path: 'to_account_id', code: 'not_allowed' });
  const { name } = await findReceiver(tx, to_account_id ?? '');
  return { ...none, to_account_id: to_account_id ?? null, to_name: name };
}

/** A book whose holder cannot confirm: an owner acts for both sides. */
async function findTargetBook(tx: Tx, { to_cash_book_id = '' }: Static<typeof HandOverCashBody>, from: CashBookRow) {
  const book = await readCashBook(tx, to_cash_book_id);
  if (!book || !seesAllBooks(tx)) throw refused('not_found', { field: 'to_cash_book_id' });
  if (book.id === from.id || book.account_id === tx.actor.id || !mayActFor(tx, book, await listActiveMembers(tx)))
    throw invalidFields({ path: 'to_cash_book_id', code: 'not_allowed' });
  return book;
}

export async function confirmHandover(tx: Tx, bookId: string, id: string): Promise<HandoverRow> {
  const { handover, confirms } = await lockPending(tx, bookId, id);
  if (!confirms) throw refused('forbidden');
  const { bank_account_id: bankAccountId } = handover;
  const entry = handoverEntry({
    date: tx.today,
    amount: dong(handover.amount),
    from: bookId,
    to: bankAccountId ? { bankAccountId } : { cashBookId: await openReceivingBook(tx, handover) },
  });
  await resolveHandover(tx, id, { status: 'CONFIRMED', resolvedOn: tx.today.toString(), reason: null });
  await postEntries(tx, await readBooks(tx), [{ entry, source: { type: 'cash_handover', id }, leftBook: bookId }]);
  return announce(tx, 'confirmed', bookId, id);
}

const openReceivingBook = async (tx: Tx, handover: HandoverRow): Promise<string> =>
  handover.to_cash_book_id ?? openCashBookOf(tx, { accountId: handover.to_account_id, name: handover.to_name });

/** The money is back in the giver's hands. A day that the giver has closed stays as counted: then it is back the day after. */
export async function refuseHandover(tx: Tx, bookId: string, id: string, reason: string): Promise<HandoverRow> {
  const { handover, confirms } = await lockPending(tx, bookId, id);
  if (!confirms && !isGiver(tx, handover) && !isOwner(tx.actor)) throw refused('forbidden');
  await lockCashBook(tx, bookId);
  const closedUntil = (await readCashBook(tx, bookId))?.closed_until ?? null;
  const today = tx.today.toString();
  const resolvedOn =
    closedUntil !== null && today <= closedUntil
      ? Temporal.PlainDate.from(closedUntil).add({ days: 1 }).toString()
      : today;
  await resolveHandover(tx, id, { status: 'REFUSED', resolvedOn, reason });
  await changeCashBalances(tx, [{ id: bookId, amount: handover.amount }]);
  return announce(tx, 'refused', bookId, id, { reason });
}

const isGiver = (tx: Tx, { from_account_id, created_by }: HandoverRow): boolean =>
  tx.actor.id === from_account_id || tx.actor.id === created_by;

async function lockPending(tx: Tx, bookId: string, id: string): Promise<{ handover: HandoverRow; confirms: boolean }> {
  await lockHandover(tx, id);
  const handover = await readHandover(tx, bookId, id);
  const confirms = handover !== undefined && mayConfirm(tx, handover, await listActiveMembers(tx));
  if (!handover || !(confirms || isGiver(tx, handover) || seesAllBooks(tx))) throw refused('not_found');
  if (handover.status !== 'PENDING') throw refused('invalid_status_transition', { status: handover.status });
  return { handover, confirms };
}

async function announce(
  tx: Tx,
  what: 'created' | 'confirmed' | 'refused',
  bookId: string,
  id: string,
  more: Record<string, unknown> = {},
): Promise<HandoverRow> {
  const handover = await readHandover(tx, bookId, id);
  if (!handover) throw new Error(`No handover ${id} of cash book ${bookId}`);
  const { amount, to_account_id, bank_account_id, to_cash_book_id } = handover;
  const target = to_account_id ? { to_account_id } : to_cash_book_id ? { to_cash_book_id } : { bank_account_id };
  await recordAudit(
    tx,
    `cash_handover.${what}`,
    { type: 'cash_book', id: bookId },
    { handover_id: id, amount, ...target, ...more },
  );
  await recordEvent(tx, `cash_handover.${what}`, { type: 'cash_handover', id, propertyId: null }, handover);
  return handover;
}
