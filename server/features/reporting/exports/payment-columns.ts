import { amount, date, plain, text, timestamp } from '../../../spreadsheet/table.ts';

export const PAYMENT_COLUMNS = [
  date('payment_date'),
  plain('payment_id'),
  text('property_name'),
  text('room_name'),
  text('renter_name'),
  text('invoice_number'),
  plain('period'),
  plain('direction'),
  plain('purpose'),
  plain('method'),
  amount('amount'),
  plain('status'),
  text('reference'),
  timestamp('reversed_at'),
];
