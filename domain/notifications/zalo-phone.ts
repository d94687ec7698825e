/** A Vietnamese mobile number in Zalo's format, 84 and nine digits; null for anything else. */
export function zaloPhone(phone: string | null): string | null {
  const digits = phone?.replaceAll(/\D/g, '') ?? '';
  const national = digits.replace(/^(0084|84|0)/, '');
  return /^[35789]\d{8}$/.test(national) ? `84${national}` : null;
}
