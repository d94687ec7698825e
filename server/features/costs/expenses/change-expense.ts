import { randomUUIDv7 } from 'node:crypto';
import { expenseEntries } from '../../../../domain/journal/expense-entries.ts';
import { parseAmount } from '../../../../domain/money.ts';
import { type FieldProblem, invalidFields, refused } from '../../../../domain/refused.ts';
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

/** Fields that are part of the journal entry; changing any other posts nothing. */
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

type Input = Static<typeof CreateExpenseBody> & { ticket_id?: string };

export async function createExpense(tx: Tx, input: Input): Promise<Expense> {
  const draft = {
    id: randomUUIDv7(),
    property_id: input.property_id,
    room_id: input.room_id ?? null,
    ticket_id: input.ticket_id ?? null,
    category: input.category,
    amount: input.amount,
    entry_date: input.entry_date,
    paid_from: input.paid_from ?? 'CASH',
    paid_on: input.paid_on ?? (input.paid_from === 'UNPAID' ? null : input.entry_date),
    bank_account_id: input.bank_account_id ?? null,
    vendor: input.vendor ?? null,
    note: input.note ?? null,
  };
  assertValidPayment(draft);
  await assertPlacesExist(tx, draft);
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
  await recordAudit(tx, 'expense.created', source, { ...input });
  return expense;
}

/** Journal entries never change: when a booked field changes, the entry is reversed and posted again. */
export async function updateExpense(tx: Tx, id: string, input: Static<typeof UpdateExpenseBody>): Promise<Expense> {
  const before = await findExpense(tx, id, true);
  const draft = { ...before, ...paymentAfter(before, input, tx.today.toString()), ...input };
  assertValidPayment(draft);
  await assertPlacesExist(tx, draft, before);
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

/** The payment date after a change of `paid_from`: an unpaid bill is paid today, one paid on its entry date stays paid on it. */
function paymentAfter(before: Expense, input: Static<typeof UpdateExpenseBody>, today: string): Partial<Expense> {
  const { paid_from = before.paid_from, entry_date = before.entry_date } = input;
  const bank = paid_from === 'BANK' ? {} : { bank_account_id: null };
  if (paid_from === 'UNPAID') return { ...bank, paid_on: null };
  if (before.paid_on === null) return { ...bank, paid_on: today < entry_date ? entry_date : today };
  return before.paid_on === before.entry_date ? { ...bank, paid_on: entry_date } : bank;
}

function assertValidPayment(payment: Pick<Expense, 'entry_date' | 'paid_from' | 'paid_on' | 'bank_account_id'>): void {
  const problems: FieldProblem[] = [];
  if (payment.bank_account_id && payment.paid_from !== 'BANK')
    problems.push({ path: 'bank_account_id', code: 'conflicts_with', other: 'paid_from' });
  if (payment.paid_on && payment.paid_from === 'UNPAID')
    problems.push({ path: 'paid_on', code: 'conflicts_with', other: 'paid_from' });
  if (payment.paid_on && payment.paid_on < payment.entry_date)
    problems.push({ path: 'paid_on', code: 'too_small', limit: payment.entry_date });
  if (problems.length > 0) throw invalidFields(...problems);
}

type Places = Pick<Expense, 'property_id' | 'room_id' | 'bank_account_id'>;

/** An account that was deleted after the expense was paid from it stays with the expense. */
async function assertPlacesExist(tx: Tx, places: Places, before?: Places): Promise<void> {
  const property = await findProperty(tx, places.property_id, { field: 'property_id' });
  if (places.room_id) {
    const room = await findRoom(tx, places.room_id, { field: 'room_id' });
    if (room.property_id !== property.id) throw refused('not_found', { field: 'room_id' });
  }
  if (places.bank_account_id && places.bank_account_id !== before?.bank_account_id)
    await findBankAccount(tx, places.bank_account_id, { field: 'bank_account_id' });
}

const searchOf = ({ category, vendor, note }: Pick<Expense, 'category' | 'vendor' | 'note'>): string =>
  searchText(category.replaceAll('_', ' '), vendor, note);
