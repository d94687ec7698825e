import type { Locale } from '../catalog/locales.ts';

export type VietnameseReading = {
  /** Zero tens before a unit: "linh" in the north, "lẻ" in the south. */
  readonly zeroTen: 'linh' | 'lẻ';
  /** Four after a multiple of ten. */
  readonly fourAfterTens: 'tư' | 'bốn';
};

const NORTHERN: VietnameseReading = { zeroTen: 'linh', fourAfterTens: 'tư' };
const DIGITS = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín'] as const;
const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
].concat(['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen']);
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;

export function spellVietnamese(value: bigint, reading: VietnameseReading = NORTHERN): string {
  if (value < 0n) return `âm ${spellVietnamese(-value, reading)}`;
  if (value === 0n) return DIGITS[0];
  return spellPositive(value, reading, false);
}

// Vietnamese has no word above tỷ (10⁹): a larger number is counted in tỷ, so the part before it is spelled by the same rule.
function spellPositive(value: bigint, reading: VietnameseReading, inner: boolean): string {
  const words: string[] = [];
  const billions = value / 1_000_000_000n;
  if (billions > 0n) words.push(spellPositive(billions, reading, inner), 'tỷ');
  for (const [unit, name] of [
    [1_000_000n, 'triệu'],
    [1_000n, 'nghìn'],
    [1n, ''],
  ] as const) {
    const group = Number((value / unit) % 1000n);
    if (group > 0) words.push(spellGroup(group, reading, inner || words.length > 0), name);
  }
  return words.filter((word) => word !== '').join(' ');
}

function spellGroup(group: number, reading: VietnameseReading, inner: boolean): string {
  const [hundreds, tens, units] = [Math.trunc(group / 100), Math.trunc(group / 10) % 10, group % 10];
  const words: string[] = [];
  if (hundreds > 0 || inner) words.push(digit(hundreds), 'trăm');
  if (tens === 0 && units > 0 && words.length > 0) words.push(reading.zeroTen);
  if (tens === 1) words.push('mười');
  if (tens > 1) words.push(digit(tens), 'mươi');
  if (units > 0) words.push(spellUnit(units, tens, reading));
  return words.join(' ');
}

function spellUnit(units: number, tens: number, reading: VietnameseReading): string {
  if (units === 1 && tens > 1) return 'mốt';
  if (units === 4 && tens > 1) return reading.fourAfterTens;
  if (units === 5 && tens > 0) return 'lăm';
  return digit(units);
}

const digit = (value: number): string => DIGITS[value] ?? '';

export function spellEnglish(value: bigint): string {
  if (value < 0n) return `minus ${spellEnglish(-value)}`;
  if (value === 0n) return 'zero';
  const words: string[] = [];
  for (const [unit, name] of [
    [1_000_000_000_000n, 'trillion'],
    [1_000_000_000n, 'billion'],
    [1_000_000n, 'million'],
    [1_000n, 'thousand'],
    [1n, ''],
  ] as const) {
    const group = Number((value / unit) % 1000n);
    if (group > 0) words.push(spellEnglishGroup(group), name);
  }
  return words.filter((word) => word !== '').join(' ');
}

function spellEnglishGroup(group: number): string {
  const [hundreds, rest] = [Math.trunc(group / 100), group % 100];
  const words = hundreds > 0 ? [SMALL[hundreds], 'hundred'] : [];
  if (rest > 0 && hundreds > 0) words.push('and');
  if (rest > 0 && rest < 20) words.push(SMALL[rest]);
  if (rest >= 20)
    words.push(rest % 10 === 0 ? TENS[Math.trunc(rest / 10)] : `${TENS[Math.trunc(rest / 10)]}-${SMALL[rest % 10]}`);
  return words.join(' ');
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The sentence under a total: "Ba triệu không trăm mười nghìn đồng." without the full stop. */
export const spellAmount = (amount: bigint, locale: Locale, reading: VietnameseReading = NORTHERN): string =>
  capitalize(locale === 'vi' ? `${spellVietnamese(amount, reading)} đồng` : `${spellEnglish(amount)} dong`);
