import { createCipheriv, createECDH, createPrivateKey, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { ForbiddenAddress, type GuardedFetch } from './guarded-fetch.ts';
import {
  byStatus,
  GONE,
  PUSH_TTL_SECONDS,
  type PushMessage,
  type PushSender,
  rejected,
  retryLater,
  SENT,
} from './push.ts';
import { signToken } from './signed-token.ts';

export type VapidKeys = { publicKey: Buffer; privateKey: Buffer; subject: string };

const CURVE = 'prime256v1';
const RECORD_SIZE = 4096;
const TOKEN_SECONDS = 12 * 3600;

/** Derives both keys from the private one. */
export function vapidKeys(privateKey: Buffer, subject: string): VapidKeys {
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(privateKey);
  return { publicKey: ecdh.getPublicKey(), privateKey, subject };
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** RFC 8291: only the browser that created the subscription can decrypt it, not the push service in between. */
export function encryptForBrowser(
  plain: Buffer,
  browser: { p256dh: Buffer; auth: Buffer },
  ours: { key: ECDH; salt: Buffer } = { key: freshKey(), salt: randomBytes(16) },
): Buffer {
  const ourPublic = ours.key.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.p256dh, ourPublic]);
  const input = derive(ours.key.computeSecret(browser.p256dh), browser.auth, info, 32);
  const contentKey = derive(input, ours.salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(input, ours.salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  const header = Buffer.alloc(21);
  ours.salt.copy(header);
  header.writeUInt32BE(RECORD_SIZE, 16);
  header.writeUInt8(ourPublic.length, 20);
  // 0x02 ends the last record.
  const body = [cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([header, ourPublic, ...body]);
}

function freshKey(): ECDH {
  const key = createECDH(CURVE);
  key.generateKeys();
  return key;
}

export function webPushSender(keys: VapidKeys, fetch: GuardedFetch, now: () => Temporal.Instant): PushSender {
  const signingKey = createPrivateKey({ format: 'jwk', key: asJwk(keys) });
  const publicKey = keys.publicKey.toString('base64url');
  const authorization = (endpoint: string): string => {
    const exp = Math.floor(now().epochMilliseconds / 1000) + TOKEN_SECONDS;
    const token = signToken({}, { aud: new URL(endpoint).origin, exp, sub: keys.subject }, signingKey);
    return `vapid t=${token}, k=${publicKey}`;
  };
  return {
    send: async ({ address, p256dh, auth }, message) => {
      if (p256dh === null || auth === null) return rejected('no keys to encrypt for');
      const browser = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
      try {
        const { status } = await fetch({
          url: address,
          headers: {
            ttl: String(PUSH_TTL_SECONDS),
            urgency: 'normal',
            topic: message.id.replaceAll('-', ''),
            'content-type': 'application/octet-stream',
            'content-encoding': 'aes128gcm',
            authorization: authorization(address),
          },
          body: encryptForBrowser(payloadOf(message), browser),
        });
        if (status >= 200 && status < 300) return SENT;
        return status === 404 || status === 410 ? GONE : byStatus('web push', status);
      } catch (error) {
        if (error instanceof ForbiddenAddress) return rejected('the endpoint resolves to a private address');
        return retryLater((error as Error).message);
      }
    },
    close: () => undefined,
  };
}

const payloadOf = ({ id, title, body, data }: PushMessage): Buffer =>
  Buffer.from(JSON.stringify({ id, title, body, data }));

function asJwk({ publicKey, privateKey }: VapidKeys) {
  const x = publicKey.subarray(1, 33).toString('base64url');
  const y = publicKey.subarray(33).toString('base64url');
  return { kty: 'EC', crv: 'P-256', x, y, d: privateKey.toString('base64url') };
}
