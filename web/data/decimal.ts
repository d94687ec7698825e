import { group, type Language } from '../words/format.ts';

const MARKS = { vi: { thousands: '.', fraction: ',' }, en: { thousands: ',', fraction: '.' } } as const;
const GROUPED = { '.': /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/, ',': /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/ } as const;
type Mark = keyof typeof GROUPED;

/** One group of three digits alone, such as 1.250, may be a fraction. */
const isClear = (text: string, mark: Mark): boolean => text.split(mark).length > 2 || /[.,].*[.,]/.test(text);

/**
 * A decimal of the API from what people write: 1,5 and 1.5 are the same. Thousands are read as such where that is the only sense; where a
 * field is about large numbers, pass the language: then 1.250 (vi) and 1,250 (en) are thousands too. Anything else stays as it is typed, for
 * the service to refuse.
 */
export function parseDecimal(typed: string, large?: Language): string {
  const text = typed.replace(/\s/g, '');
  for (const mark of ['.', ','] as const)
    if (GROUPED[mark].test(text) && (isClear(text, mark) || (large && MARKS[large].thousands === mark)))
      return text.replaceAll(mark, '').replace(',', '.');
  return text.replace(',', '.');
}

/** "1250.500" of the API as people type it: 1250,5. */
export const typedDecimal = (value: string | null | undefined, language: Language): string =>
  value == null ? '' : String(Number(value)).replace('.', MARKS[language].fraction);

/** What was understood, when that is not what is typed: = 1,25. */
export function echoDecimal(typed: string, language: Language, large?: Language): string | undefined {
  const parsed = parseDecimal(typed, large);
  if (!/[.,]/.test(typed) || !/^\d+(\.\d+)?$/.test(parsed)) return undefined;
  const [whole = '0', fraction = ''] = String(Number(parsed)).split('.');
  const { thousands, fraction: mark } = MARKS[language];
  const shown = `${group(Number(whole), thousands)}${fraction && mark}${fraction}`;
  return shown === typed.trim() ? undefined : `= ${shown}`;
}
