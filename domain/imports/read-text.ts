import { type Cell, writtenText } from './cell.ts';
import type { Words } from './column.ts';
import { foldHeader } from './fold-header.ts';
import type { CellRead } from './problem.ts';

const EMAIL = /^[^\s@"<>(),:;\\[\]]+@[^\s@"<>(),:;\\[\]]+\.[^\s@"<>(),:;\\[\]]+$/;
const PHONE = /^\+?\d{8,15}$/;
const ID_NUMBER = /^[A-Z0-9]{6,20}$/;
const MAX_EMAIL_LENGTH = 254;
/** Control characters, those that turn the direction of text, and halves of characters. */
const UNPRINTABLE = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;

export function readText(cell: Cell, maxLength: number): CellRead<string> {
  const text = cleanText(cell);
  if (text === null || UNPRINTABLE.test(text)) return { code: 'invalid_format' };
  return [...text].length > maxLength ? { code: 'too_long', limit: maxLength } : { value: text };
}

export function readList(cell: Cell, maxLength: number, maxItems: number): CellRead<readonly string[]> {
  const text = readText(cell, maxLength * maxItems * 2);
  if (!('value' in text)) return text;
  const items = text.value
    .split(/[,;/\n]|\s\+\s/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
  if (items.length > maxItems) return { code: 'too_large', limit: maxItems };
  if (items.some((item) => [...item].length > maxLength)) return { code: 'too_long', limit: maxLength };
  return { value: [...new Set(items)] };
}

export function readPhone(cell: Cell): CellRead<string> {
  const digits = (cleanText(cell) ?? '').replace(/^'/, '').replace(/[\s().-]/g, '');
  // A phone number stored as a number lost its leading zero; no Vietnamese number has nine digits.
  const local = /^[1-9]\d{8}$/.test(digits) ? `0${digits}` : digits;
  // 84 is the country code; a local number of that length would start with 0.
  const phone = local.replace(/^84(?=[1-9]\d{8}$)/, '0');
  return PHONE.test(phone) ? { value: phone } : { code: 'invalid_format' };
}

export function readEmail(cell: Cell): CellRead<string> {
  const email = cleanText(cell) ?? '';
  if (email.length > MAX_EMAIL_LENGTH) return { code: 'too_long', limit: MAX_EMAIL_LENGTH };
  return EMAIL.test(email) && !UNPRINTABLE.test(email) ? { value: email } : { code: 'invalid_format' };
}

export function readIdNumber(cell: Cell): CellRead<string> {
  const bare = (cleanText(cell) ?? '')
    .replace(/^'/, '')
    .replace(/[\s.-]/g, '')
    .toUpperCase();
  const id = cell?.kind === 'number' ? restoreZeros(bare) : bare;
  return ID_NUMBER.test(id) ? { value: id } : { code: 'invalid_format' };
}

export function readWord(cell: Cell, words: Words): CellRead<string> {
  const written = foldHeader(writtenText(cell) ?? '');
  const known = Object.entries(words).find(([name, spoken]) =>
    [name, ...spoken].some((word) => foldHeader(word) === written),
  );
  return known === undefined || written === '' ? { code: 'not_allowed' } : { value: known[0] };
}

// Citizen ids have 12 digits and start with 0, older cards have 9: a number cell drops the leading zeros.
function restoreZeros(digits: string): string {
  if (digits.length === 8) return digits.padStart(9, '0');
  return digits.length === 10 || digits.length === 11 ? digits.padStart(12, '0') : digits;
}

function cleanText(cell: Cell): string | null {
  const text = writtenText(cell);
  if (text === null) return null;
  return (
    text
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(/[^\S\n]+/gu, ' ')
      .replace(/[\u200b\ufeff]/g, '')
      // Exports put an apostrophe before text that a spreadsheet would read as a formula.
      .replace(/^\s*'(?=[=+\-@])/, '')
      .trim()
  );
}
