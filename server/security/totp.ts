import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Clocks of phones are rarely off by more than one step. */
const WINDOW = [0, -1, 1];
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** RFC 6238 with SHA-1, the only algorithm that every authenticator app knows. */
export function totpCode(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) as number) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export const totpStep = (now: Temporal.Instant): number => Math.floor(now.epochMilliseconds / 1000 / STEP_SECONDS);

/** The time step whose code this is, or null. All steps of the window are compared, so that timing tells nothing. */
export function matchTotp(secret: Uint8Array, code: string, now: Temporal.Instant): number | null {
  const current = totpStep(now);
  const given = Buffer.from(code);
  const matching = WINDOW.map((shift) => current + shift).filter((step) => {
    const expected = Buffer.from(totpCode(secret, step));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return matching[0] ?? null;
}

/** RFC 4648, without padding, as authenticator apps expect it. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What the QR code of an authenticator app contains. */
export function otpauthUrl(secret: Uint8Array, account: string): string {
  const values = new URLSearchParams({
    secret: base32(secret),
    issuer: 'Rentroll',
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_SECONDS),
  });
  return `otpauth://totp/Rentroll:${encodeURIComponent(account)}?${values}`;
}
