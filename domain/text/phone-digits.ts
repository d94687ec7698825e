const NUMBER = /^\+?\d[\d .-]*$/;
/** Less of it may be anything, such as the name of a room. */
const MIN_DIGITS = 6;

/** "+84 912 345 678" and "0912.345.678" → "0912345678", also for a part of a number; null for any other text. */
export function phoneDigits(text: string): string | null {
  if (!NUMBER.test(text)) return null;
  const digits = text.replaceAll(/[^\d+]/g, '').replace(/^(?:\+84|0084|84(?=\d{9}$))/, '0');
  return digits.length < MIN_DIGITS ? null : digits;
}
