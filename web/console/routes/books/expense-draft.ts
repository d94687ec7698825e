import type { CreateExpenseBody, Expense } from '@rentroll/client';

/** An expense as its form has it. */
export type Draft = Required<
  Pick<CreateExpenseBody, 'property_id' | 'category' | 'amount' | 'entry_date'> & {
    room_id: string;
    paid_from: NonNullable<CreateExpenseBody['paid_from']>;
    paid_on: string;
    bank_account_id: string;
    vendor: string;
    note: string;
  }
>;

export const draftOf = (expense: Expense | undefined, today: string): Draft => ({
  property_id: expense?.property_id ?? '',
  room_id: expense?.room_id ?? '',
  category: expense?.category ?? 'REPAIR',
  amount: expense ? String(Math.round(Number(expense.amount))) : '',
  entry_date: expense?.entry_date ?? today,
  paid_from: expense?.paid_from ?? 'CASH',
  paid_on: expense?.paid_on ?? '',
  bank_account_id: expense?.bank_account_id ?? '',
  vendor: expense?.vendor ?? '',
  note: expense?.note ?? '',
});

export const bodyOf = (draft: Draft, property_id: string): CreateExpenseBody => ({
  property_id,
  category: draft.category,
  amount: draft.amount,
  entry_date: draft.entry_date,
  paid_from: draft.paid_from,
  ...(draft.room_id ? { room_id: draft.room_id } : {}),
  ...(draft.paid_from !== 'UNPAID' && draft.paid_on ? { paid_on: draft.paid_on } : {}),
  ...(draft.paid_from === 'BANK' && draft.bank_account_id ? { bank_account_id: draft.bank_account_id } : {}),
  ...(draft.vendor ? { vendor: draft.vendor } : {}),
  ...(draft.note ? { note: draft.note } : {}),
});
