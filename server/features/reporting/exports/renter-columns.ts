import { amount, date, plain, text, timestamp } from '../../../spreadsheet/table.ts';

export const RENTER_COLUMNS = [
  plain('renter_id'),
  text('full_name'),
  text('phone'),
  text('email'),
  date('date_of_birth'),
  plain('gender', 'gender'),
  text('id_number'),
  text('permanent_address'),
  text('occupation'),
  text('vehicle_plates'),
  text('current_rooms'),
  amount('credit_balance'),
  amount('unpaid_amount'),
  plain('status', 'renter_status'),
  text('note'),
  timestamp('created_at'),
];
