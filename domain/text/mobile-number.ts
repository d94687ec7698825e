/** A Vietnamese mobile number as +84 and nine digits, however it was written; null for anything else. */
export function mobileNumber(phone: string | null): string | null {
  const digits = phone?.replaceAll(/\D/g, '') ?? '';
  const national = digits.replace(/^(0084|84|0)/, '');
  return /^[35789]\d{8}$/.test(national) ? `+84${national}` : null;
}

/** Enough to recognize one's own number: +84901234567 becomes ••• ••• 567, which no line breaks apart. */
export const maskMobileNumber = (phone: string): string => `•••\u00a0•••\u00a0${phone.slice(-3)}`;
