import { randomUUIDv7 } from 'node:crypto';
import { expenseEntries } from '../../../../domain/journal/expense-entries.ts';
import { parseAmount } from '../../../../domain/money.ts';
import { type FieldProblem, refuse, refuseFields } from '../../../../domain/refuse.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import { searchText } from '../../../database/conditions.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { findBankAccount } from '../../banking/bank-accounts/queries.ts';
import {
  type Books,
  postEntries,
  readBooks,
  replaceEntriesOf,
  reverseEntriesOf,
} from '../../ledger/journal/post-entries.ts';
import { findProperty } from '../../portfolio/properties/queries.ts';
import { findRoom } from '../../portfolio/rooms/queries.ts';
import { type Expense, findExpense, insertExpense, markRemoved, saveExpense } from './queries.ts';
import type { CreateExpenseBody, UpdateExpenseBody } from './schemas.ts';

/** What the journal says of an expense; a change of anything else leaves the books alone. */
const BOOKED = [
  'property_id',
  'room_id',
  'category',
  'amount',
  'entry_date',
  'paid_from',
  'paid_on',
  'bank_account_id',
] as const;
const FIELDS = [...BOOKED, 'vendor', 'note'] as const;

type Wish = Static<typeof CreateExpenseBody> & { ticket_id?: string };

export async function createExpense(tx: Tx, wish: Wish): Promise<Expense> {
  const draft = {
    id: randomUUIDv7(),
    property_id: wish.property_id,
    room_id: wish.room_id ?? null,
    ticket_id: wish.ticket_id ?? null,
    category: wish.category,
    amount: wish.amount,
    entry_date: wish.entry_date,
    paid_from: wish.paid_from ?? 'CASH',
    paid_on: wish.paid_on ?? (wish.paid_from === 'UNPAID' ? null : wish.entry_date),
    bank_account_id: wish.bank_account_id ?? null,
    vendor: wish.vendor ?? null,
    note: wish.note ?? null,
  };
  refuseWrongPayment(draft);
  await refuseWrongPlaces(tx, draft);
  await insertExpense(tx, { ...draft, search_text: searchOf(draft) });
  const expense = await findExpense(tx, draft.id);
  const books = await readBooks(tx);
  const source = sourceOf(expense);
  const entries = entriesOf(expense, books);
  await postEntries(
    tx,
    books,
    entries.map((entry) => ({ entry, source })),
  );
  await recordAudit(tx, 'expense.created', source, { ...wish });
  return expense;
}

/** The journal is never changed: where an amount, a day or an account changes, its entry is taken back and written anew. */
export async function updateExpense(tx: Tx, id: string, wish: Static<typeof UpdateExpenseBody>): Promise<Expense> {
  const before = await findExpense(tx, id, true);
  const draft = { ...before, ...paymentAfter(before, wish, tx.today.toString()), ...wish };
  refuseWrongPayment(draft);
  await refuseWrongPlaces(tx, draft);
  await saveExpense(tx, { ...draft, search_text: searchOf(draft) });
  const after = await findExpense(tx, id);
  const changes = changesBetween(before, after, FIELDS);
  if (BOOKED.some((field) => field in changes)) {
    const books = await readBooks(tx);
    await replaceEntriesOf(tx, books, sourceOf(after), entriesOf(after, books));
  }
  if (Object.keys(changes).length > 0) await recordAudit(tx, 'expense.updated', sourceOf(after), changes);
  return after;
}

export async function removeExpense(tx: Tx, id: string): Promise<void> {
  const expense = await findExpense(tx, id, true);
  await reverseEntriesOf(tx, await readBooks(tx), sourceOf(expense));
  await markRemoved(tx, id);
  const { category, amount, entry_date } = expense;
  await recordAudit(tx, 'expense.removed', sourceOf(expense), { category, amount, entry_date });
}

const sourceOf = ({ id }: { id: string }) => ({ type: 'expense', id });

const entriesOf = (expense: Expense, books: Books) =>
  expenseEntries(
    {
      category: expense.category,
      amount: parseAmount(expense.amount) ?? 0n,
      entryDate: Temporal.PlainDate.from(expense.entry_date),
      paidFrom: expense.paid_from,
      paidOn: expense.paid_on === null ? null : Temporal.PlainDate.from(expense.paid_on),
      subject: {
        propertyId: expense.property_id,
        roomId: expense.room_id,
        bankAccountId: expense.bank_account_id,
      },
    },
    books.utilitiesAreRevenue,
  );

/** What follows from a new way of paying: a bill that was owed is paid today, and what was paid at once stays paid at once. */
function paymentAfter(before: Expense, wish: Static<typeof UpdateExpenseBody>, today: string): Partial<Expense> {
  const { paid_from = before.paid_from, entry_date = before.entry_date } = wish;
  const bank = paid_from === 'BANK' ? {} : { bank_account_id: null };
  if (paid_from === 'UNPAID') return { ...bank, paid_on: null };
  if (before.paid_on === null) return { ...bank, paid_on: today < entry_date ? entry_date : today };
  return before.paid_on === before.entry_date ? { ...bank, paid_on: entry_date } : bank;
}

function refuseWrongPayment(payment: Pick<Expense, 'entry_date' | 'paid_from' | 'paid_on' | 'bank_account_id'>): void {
  const problems: FieldProblem[] = [];
  if (payment.bank_account_id && payment.paid_from !== 'BANK')
    problems.push({ path: 'bank_account_id', code: 'conflicts_with', other: 'paid_from' });
  if (payment.paid_on && payment.paid_from === 'UNPAID')
    problems.push({ path: 'paid_on', code: 'conflicts_with', other: 'paid_from' });
  if (payment.paid_on && payment.paid_on < payment.entry_date)
    problems.push({ path: 'paid_on', code: 'too_small', limit: payment.entry_date });
  if (problems.length > 0) throw refuseFields(...problems);
}

type Places = Pick<Expense, 'property_id' | 'room_id' | 'bank_account_id'>;

async function refuseWrongPlaces(tx: Tx, places: Places): Promise<void> {
  const property = await findProperty(tx, places.property_id, { field: 'property_id' });
  if (places.room_id) {
    const room = await findRoom(tx, places.room_id, { field: 'room_id' });
    if (room.property_id !== property.id) throw refuse('not_found', { field: 'room_id' });
  }
  if (places.bank_account_id) await findBankAccount(tx, places.bank_account_id, { field: 'bank_account_id' });
}

const searchOf = ({ category, vendor, note }: Pick<Expense, 'category' | 'vendor' | 'note'>): string =>
  searchText(category.replaceAll('_', ' '), vendor, note);
