import { formatMoney, type Language } from '../../../words/format.ts';

/** A line never breaks after the sign. */
const JOINED = '\u2060';

/** A difference: +815.137 ₫ or −290.000 ₫, with the minus sign that is as wide as the plus. */
export const signedMoney = (difference: number, language: Language): string =>
  `${difference < 0 ? '−' : '+'}${JOINED}${formatMoney(Math.abs(difference), language)}`;
