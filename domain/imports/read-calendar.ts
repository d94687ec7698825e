import { type CivilDate, type Period, parseDate, parsePeriod, periodOf } from '../period.ts';
import { foldDiacritics } from '../text/fold-diacritics.ts';
import { type Cell, writtenText } from './cell.ts';
import type { CellRead } from './problem.ts';

const MIDNIGHT = /[T ]00:00(?::00(?:\.0+)?)?Z?$/;
const DAY_FIRST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/;
const MONTH_FIRST = /^(?:thang\s*|t\s*)?(\d{1,2})\s*[/.-]\s*(\d{4})$/;
const DAY_ZERO = Temporal.PlainDate.from('1899-12-30');
// Date serials outside 1950–2100 are more likely a year or a count in the wrong column.
const FIRST_SERIAL = 18_264;
const LAST_SERIAL = 73_415;

export function readDate(cell: Cell): CellRead<CivilDate> {
  const date = cell?.kind === 'date' ? cell.date : parseCellDate(cell);
  if (date === null || date.year < 1900 || date.year > 2200) return { code: 'invalid_format' };
  return { value: date };
}

export function readPeriod(cell: Cell): CellRead<Period> {
  const period = parseCellPeriod(cell);
  return period === null ? { code: 'invalid_format' } : { value: period };
}

/** Day before month, as written in Vietnam. Years of two digits are of 1951 to 2050. */
export function parseWrittenDate(text: string): CivilDate | null {
  const bare = text.trim().replace(MIDNIGHT, '');
  const dayFirst = DAY_FIRST.exec(bare);
  if (dayFirst) return fromParts(fullYear(dayFirst[4]), dayFirst[3], dayFirst[1]);
  const yearFirst = YEAR_FIRST.exec(bare);
  return yearFirst ? fromParts(yearFirst[1], yearFirst[3], yearFirst[4]) : null;
}

function parseCellDate(cell: Cell): CivilDate | null {
  if (cell?.kind === 'text') return parseWrittenDate(cell.text);
  // A date column that lost its format contains the spreadsheet's day serial.
  if (cell?.kind !== 'number' || !/^\d{5}$/.test(cell.decimal)) return null;
  const serial = Number(cell.decimal);
  return serial >= FIRST_SERIAL && serial <= LAST_SERIAL ? DAY_ZERO.add({ days: serial }) : null;
}

function parseCellPeriod(cell: Cell): Period | null {
  if (cell?.kind === 'date') return parsePeriod(periodOf(cell.date).toString());
  const text = foldDiacritics(writtenText(cell) ?? '').trim();
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst?.[1] && monthFirst[2]) return parsePeriod(`${monthFirst[2]}-${monthFirst[1].padStart(2, '0')}`);
  const yearFirst = /^(\d{4})[/.-](\d{1,2})$/.exec(text);
  if (yearFirst?.[1] && yearFirst[2]) return parsePeriod(`${yearFirst[1]}-${yearFirst[2].padStart(2, '0')}`);
  const date = parseWrittenDate(text);
  return date === null ? null : parsePeriod(periodOf(date).toString());
}

const fullYear = (year = ''): string => (year.length === 4 ? year : Number(year) > 50 ? `19${year}` : `20${year}`);

const fromParts = (year = '', month = '', day = ''): CivilDate | null =>
  parseDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
