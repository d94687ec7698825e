import type { Period } from '../period.ts';
import { stripDiacritics } from '../text/fold-diacritics.ts';

/**
 * Twenty-three characters that cannot be confused. Because 23 is prime, the check character catches every single typo and
 * every transposition. R is excluded so that the prefix RR never occurs inside a code.
 */
const ALPHABET = '23456789ACDEFHJKMNPTWXY';
const PREFIX = 'RR';
const BODY_LENGTH = 7;
const SIZE = BigInt(ALPHABET.length);
const MAX_REFERENCE_LENGTH = 25;

/** As a regular expression source: the prefix and eight characters of the alphabet, check character included. */
export const PAYMENT_CODE_PATTERN = `${PREFIX}[${ALPHABET}]{${BODY_LENGTH + 1}}`;

/** Needs at least eight random bytes; the caller enforces uniqueness. */
export function makePaymentCode(random: Uint8Array): string {
  if (random.length < 8) throw new RangeError(`A payment code needs 8 random bytes, got ${random.length}`);
  let number = random.reduce((value, byte) => value * 256n + BigInt(byte), 0n);
  let body = '';
  while (body.length < BODY_LENGTH) {
    body += ALPHABET[Number(number % SIZE)];
    number /= SIZE;
  }
  const check = (ALPHABET.length - (weightedSum(body) % ALPHABET.length)) % ALPHABET.length;
  return `${PREFIX}${body}${ALPHABET[check]}`;
}

export const isPaymentCode = (text: string): boolean =>
  new RegExp(`^${PAYMENT_CODE_PATTERN}$`).test(text) && weightedSum(text.slice(PREFIX.length)) % ALPHABET.length === 0;

/** Weights from 8 down to 1, so that every position counts differently. */
const weightedSum = (characters: string): number =>
  [...characters].reduce((sum, character, place) => sum + ALPHABET.indexOf(character) * (BODY_LENGTH + 1 - place), 0);

/** The memo people type: the code, then room and month for readability, in characters every bank accepts. */
export function makePaymentReference(code: string, roomName: string, period: Period): string {
  const month = `T${String(period.month).padStart(2, '0')}${period.year}`;
  const room = stripDiacritics(roomName)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, MAX_REFERENCE_LENGTH - code.length - month.length - 2);
  return [code, room, month].filter((part) => part !== '').join(' ');
}
