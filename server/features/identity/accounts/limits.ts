import type { RateRule } from '../../../http/rate-limit.ts';

export const REGISTER_LIMITS: RateRule[] = [{ name: 'register', most: 20, windowSeconds: 3600, by: 'ip' }];
export const LOGIN_LIMITS: RateRule[] = [
  { name: 'login', most: 10, windowSeconds: 60, by: 'ip' },
  { name: 'login-email', most: 5, windowSeconds: 60, by: 'email+ip' },
];
export const RECOVERY_LIMITS: RateRule[] = [
  { name: 'recovery', most: 20, windowSeconds: 3600, by: 'ip' },
  { name: 'recovery-email', most: 5, windowSeconds: 3600, by: 'email' },
];
