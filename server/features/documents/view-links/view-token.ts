import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../../../app-context.ts';

export type ViewKind = 'invoice' | 'statement';
/** `state` is what must not have changed since the link was made. */
export type ViewToken = { kind: ViewKind; organizationId: string; subjectId: string; expires: number; state: Buffer };

const KINDS: readonly ViewKind[] = ['invoice', 'statement'];
const ID_BYTES = 16;
const STATE_BYTES = 8;
const MAC_BYTES = 24;
const BODY_BYTES = 1 + 2 * ID_BYTES + 4 + STATE_BYTES;

export const stateOf = (...parts: (string | number | null)[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, STATE_BYTES);

const macOf = ({ config }: Pick<AppContext, 'config'>, body: Uint8Array): Buffer =>
  createHmac('sha256', createHmac('sha256', config.secrets.tokenKey).update('view links').digest())
    .update(body)
    .digest()
    .subarray(0, MAC_BYTES);

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Kind, organization, subject, end in seconds and state, signed: nothing is stored for a link. */
export function signView(context: Pick<AppContext, 'config'>, token: ViewToken): string {
  const end = Buffer.alloc(4);
  end.writeUInt32BE(token.expires);
  const ids = [bytesOf(token.organizationId), bytesOf(token.subjectId)];
  const body = Buffer.concat([Buffer.from([KINDS.indexOf(token.kind)]), ...ids, end, token.state]);
  return Buffer.concat([body, macOf(context, body)]).toString('base64url');
}

/** Null for a forged, changed or expired token; whether its state still holds is for the caller to check. */
export function readView(context: Pick<AppContext, 'config'>, text: string, now: Temporal.Instant): ViewToken | null {
  const bytes = Buffer.from(text, 'base64url');
  // Other spellings of the same bytes are refused, so that a link has one address.
  if (bytes.length !== BODY_BYTES + MAC_BYTES || bytes.toString('base64url') !== text) return null;
  const body = bytes.subarray(0, BODY_BYTES);
  if (!timingSafeEqual(macOf(context, body), bytes.subarray(BODY_BYTES))) return null;
  const kind = KINDS[body[0] ?? KINDS.length];
  const expires = body.readUInt32BE(1 + 2 * ID_BYTES);
  if (kind === undefined || expires * 1000 <= now.epochMilliseconds) return null;
  return {
    kind,
    organizationId: idOf(body.subarray(1, 1 + ID_BYTES)),
    subjectId: idOf(body.subarray(1 + ID_BYTES, 1 + 2 * ID_BYTES)),
    expires,
    state: body.subarray(BODY_BYTES - STATE_BYTES),
  };
}
