import { LINE_TYPES } from '../../../../domain/catalog/invoices.ts';
import { amount, date, integer, period, plain, text, timestamp } from '../../../spreadsheet/table.ts';

export const RECEIVABLE_COLUMNS = [
  period('period'),
  text('invoice_number'),
  text('property_name'),
  text('room_name'),
  text('renter_name'),
  date('issue_date'),
  date('due_date'),
  plain('status', 'invoice_status'),
  plain('effective_status', 'invoice_status'),
  amount('total_amount'),
  amount('credited_amount'),
  amount('written_off_amount'),
  amount('paid_amount'),
  amount('unpaid_amount'),
  integer('days_overdue'),
];

export const lineColumn = (type: string): string => `${type.toLowerCase()}_lines`;

export const INVOICE_COLUMNS = [
  period('period'),
  text('invoice_number'),
  plain('invoice_id'),
  plain('kind', 'invoice_kind'),
  text('property_name'),
  text('room_name'),
  text('renter_name'),
  date('issue_date'),
  date('due_date'),
  plain('status', 'invoice_status'),
  plain('effective_status', 'invoice_status'),
  ...LINE_TYPES.map((type) => amount(lineColumn(type))),
  amount('total_amount'),
  amount('credited_amount'),
  amount('written_off_amount'),
  amount('paid_amount'),
  amount('balance'),
  plain('payment_code'),
  timestamp('cancelled_at'),
  text('cancel_reason'),
  timestamp('created_at'),
];
