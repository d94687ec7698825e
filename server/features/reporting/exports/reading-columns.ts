import { UTILITY_PREFIXES } from '../../../../domain/catalog/meters.ts';
import { date, integer, listed, period, plain, text, timestamp } from '../../../spreadsheet/table.ts';

export const READING_COLUMNS = [
  period('period'),
  date('reading_date'),
  plain('meter_reading_id'),
  text('property_name'),
  text('room_name'),
  text('renter_name'),
  plain('kind', 'reading_kind'),
  plain('status', 'reading_status'),
  plain('source', 'reading_source'),
  ...UTILITY_PREFIXES.flatMap((utility) => [
    integer(`${utility}_previous`),
    integer(`${utility}_current`),
    integer(`${utility}_old_final`),
    integer(`${utility}_new_initial`),
    plain(`${utility}_rolled_over`, 'yes_no'),
    text(`${utility}_invoice_number`),
  ]),
  listed('flags', 'reading_flag'),
  timestamp('recorded_at'),
];
