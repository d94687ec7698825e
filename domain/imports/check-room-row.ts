import { UTILITY_PREFIXES } from '../catalog/meters.ts';
import { type CivilDate, firstDay, isAfter, isBefore } from '../period.ts';
import type { ReadRow } from './column.ts';
import type { ImportProblem, Limit } from './problem.ts';
import { LEASE_KEYS, RENTER_DETAIL_KEYS, type ROOM_COLUMNS, type RoomKey } from './room-columns.ts';

export type RoomRow = ReadRow<typeof ROOM_COLUMNS>;
type Detail = { readonly limit?: Limit; readonly other?: RoomKey; readonly missing?: RoomKey };
type Report = (column: RoomKey, code: ImportProblem['code'], detail?: Detail) => void;

/** Contradictions within one row, each reported once. Unreadable cells were reported before. */
export function checkRoomRow(row: RoomRow, today: CivilDate): ImportProblem[] {
  const problems: ImportProblem[] = [];
  const report: Report = (column, code, detail = {}) =>
    problems.push({ sheet: row.sheet, row: row.number, column, code, ...detail });
  checkCompanions(row, report);
  checkDates(row, today, report);
  checkMoney(row, report);
  checkReadings(row, report);
  return problems;
}

/** What a list may say about an empty room too: its price, and how it would be let. */
const NEED_NO_RENTER: readonly RoomKey[] = [
  'monthly_rent',
  'occupant_count',
  'proration',
  'rent_cycle_months',
  'after_end_date',
  'billing_starts_on',
];

/** Zero means none; a meter may well show 0. */
const MONEY_KEYS: readonly RoomKey[] = ['deposit_amount', 'deposit_received', 'debt_amount', 'credit_amount'];

function checkCompanions({ filled, values }: RoomRow, report: Report): void {
  const isGiven = (key: RoomKey) => filled.has(key) && !(MONEY_KEYS.includes(key) && values[key] === 0n);
  const needs = (column: RoomKey, by: RoomKey) => {
    if (isGiven(by) && !filled.has(column)) report(column, 'requires', { other: by });
  };
  const letBy = [...RENTER_DETAIL_KEYS, ...LEASE_KEYS].find((key) => isGiven(key) && !NEED_NO_RENTER.includes(key));
  if (letBy !== undefined) needs('renter_name', letBy);
  needs('start_date', 'renter_name');
  if (!filled.has('base_rent') && !filled.has('monthly_rent')) report('base_rent', 'required');
  needs('deposit_amount', 'deposit_received');
  needs('deposit_received', 'deposit_received_on');
  needs('debt_period', 'debt_amount');
  needs('debt_amount', 'debt_period');
  const meter = filled.has('electricity_reading') ? 'electricity_reading' : 'water_reading';
  needs('reading_date', meter);
  if (!filled.has(meter)) needs('electricity_reading', 'reading_date');
}

function checkDates({ values }: RoomRow, today: CivilDate, report: Report): void {
  const notBefore = (column: 'end_date' | 'billing_starts_on' | 'reading_date', first: CivilDate | null) => {
    const date = values[column];
    if (date !== null && first !== null && isBefore(date, first)) report(column, 'too_small', { limit: `${first}` });
  };
  notBefore('end_date', values.start_date);
  notBefore('billing_starts_on', values.start_date);
  notBefore('reading_date', values.start_date);
  for (const column of ['date_of_birth', 'deposit_received_on', 'reading_date'] as const) {
    const date = values[column];
    if (date !== null && isAfter(date, today)) report(column, 'too_large', { limit: `${today}` });
  }
  const billingStart = values.billing_starts_on ?? values.start_date;
  // A month that will be billed from its first day would be charged twice.
  if (values.debt_period !== null && billingStart !== null && !isBefore(firstDay(values.debt_period), billingStart))
    report(
      'debt_period',
      'conflicts_with',
      values.billing_starts_on === null
        ? { other: 'start_date', missing: 'billing_starts_on' }
        : { other: 'billing_starts_on' },
    );
}

function checkMoney({ values }: RoomRow, report: Report): void {
  const { deposit_amount: agreed, deposit_received: received } = values;
  if (agreed !== null && received !== null && received > agreed)
    report('deposit_received', 'too_large', { limit: `${agreed}` });
}

function checkReadings({ values }: RoomRow, report: Report): void {
  for (const utility of UTILITY_PREFIXES) {
    const reading = values[`${utility}_reading`];
    const digits = values[`${utility}_meter_digits`];
    if (reading === null || digits === null) continue;
    const largest = 10n ** BigInt(digits) - 1n;
    if (reading > largest) report(`${utility}_reading`, 'too_large', { limit: `${largest}` });
  }
}
