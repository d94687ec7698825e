import { UTILITY_PREFIXES } from '../../../../domain/catalog/meters.ts';
import { date, integer, plain, text, timestamp } from '../../../spreadsheet/table.ts';

export const READING_COLUMNS = [
  plain('period'),
  date('reading_date'),
  plain('meter_reading_id'),
  text('property_name'),
  text('room_name'),
  text('renter_name'),
  plain('kind'),
  plain('status'),
  plain('source'),
  ...UTILITY_PREFIXES.flatMap((utility) => [
    integer(`${utility}_previous`),
    integer(`${utility}_current`),
    integer(`${utility}_old_final`),
    integer(`${utility}_new_initial`),
    plain(`${utility}_rolled_over`),
    text(`${utility}_invoice_number`),
  ]),
  text('flags'),
  timestamp('recorded_at'),
];
