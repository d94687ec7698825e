import { parseWrittenAmount } from '../../../domain/imports/read-numbers.ts';
import { digitsOf } from './digits.ts';

/** How a field shows a text, and the digits it stands for. */
export type Read = { readonly digits: string; readonly raw: string | null };

/**
 * An amount as people write it: 3.500.000,00, 1,5tr or 3tr5. While it is being typed it stays as it is, and stands for nothing as long as it
 * is not an amount: 1,5 must not become 15. Digits with the mark of their groups need no reading, unless the last mark was typed (`isOpen`): it may
 * begin decimals, so 3.500.000.00 must not become 350.000.000.
 */
export function readTyped(text: string, mark: '.' | ',', isPasted: boolean, isOpen = false): Read {
  const isPlain = text.replaceAll(mark, '').search(/\D/) < 0;
  if (isPlain && !isPasted) {
    const decimals = isOpen ? /[.,](\d{0,2})$/.exec(text)?.[1] : undefined;
    if (decimals === undefined) return { digits: digitsOf(text), raw: null };
    return { digits: /[^0]/.test(decimals) ? '' : digitsOf(text.slice(0, -1 - decimals.length)), raw: text };
  }
  const amount = parseWrittenAmount(text.replace(/[.,]$/, ''));
  const digits = amount === null ? '' : digitsOf(String(amount));
  return { digits, raw: isPasted && amount !== null ? null : text };
}

/** Whether somebody has just typed the last mark of a text, or goes on after it; `raw` is what was shown before, if it was not grouped. */
export const endsOpen = (text: string, mark: '.' | ',', raw: string | null, isInserted: boolean): boolean =>
  raw === null ? isInserted && text.endsWith(mark) : text.startsWith(raw) || raw.startsWith(text);

/** Where the caret stands after grouping: as many digits remain behind it as before. A mark before them stays behind it too. */
export function caretAfter(shown: string, digitsBehind: number): number {
  let at = shown.length;
  for (let seen = 0; at > 0; at--) {
    const isDigit = /\d/.test(shown[at - 1] ?? '');
    if (isDigit && seen === digitsBehind) break;
    if (isDigit) seen++;
  }
  return at;
}
