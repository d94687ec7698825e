import { amount, date, decimal, integer, period, plain, text } from '../../../spreadsheet/table.ts';

export const AGING_COLUMNS = [
  text('property_name'),
  text('room_name'),
  text('renter_name'),
  integer('invoice_count'),
  amount('unpaid_amount'),
  amount('not_due'),
  amount('days_0_30'),
  amount('days_31_60'),
  amount('days_61_90'),
  amount('over_90'),
  amount('overdue_amount'),
  date('oldest_due_date'),
  integer('days_overdue'),
];

export const OCCUPANCY_COLUMNS = [
  text('property_name'),
  period('period'),
  integer('rooms'),
  integer('vacant_rooms'),
  integer('room_days'),
  integer('occupied_room_days'),
  decimal('occupancy_rate'),
];

export const RECONCILIATION_COLUMNS = [
  text('property_name'),
  plain('utility', 'utility'),
  period('period'),
  decimal('supplier_quantity'),
  amount('supplier_amount'),
  integer('rooms_read'),
  decimal('rooms_quantity'),
  decimal('vacant_quantity'),
  decimal('common_quantity'),
  decimal('loss_quantity'),
  decimal('loss_percent'),
  amount('charged_amount'),
  amount('difference'),
  amount('overcharged_amount'),
];

export const ELECTRICITY_COLUMNS = [
  text('property_name'),
  period('period'),
  text('room_name'),
  plain('state', 'electricity_state'),
  amount('supplier_amount'),
  amount('collected_amount'),
  amount('excess_amount'),
  amount('refunded_amount'),
];

export const REVENUE_COLUMNS = [
  period('period'),
  amount('rent'),
  amount('services'),
  amount('utilities'),
  amount('fines_and_compensation'),
  amount('revenue'),
  amount('deposits'),
  amount('earlier_debts'),
  amount('cash_charges'),
  amount('cash_advances'),
  amount('cash_deposits'),
  amount('cash_deposits_kept'),
  amount('cash_revenue'),
];

export const UNBILLED_COLUMNS = [
  text('property_name'),
  text('room_name'),
  text('renter_name'),
  date('ended_on'),
  plain('line_type', 'line_type'),
  text('description'),
  period('service_period'),
  amount('amount'),
];
