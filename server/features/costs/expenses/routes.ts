import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { Ok } from '../../../http/schema.ts';
import { declarePhotos } from '../../../photos/declare-photos.ts';
import { attachmentLinks } from '../../../photos/photo-links.ts';
import { EXPENSE_ATTACHMENTS, presentExpense } from './attachments.ts';
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
    sorts: SORTS,
    data: ExpenseList,
    run: async (tx, { query, context }) => {
      const link = attachmentLinks(tx, context);
      const page = pageOf(query, SORTS);
      const expenses = await listExpenses(tx, query, page);
      return pageResult(
        page,
        'expenses',
        expenses.map((expense) => presentExpense(expense, link)),
      );
    },
  });

  routes.post('/accounting/expenses', {
    id: 'createExpense',
    tag: TAG,
    summary: 'Create an expense',
    description:
      'Booked on `entry_date`: the cost against cash, bank or, while UNPAID, the supplier. Without `room_id` it is shared by all rooms of the property.',
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
    run: async (tx, { body, context }) => presentExpense(await createExpense(tx, body), attachmentLinks(tx, context)),
  });

  routes.get(ONE, {
    id: 'readExpense',
    tag: TAG,
    summary: 'Read an expense',
    access: 'accounting.read',
    params: ExpenseParams,
    data: Expense,
    run: async (tx, { params, context }) =>
      presentExpense(await findExpense(tx, params.expense_id), attachmentLinks(tx, context)),
  });

  routes.patch(ONE, {
    id: 'updateExpense',
    tag: TAG,
    summary: 'Update an expense',
    description:
      'Changing the vendor or note does not touch the journal. Changing the amount, date, category, property, room or payment reverses the entry on its own date and posts a new one, so each month shows the corrected figures. In locked books that is refused as `period_locked`: delete the expense, which is booked today, and create it again.',
    access: 'accounting.write',
    params: ExpenseParams,
    body: UpdateExpenseBody,
    data: Expense,
    refuses: ['period_locked'],
    run: async (tx, { params, body, context }) =>
      presentExpense(await updateExpense(tx, params.expense_id, body), attachmentLinks(tx, context)),
  });

  routes.delete(ONE, {
    id: 'removeExpense',
    tag: TAG,
    summary: 'Delete an expense',
    description: 'Its journal entry is reversed with today’s date, or with its own date if that is in the future.',
    access: 'accounting.write',
    params: ExpenseParams,
    data: Ok,
    refuses: ['period_locked'],
    run: async (tx, { params }) => {
      await removeExpense(tx, params.expense_id);
      return { ok: true };
    },
  });

  declarePhotos(routes, EXPENSE_ATTACHMENTS);
}
