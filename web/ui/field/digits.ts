import { group } from '../../words/format.ts';

/** The digits of a text, without zeros in front; not more than a number can hold. */
export const digitsOf = (text: string): string =>
  text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 15);

/** The digits of the whole number in a text of somebody else, such as a cell: 1.300,5 and 1300.5 are 1300, and 1.300 is too. */
export function wholeOf(text: string): string {
  const number = text.replace(/\s/g, '').match(/\d.*/)?.[0] ?? '';
  const grouped = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?!\d)/.exec(number)?.[0];
  return digitsOf(grouped ?? number.replace(/[.,].*/, ''));
}

/**
 * What is typed into a field of whole numbers. The marks that the field puts between groups say nothing; one that somebody types may begin
 * decimals, so the text stays as they write it (`raw`) and decimals are cut off: 1300,5 must not become 13005.
 */
export function readWhole(text: string, mark: string, hasTypedMark: boolean): { digits: string; raw: string | null } {
  if (!hasTypedMark || !/[.,]/.test(text)) return { digits: digitsOf(text), raw: null };
  const digits = wholeOf(text);
  return { digits, raw: text === group(Number(digits), mark) ? null : text };
}

/** Whether a change typed a mark, or put in a text that may have some. */
export const bringsMark = ({ inputType = '', data }: { inputType?: string; data?: string | null }): boolean =>
  /Paste|Drop|Replacement/.test(inputType) || /[.,]/.test(data ?? '');
