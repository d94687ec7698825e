import { stripDiacritics } from '../text/fold-diacritics.ts';
import { isPaymentCode, PAYMENT_CODE_PATTERN } from './payment-code.ts';

// Banks change case, drop or add spaces and punctuation and wrap the memo in words of their own, so only letters and
// digits count, and the look-ahead finds a code that begins inside something that merely resembles one.
const CANDIDATE = new RegExp(`(?=(${PAYMENT_CODE_PATTERN}))`, 'g');

/** Every valid code in a memo, each once, in order of appearance. */
export function findPaymentCodes(memo: string): string[] {
  const bare = stripDiacritics(memo)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const candidates = [...bare.matchAll(CANDIDATE)].map((match) => match[1] ?? '');
  return [...new Set(candidates.filter(isPaymentCode))];
}
