import { type Fraction, fraction, roundHalfAwayFromZero } from './fraction.ts';

/** Whole đồng. */
export type Dong = bigint;
/** Hundredths of a đồng: unit prices. */
export type Xu = bigint;
/** Thousandths of a unit: quantities. */
export type Thousandths = bigint;

const MAX_AMOUNT: Dong = 9_999_999_999_999n;
/** As refusals name it. */
export const AMOUNT_LIMIT = String(MAX_AMOUNT);
export const ONE_UNIT: Thousandths = 1000n;
const MAX_QUANTITY: Thousandths = 999_999_999_999n;
export const QUANTITY_LIMIT = '999999999.999';

/** At most 13 digits, as numeric(15, 2) stores them; a JavaScript number holds those exactly. */
export const parseAmount = (text: string): Dong | null =>
  /^-?\d{1,13}(\.0{1,2})?$/.test(text) ? BigInt(Number.parseInt(text, 10)) : null;

/**
 * For stored amounts and sums of them, where anything but whole đồng is a bug and not a user's mistake. Sums have up to 18 digits, as
 * numeric(20, 2) holds them.
 */
export function dong(text: string): Dong {
  const amount = parseAmount(text);
  if (amount !== null) return amount;
  if (!/^-?\d{14,18}(\.0{1,2})?$/.test(text)) throw new RangeError(`Not a whole amount in đồng: ${text}`);
  return BigInt(text.split('.')[0] as string);
}

export const parseUnitPrice = (text: string): Xu | null => parseScaled(text, /^-?\d{1,13}(\.\d{1,2})?$/, 2);

export const parseQuantity = (text: string): Thousandths | null => parseScaled(text, /^\d{1,9}(\.\d{1,3})?$/, 3);

/** "10.5" as the exact number 21/2; still per hundred. */
export function parsePercent(text: string): Fraction | null {
  const scaled = parseScaled(text, /^\d{1,3}(\.\d{1,4})?$/, 4);
  return scaled === null ? null : fraction(scaled, 10_000n);
}

export const formatAmount = (amount: Dong): string => `${amount}.00`;
export const formatUnitPrice = (price: Xu): string => formatScaled(price, 2);
export const formatQuantity = (quantity: Thousandths): string => formatScaled(quantity, 3);

/** The shortest decimal: "8", "10.5". */
export function formatPercent(percent: Fraction): string {
  const scaled = roundHalfAwayFromZero(fraction(percent.num * 10_000n, percent.den));
  return formatScaled(scaled, 4).replace(/\.?0+$/, '');
}

export const fitsAmount = (amount: Dong): boolean => amount <= MAX_AMOUNT && amount >= -MAX_AMOUNT;

export const fitsQuantity = (quantity: Thousandths): boolean => quantity <= MAX_QUANTITY;

/** Quantity × unit price, rounded once to a whole đồng. */
export const multiplyToAmount = (quantity: Thousandths, price: Xu): Dong =>
  roundHalfAwayFromZero(fraction(quantity * price, 100_000n));

export const sumAmounts = (amounts: readonly Dong[]): Dong => amounts.reduce((total, amount) => total + amount, 0n);

export function smallerAmount(a: Dong, b: Dong): Dong {
  if (a < b) return a;
  return b;
}

/**
 * Splits a whole by largest remainder, so the parts always add up to it. Equal remainders go to the earlier part;
 * when all weights are zero the parts are equal, because the total must still be allocated.
 */
export function allocate(total: bigint, weights: readonly bigint[]): bigint[] {
  if (weights.some((weight) => weight < 0n))
    throw new RangeError(`Cannot allocate by a negative weight: ${weights.join(', ')}`);
  if (weights.length === 0) {
    if (total !== 0n) throw new RangeError(`Cannot allocate ${total} to nothing`);
    return [];
  }
  if (total < 0n) return allocate(-total, weights).map((part) => -part);
  const whole = sumAmounts(weights);
  if (whole === 0n) {
    const equal = weights.map(() => 1n);
    return allocate(total, equal);
  }
  const parts = weights.map((weight) => (total * weight) / whole);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  let missing = total - sumAmounts(parts);
  for (const { index } of byRemainder) {
    if (missing === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    missing -= 1n;
  }
  return parts;
}

/** As `allocate`, for weights that are exact fractions. */
export function allocateByFractions(total: bigint, weights: readonly Fraction[]): bigint[] {
  const denominator = weights.reduce((product, weight) => product * weight.den, 1n);
  return allocate(
    total,
    weights.map((weight) => weight.num * (denominator / weight.den)),
  );
}

function parseScaled(text: string, pattern: RegExp, digits: number): bigint | null {
  if (!pattern.test(text)) return null;
  const [whole = '', rest = ''] = text.split('.');
  return BigInt(whole + rest.padEnd(digits, '0'));
}

function formatScaled(value: bigint, digits: number): string {
  const text = (value < 0n ? -value : value).toString().padStart(digits + 1, '0');
  return `${value < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
