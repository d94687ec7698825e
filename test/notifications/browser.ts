import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';

/** The browser's side of a push subscription: its keys, and how it decrypts a message. */
export function createBrowser() {
  const key = createECDH('prime256v1');
  key.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: key.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    read(message: Buffer): string {
      const salt = message.subarray(0, 16);
      const length = message.readUInt8(20);
      const sender = message.subarray(21, 21 + length);
      const cipher = message.subarray(21 + length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), sender]);
      const input = Buffer.from(hkdfSync('sha256', key.computeSecret(sender), auth, info, 32));
      const contentKey = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
      const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
      const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce).setAuthTag(cipher.subarray(-16));
      const plain = Buffer.concat([decipher.update(cipher.subarray(0, -16)), decipher.final()]);
      if (plain.at(-1) !== 2) throw new Error('the last record has no end');
      return plain.subarray(0, -1).toString();
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: claims of every shape
type Claims = any;

/** Reads a token and rejects one that the key did not sign. */
export function readToken(
  token: string,
  key: Parameters<typeof createPublicKey>[0],
): { header: Claims; claims: Claims } {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const publicKey = createPublicKey(key);
  const isElliptic = publicKey.asymmetricKeyType === 'ec';
  const holds = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    isElliptic ? { key: publicKey, dsaEncoding: 'ieee-p1363' } : publicKey,
    Buffer.from(signature, 'base64url'),
  );
  if (!holds) throw new Error('invalid signature');
  const read = (part: string): Claims => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { header: read(header), claims: read(claims) };
}

/** A P-256 public key from the header of a web push. */
export const asKey = (raw: Buffer) => ({
  format: 'jwk' as const,
  key: {
    kty: 'EC',
    crv: 'P-256',
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  },
});
