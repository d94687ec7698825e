import { stripDiacritics } from '../text/fold-diacritics.ts';
import { isPaymentCode, PAYMENT_CODE_PATTERN } from './payment-code.ts';

// Banks change case, add or drop spaces and punctuation, and add their own text to the memo, so only letters and digits are
// compared. The look-ahead also finds a code that starts inside a false match.
const CANDIDATE = new RegExp(`(?=(${PAYMENT_CODE_PATTERN}))`, 'g');

/** Every valid code in a memo, each once, in order of appearance. */
export function findPaymentCodes(memo: string): string[] {
  const bare = stripDiacritics(memo)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const candidates = [...bare.matchAll(CANDIDATE)].map((match) => match[1] ?? '');
  return [...new Set(candidates.filter(isPaymentCode))];
}
