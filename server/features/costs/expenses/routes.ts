import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { Ok } from '../../../http/schema.ts';
import { createExpense, removeExpense, updateExpense } from './change-expense.ts';
import { findExpense, listExpenses } from './queries.ts';
import { CreateExpenseBody, Expense, ExpenseList, ExpenseParams, ExpenseQuery, UpdateExpenseBody } from './schemas.ts';

const TAG = 'Expenses';
const ONE = '/accounting/expenses/{expense_id}';
const SORTS = {
  created_at: { column: 'x.created_at', type: 'timestamptz' },
  entry_date: { column: 'x.entry_date', type: 'date' },
} as const;

export function expenseRoutes(routes: Routes): void {
  routes.get('/accounting/expenses', {
    id: 'listExpenses',
    tag: TAG,
    summary: 'List expenses',
    access: 'accounting.read',
    query: ExpenseQuery,
    data: ExpenseList,
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS);
      return pageResult(page, 'expenses', await listExpenses(tx, query, page));
    },
  });

  routes.post('/accounting/expenses', {
    id: 'createExpense',
    tag: TAG,
    summary: 'Record what a room or the whole property cost',
    description:
      'Booked on `entry_date`: the cost against cash, bank or, while UNPAID, the supplier. Without a room it is shared by the property.',
    access: 'accounting.write',
    body: CreateExpenseBody,
    data: Expense,
    status: 201,
    refuses: ['not_found', 'period_locked'],
    example: {
      property_id: '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90',
      category: 'REPAIR',
      amount: '450000',
      entry_date: '2026-11-05',
      vendor: 'Điện nước Hòa Phát',
    },
    run: (tx, { body }) => createExpense(tx, body),
  });

  routes.get(ONE, {
    id: 'readExpense',
    tag: TAG,
    summary: 'Read one expense',
    access: 'accounting.read',
    params: ExpenseParams,
    data: Expense,
    run: (tx, { params }) => findExpense(tx, params.expense_id),
  });

  routes.patch(ONE, {
    id: 'updateExpense',
    tag: TAG,
    summary: 'Correct an expense',
    description:
      'Vendor and note change freely. Anything the journal knows (amount, date, category, place, how it was paid) takes the entry back on its own date and writes a new one, so the figures of a month are those of the corrected expense; in locked books that is `period_locked`: remove it, which is booked today, and record it anew.',
    access: 'accounting.write',
    params: ExpenseParams,
    body: UpdateExpenseBody,
    data: Expense,
    refuses: ['period_locked'],
    run: (tx, { params, body }) => updateExpense(tx, params.expense_id, body),
  });

  routes.delete(ONE, {
    id: 'removeExpense',
    tag: TAG,
    summary: 'Remove an expense',
    description: 'Its entry is taken back with today’s date, or its own when that lies ahead.',
    access: 'accounting.write',
    params: ExpenseParams,
    data: Ok,
    refuses: ['period_locked'],
    run: async (tx, { params }) => {
      await removeExpense(tx, params.expense_id);
      return { ok: true };
    },
  });
}
