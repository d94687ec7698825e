/** An exact rational in lowest terms; the denominator is always positive. */
export type Fraction = { readonly num: bigint; readonly den: bigint };

const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : greatestDivisor(b, a % b));

export function fraction(num: bigint, den: bigint = 1n): Fraction {
  if (den === 0n) throw new RangeError('A fraction cannot have a zero denominator.');
  const divisor = greatestDivisor(num, den) * (den < 0n ? -1n : 1n);
  return { num: num / divisor, den: den / divisor };
}

export const ZERO: Fraction = { num: 0n, den: 1n };
export const ONE: Fraction = { num: 1n, den: 1n };

export const add = (a: Fraction, b: Fraction): Fraction => fraction(a.num * b.den + b.num * a.den, a.den * b.den);
export const subtract = (a: Fraction, b: Fraction): Fraction => fraction(a.num * b.den - b.num * a.den, a.den * b.den);
export const multiply = (a: Fraction, b: Fraction): Fraction => fraction(a.num * b.num, a.den * b.den);
export const sum = (parts: readonly Fraction[]): Fraction => parts.reduce(add, ZERO);

export function compare(a: Fraction, b: Fraction): -1 | 0 | 1 {
  const difference = a.num * b.den - b.num * a.den;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const smaller = (a: Fraction, b: Fraction): Fraction => (compare(a, b) <= 0 ? a : b);
export const larger = (a: Fraction, b: Fraction): Fraction => (compare(a, b) >= 0 ? a : b);

/** The only rounding rule: halves away from zero, so that a credit exactly mirrors the charge it cancels. */
export function roundHalfAwayFromZero(value: Fraction): bigint {
  const magnitude = value.num < 0n ? -value.num : value.num;
  const rounded = (2n * magnitude + value.den) / (2n * value.den);
  return value.num < 0n ? -rounded : rounded;
}

/** "5/4", or "3" when whole: how metadata prints an exact number. */
export const formatFraction = (value: Fraction): string =>
  value.den === 1n ? `${value.num}` : `${value.num}/${value.den}`;

export function parseFraction(text: string): Fraction | null {
  const match = /^(-?\d+)(?:\/([1-9]\d*))?$/.exec(text);
  return match?.[1] === undefined ? null : fraction(BigInt(match[1]), BigInt(match[2] ?? '1'));
}
