import type { RateRule } from '../../../http/rate-limit.ts';

export const REGISTER_LIMITS: RateRule[] = [{ name: 'register', max: 20, windowSeconds: 3600, by: 'ip' }];
export const LOGIN_LIMITS: RateRule[] = [
  { name: 'login', max: 10, windowSeconds: 60, by: 'ip' },
  { name: 'login-email', max: 5, windowSeconds: 60, by: 'email+ip' },
];
export const RECOVERY_LIMITS: RateRule[] = [
  { name: 'recovery', max: 20, windowSeconds: 3600, by: 'ip' },
  { name: 'recovery-email', max: 5, windowSeconds: 3600, by: 'email' },
];
