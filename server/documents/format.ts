import type { Locale } from '../../domain/catalog/locales.ts';
import { fraction, multiply, parseFraction, roundHalfAwayFromZero } from '../../domain/fraction.ts';
import { ENGLISH_MONTHS } from '../../domain/text/english-months.ts';

const MARKS: Record<Locale, { group: string; decimal: string }> = {
  vi: { group: '.', decimal: ',' },
  en: { group: ',', decimal: '.' },
};

/** A decimal in local notation: groups of three, no trailing zeros. Works on the text, so no digit is lost. */
export function formatNumber(decimal: string, locale: Locale): string {
  const { group, decimal: point } = MARKS[locale];
  const [whole = '0', part = ''] = decimal.replace('-', '').split('.');
  const rest = part.replace(/0+$/, '');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group);
  return `${decimal.startsWith('-') ? '−' : ''}${grouped}${rest === '' ? '' : point + rest}`;
}

/** As the apps show it: 3.595.000 ₫ with a space that does not allow a line break, or ₫3,595,000 in English. */
export const formatMoney = (amount: string, locale: Locale): string => addDong(formatNumber(amount, locale), locale);

/** Adds the đồng sign to a number in local notation. */
export const addDong = (number: string, locale: Locale): string =>
  locale === 'vi' ? `${number}\u00a0₫` : number.replace(/^−?/, '$&₫');

/** "175/3" with at most three decimals: "58,333". */
export function formatExact(text: string, locale: Locale): string {
  const value = parseFraction(text);
  if (value === null) return text;
  const thousandths = roundHalfAwayFromZero(multiply(value, fraction(1000n)));
  const digits = `${thousandths < 0n ? -thousandths : thousandths}`.padStart(4, '0');
  return formatNumber(`${thousandths < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`, locale);
}

export const formatDate = (date: string): string => date.split('-').toReversed().join('/');

/** "05/12/2026", or "5 December 2026" in English, where digits alone would be ambiguous. */
export function spellDate(date: string, locale: Locale): string {
  const [year, month, day] = date.split('-');
  return locale === 'vi' ? formatDate(date) : `${Number(day)} ${spellPeriod(`${year}-${month}`, locale)}`;
}

/** "12/2026", or "December 2026" in English. */
export function spellPeriod(period: string, locale: Locale): string {
  const [year, month] = period.split('-');
  return locale === 'vi' ? formatDate(period) : `${ENGLISH_MONTHS[Number(month) - 1]} ${year}`;
}

/** A file name that every mail program and file system accepts. */
export const fileNameOf = (name: string): string => name.replaceAll(/[^A-Za-z0-9._-]+/g, '-');
