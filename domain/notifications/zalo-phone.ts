/** A Vietnamese mobile number as Zalo wants it: 84 and nine digits. Null for what is none. */
export function zaloPhone(phone: string | null): string | null {
  const digits = phone?.replaceAll(/\D/g, '') ?? '';
  const national = digits.replace(/^(0084|84|0)/, '');
  return /^[35789]\d{8}$/.test(national) ? `84${national}` : null;
}
