import type { RateRule } from '../../../http/rate-limit.ts';

export const REGISTER_LIMITS: RateRule[] = [{ name: 'register', max: 20, windowSeconds: 3600, by: 'ip' }];
export const LOGIN_LIMITS: RateRule[] = [
  { name: 'login', max: 10, windowSeconds: 60, by: 'ip' },
  { name: 'login-email', max: 5, windowSeconds: 60, by: 'email+ip' },
];
/**
 * Every number counts, known or not; the limit of the installation bounds what messages can cost. Whoever asks again and again from one
 * address reaches the limit there before that of the number, so that its owner still gets codes.
 */
export const PHONE_CODE_LIMITS: RateRule[] = [
  { name: 'phone-codes', max: 20, windowSeconds: 3600, by: 'ip' },
  { name: 'phone-codes-number-address', max: 5, windowSeconds: 3600, by: 'phone+ip' },
  { name: 'phone-codes-number-address-day', max: 10, windowSeconds: 24 * 3600, by: 'phone+ip' },
  { name: 'phone-codes-number', max: 15, windowSeconds: 3600, by: 'phone' },
  { name: 'phone-codes-number-day', max: 30, windowSeconds: 24 * 3600, by: 'phone' },
  { name: 'phone-codes-installation', max: 3000, windowSeconds: 3600, by: 'installation' },
];
/** Guesses for many numbers from many addresses are bounded by the limit of the installation. */
export const PHONE_LOGIN_LIMITS: RateRule[] = [
  { name: 'login', max: 10, windowSeconds: 60, by: 'ip' },
  { name: 'login-phone-address', max: 5, windowSeconds: 60, by: 'phone+ip' },
  { name: 'login-phone', max: 10, windowSeconds: 60, by: 'phone' },
  { name: 'login-phone-installation', max: 3000, windowSeconds: 3600, by: 'installation' },
];
/** Wrong codes are counted per account too, see second-factors/check-answer.ts. */
export const SECOND_FACTOR_LIMITS: RateRule[] = [
  { name: 'second-factor', max: 20, windowSeconds: 60, by: 'ip' },
  { name: 'second-factor-installation', max: 3000, windowSeconds: 3600, by: 'installation' },
];
export const PASSKEY_LIMITS: RateRule[] = [{ name: 'passkey-options', max: 60, windowSeconds: 60, by: 'ip' }];
export const RECOVERY_LIMITS_BY_ADDRESS: RateRule[] = [{ name: 'recovery', max: 20, windowSeconds: 3600, by: 'ip' }];
export const RECOVERY_LIMITS: RateRule[] = [
  ...RECOVERY_LIMITS_BY_ADDRESS,
  { name: 'recovery-email', max: 5, windowSeconds: 3600, by: 'email' },
];
