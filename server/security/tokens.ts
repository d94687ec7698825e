import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const ACCESS_SECONDS = 15 * 60;
export const REFRESH_DAYS = 30;

const NO_SUBJECT = Buffer.alloc(16);
const BODY_BYTES = 36;
const REFRESH_BYTES = 20;
const MAX_CACHED = 5_000;

/** `subjectId` is the organization an operator works in, or the renter a renter's account acts as. */
export type AccessClaim = { sessionId: string; subjectId: string | null; expiresAt: number };
export type RefreshClaim = { sessionId: string; generation: number };

export type Tokens = {
  /** Signs a session and its subject; whether the session is still active is checked elsewhere. */
  signAccess(claim: { sessionId: string; subjectId: string | null }, now: Temporal.Instant): string;
  readAccess(token: string, now: Temporal.Instant): AccessClaim | null;
  /** The refresh token of a browser: the same session and generation always have the same one. */
  signRefresh(claim: RefreshClaim): string;
  readRefresh(token: string): RefreshClaim | null;
};

export function createTokens(key: Buffer): Tokens {
  const macFor = (use: 'access.' | 'refresh.', body: Buffer): Buffer =>
    createHmac('sha256', key).update(use).update(body).digest();
  const mac = (body: Buffer): Buffer => macFor('access.', body);
  const proven = new Map<string, AccessClaim>();
  const prove = (token: string): AccessClaim | null => {
    if (!/^rt_[\w-]{91}$/.test(token)) return null;
    const bytes = Buffer.from(token.slice(3), 'base64url');
    const body = bytes.subarray(0, BODY_BYTES);
    // Base64 has spare bits in its last character, so the text is compared too: an edited token is never accepted.
    if (!timingSafeEqual(mac(body), bytes.subarray(BODY_BYTES)) || bytes.toString('base64url') !== token.slice(3))
      return null;
    const subject = body.subarray(16, 32);
    const claim = {
      sessionId: uuidText(body.subarray(0, 16)),
      subjectId: subject.equals(NO_SUBJECT) ? null : uuidText(subject),
      expiresAt: body.readUInt32BE(32),
    };
    if (proven.size >= MAX_CACHED) proven.clear();
    proven.set(token, claim);
    return claim;
  };
  return {
    signAccess({ sessionId, subjectId }, now) {
      const body = Buffer.alloc(BODY_BYTES);
      uuidBytes(sessionId).copy(body, 0);
      (subjectId ? uuidBytes(subjectId) : NO_SUBJECT).copy(body, 16);
      body.writeUInt32BE(seconds(now) + ACCESS_SECONDS, 32);
      return `rt_${Buffer.concat([body, mac(body)]).toString('base64url')}`;
    },
    readAccess(token, now) {
      // A signature is verified once and cached; the expiry is checked every time.
      const claim = proven.get(token) ?? prove(token);
      return claim && claim.expiresAt > seconds(now) ? claim : null;
    },
    signRefresh({ sessionId, generation }) {
      const body = Buffer.alloc(REFRESH_BYTES);
      uuidBytes(sessionId).copy(body, 0);
      body.writeUInt32BE(generation, 16);
      return `rr_${Buffer.concat([body, macFor('refresh.', body)]).toString('base64url')}`;
    },
    readRefresh(token) {
      if (!/^rr_[\w-]{70}$/.test(token)) return null;
      const bytes = Buffer.from(token.slice(3), 'base64url');
      const body = bytes.subarray(0, REFRESH_BYTES);
      const isGenuine = timingSafeEqual(macFor('refresh.', body), bytes.subarray(REFRESH_BYTES));
      if (!isGenuine || bytes.toString('base64url') !== token.slice(3)) return null;
      return { sessionId: uuidText(body.subarray(0, 16)), generation: body.readUInt32BE(16) };
    },
  };
}

const seconds = (now: Temporal.Instant): number => Math.floor(now.epochMilliseconds / 1000);
const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidText = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** 256 random bits for refresh tokens, keys and links; only the hash is stored. */
export const randomToken = (prefix = ''): string => prefix + randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
