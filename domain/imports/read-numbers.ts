import { AMOUNT_LIMIT, type Dong, fitsAmount, parseQuantity, type Thousandths } from '../money.ts';
import { type Cell, writtenText } from './cell.ts';
import type { CellRead } from './problem.ts';

const CURRENCY = /^(?:vnđ|vnd|₫|đ)\s*|\s*(?:vnđ|vnd|₫|đồng|đ)$/giu;
const PLAIN = /^(-?\d{1,30})(?:[.,]0{1,2})?$/;
// Groups of three with one separator throughout; a fraction may follow only with the other separator and only as zeros.
const GROUPED = /^(-?[1-9]\d{0,2}([., '])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,]0{1,2})?$/;
const MAX_READING = 999_999_999n;

// "3tr5" and "3tr500" are 3,500,000; "3tr50" could be 3,050,000 or 3,500,000.
const MILLIONS = /^(\d{1,6}) ?(?:tr|triệu)(?: ?(\d|\d{3}))?$/iu;
// Three digits after the mark could be a fraction or a group of thousands.
const FRACTION = /^(\d{1,6})(?:[.,](\d{1,2}))? ?(?:(tr|triệu)|(k|nghìn|ngàn))$/iu;

/** "3500000", "3.500.000", "3tr5", "3,5tr" and "3500k" are the same amount; "3.5" is rejected, because it may mean millions. */
export function parseWrittenAmount(text: string): Dong | null {
  const bare = text.normalize('NFC').replace(/\s+/gu, ' ').trim().replace(CURRENCY, '');
  const spoken = parseSpokenAmount(bare);
  if (spoken !== null) return spoken;
  const whole = PLAIN.exec(bare)?.[1] ?? GROUPED.exec(bare)?.[1];
  return whole === undefined ? null : BigInt(whole.replace(/[., ']/g, ''));
}

function parseSpokenAmount(text: string): Dong | null {
  const millions = MILLIONS.exec(text);
  if (millions) return BigInt(millions[1] ?? 0) * 1_000_000n + BigInt((millions[2] ?? '').padEnd(3, '0')) * 1000n;
  const [, whole = '', fraction = '', million] = FRACTION.exec(text) ?? [];
  return whole === '' ? null : BigInt(whole + fraction.padEnd(3, '0')) * (million === undefined ? 1n : 1000n);
}

export function readAmount(cell: Cell): CellRead<Dong> {
  const amount = cell?.kind === 'number' ? parseWhole(cell.decimal) : parseWrittenAmount(writtenText(cell) ?? '');
  if (amount === null) return { code: 'invalid_format' };
  if (amount < 0n) return { code: 'too_small', limit: 0 };
  return fitsAmount(amount) ? { value: amount } : { code: 'too_large', limit: AMOUNT_LIMIT };
}

/** Plain digits only: in counts and meter values "1.234" could be a decimal. */
export function readInteger(cell: Cell, min: bigint, max: bigint): CellRead<bigint> {
  const value = parseWhole((writtenText(cell) ?? '').trim());
  if (value === null) return { code: 'invalid_format' };
  if (value < min) return { code: 'too_small', limit: `${min}` };
  return value > max ? { code: 'too_large', limit: `${max}` } : { value };
}

/** "60 khối" on a water meter is 60; the unit of another meter is not understood. */
export function readReading(cell: Cell, units: readonly string[]): CellRead<bigint> {
  const written = (writtenText(cell) ?? '').trim().normalize('NFC').toLowerCase();
  const unit = units.find((name) => written.endsWith(name.toLowerCase()));
  const bare = unit === undefined ? written : written.slice(0, -unit.length).trim();
  return readInteger({ kind: 'text', text: bare }, 0n, MAX_READING);
}

/** Square metres with at most two fraction digits, as decimal text. */
export function readArea(cell: Cell): CellRead<string> {
  const bare = (writtenText(cell) ?? '').trim().replace(/\s*m(?:2|²)?$/iu, '');
  const match = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(bare);
  if (match?.[1] === undefined) return { code: 'invalid_format' };
  if (BigInt(match[1]) > 99_999n) return { code: 'too_large', limit: 99_999 };
  const value = match[2] === undefined ? match[1] : `${match[1]}.${match[2]}`;
  return Number(value) > 0 ? { value } : { code: 'too_small', limit: '0.01' };
}

export function readQuantity(cell: Cell): CellRead<Thousandths> {
  const text = (writtenText(cell) ?? '').trim();
  // "1.500" as text could be one and a half or fifteen hundred.
  const ambiguous = cell?.kind === 'text' && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
  const value = ambiguous ? null : parseQuantity(text.replace(',', '.'));
  if (value === null) return { code: 'invalid_format' };
  return value > 0n ? { value } : { code: 'too_small', limit: '0.001' };
}

const parseWhole = (text: string): bigint | null => (/^-?\d{1,30}$/.test(text) ? BigInt(text) : null);
