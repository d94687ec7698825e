import { amount, date, period, plain, text, timestamp } from '../../../spreadsheet/table.ts';

export const PAYMENT_COLUMNS = [
  date('payment_date'),
  plain('payment_id'),
  text('property_name'),
  text('room_name'),
  text('renter_name'),
  text('invoice_number'),
  period('period'),
  plain('direction', 'direction'),
  plain('purpose', 'purpose'),
  plain('method', 'payment_method'),
  amount('amount'),
  plain('status', 'payment_status'),
  text('reference'),
  timestamp('reversed_at'),
];
