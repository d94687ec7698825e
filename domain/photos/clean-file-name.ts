const MAX_LENGTH = 120;
/** Separators of folders, control characters, and marks that reverse the direction of text and so can disguise an ending. */
const UNSAFE = /[\\/\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** The name of an uploaded file as it can be shown and offered for saving; null if nothing is left of it. */
export function cleanFileName(name: string): string | null {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const cleaned = last.replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim();
  return cleaned === '' ? null : Array.from(cleaned).slice(0, MAX_LENGTH).join('');
}
