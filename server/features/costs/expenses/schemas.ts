import { PAID_FROM } from '../../../../domain/catalog/expenses.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import {
  amount,
  body,
  closed,
  date,
  dateTime,
  list,
  nullable,
  oneOf,
  optional,
  payment,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';
import { Attachment } from '../../../photos/photo.ts';

const category = () =>
  Type.String({
    pattern: '^[A-Z][A-Z_]{1,39}$',
    examples: ['REPAIR'],
    description:
      'Any word in capitals. ELECTRICITY, WATER and UTILITIES are supplier bills: if the organization does not count utilities as revenue, they are not a cost but reduce what was collected for others. ADMIN, ADMINISTRATION, ACCOUNTING, ADVERTISING, BANK_FEE, LEGAL, MARKETING, OFFICE, SALARY and SOFTWARE are administrative costs; COMPENSATION, FINE, LOSS and PENALTY are other costs; everything else is a direct cost.',
  });
const paidFrom = () => oneOf(PAID_FROM, { description: 'UNPAID: still owed to the supplier.' });
const paidOn = () =>
  date({
    description: 'When the supplier was paid, on or after `entry_date`; defaults to `entry_date`. Null while UNPAID.',
  });
const bankAccount = () => uuid({ description: 'Only with `paid_from` BANK.' });
const room = () => uuid({ description: 'Without it the expense is shared by all rooms of the property.' });

export const Expense = resource('Expense', {
  id: uuid(),
  organization_id: uuid(),
  property_id: uuid(),
  room_id: nullable(uuid({ description: 'null for an expense shared by all rooms of the property.' })),
  ticket_id: nullable(uuid({ description: 'The maintenance ticket this is the cost of.' })),
  category: Type.String({ examples: ['REPAIR'] }),
  amount: amount(),
  entry_date: date(),
  paid_from: paidFrom(),
  paid_on: nullable(paidOn()),
  bank_account_id: nullable(uuid()),
  vendor: nullable(Type.String()),
  note: nullable(Type.String()),
  attachments: list(Attachment),
  created_by: nullable(uuid()),
  created_at: dateTime(),
  updated_at: dateTime(),
});

export const ExpenseList = resource('ExpenseList', { expenses: list(Expense) });
export const ExpenseParams = closed({ expense_id: uuid() });
export const ExpenseQuery = closed({
  ...PAGE_QUERY,
  property_id: optional(uuid()),
  room_id: optional(uuid()),
  category: optional(text(1, 40)),
  paid_from: optional(oneOf(PAID_FROM)),
  date_from: optional(date({ description: 'First `entry_date`, included.' })),
  date_to: optional(date({ description: 'Last `entry_date`, included.' })),
  q: optional(text(1, 100, { description: 'Searches vendor, note and category, ignoring diacritics.' })),
});

export const CreateExpenseBody = body('CreateExpenseBody', {
  property_id: uuid(),
  category: category(),
  amount: payment({ description: 'VAT included.' }),
  entry_date: date({ description: 'The day of the cost in the journal.' }),
  room_id: optional(room()),
  paid_from: optional(oneOf(PAID_FROM, { description: 'CASH by default. UNPAID: still owed to the supplier.' })),
  paid_on: optional(paidOn()),
  bank_account_id: optional(bankAccount()),
  vendor: optional(text(1, 200)),
  note: optional(text(1, 2000)),
});

export const UpdateExpenseBody = body(
  'UpdateExpenseBody',
  {
    property_id: optional(uuid()),
    category: optional(category()),
    amount: optional(payment()),
    entry_date: optional(date()),
    room_id: optional(nullable(room())),
    paid_from: optional(paidFrom()),
    paid_on: optional(paidOn()),
    bank_account_id: optional(nullable(bankAccount())),
    vendor: optional(nullable(text(1, 200))),
    note: optional(nullable(text(1, 2000))),
  },
  { minProperties: 1 },
);
