import { foldDiacritics } from '../text/fold-diacritics.ts';

/** "Diện tích (m²)" → "dientichm2": headers and words are compared without case, diacritics and punctuation. */
export const foldHeader = (text: string): string =>
  foldDiacritics(text.normalize('NFKC')).replace(/[^\p{L}\p{N}#]/gu, '');

/** A unit in brackets, a star for "required" and a second line of explanation are not part of the name. */
export const foldBareHeader = (text: string): string => foldHeader(text.replace(/\([^)]*\)|\n.*$/gsu, ''));
