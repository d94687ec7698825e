const NUMBER = /^\+?\d[\d .-]*$/;

/** "+84 912 345 678" and "0912.345.678" → "0912345678", also for the beginning of a number; null for any other text. */
export function phoneDigits(text: string): string | null {
  if (!NUMBER.test(text)) return null;
  return text.replaceAll(/[^\d+]/g, '').replace(/^(?:\+84|0084|84(?=\d{9}$))/, '0');
}
