import { mobileNumber } from '../text/mobile-number.ts';

/** A Vietnamese mobile number in Zalo's format, 84 and nine digits; null for anything else. */
export const zaloPhone = (phone: string | null): string | null => mobileNumber(phone)?.slice(1) ?? null;
