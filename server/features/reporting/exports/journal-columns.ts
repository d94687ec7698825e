import { amount, date, integer, plain, text } from '../../../spreadsheet/table.ts';

/** One row per line; `account` is the number in the organization's chart, `account_key` our own name. */
export const JOURNAL_COLUMNS = [
  date('entry_date'),
  plain('entry_id'),
  integer('line'),
  plain('kind', 'entry_kind'),
  plain('account'),
  plain('account_key', 'account_key'),
  amount('debit'),
  amount('credit'),
  text('property_name'),
  text('room_name'),
  text('renter_name'),
  text('invoice_number'),
  plain('source_type', 'source_type'),
  plain('source_id'),
  plain('reverses_id'),
];
