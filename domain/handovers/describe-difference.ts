import type { Locale } from '../catalog/locales.ts';
import type { Difference } from './compare-handovers.ts';

const WORDS: Record<Locale, { lost(lost: number, of: number): string; damaged: string; keys: string }> = {
  vi: { lost: (lost, of) => `thiếu ${lost} trên ${of}`, damaged: 'hư hỏng', keys: 'Chìa khóa' },
  en: { lost: (lost, of) => `${lost} of ${of} missing`, damaged: 'damaged', keys: 'Keys' },
};

/** Keys are counted, not listed; in the comparison they are one more thing. */
export const keysIn = (locale: Locale): string => WORDS[locale].keys;

/** As it appears on the settlement: "Máy lạnh: thiếu 1 trên 1". */
export function describeDifference({ name, expected, found, damaged }: Difference, locale: Locale): string {
  const words = WORDS[locale];
  const parts = [
    ...(found < expected ? [words.lost(expected - found, expected)] : []),
    ...(damaged ? [words.damaged] : []),
  ];
  return `${name}: ${parts.join(', ')}`;
}
