import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';

export type Sealing = {
  seal(plain: string, context: string): Buffer;
  open(sealed: Buffer, context: string): string;
  sealBytes(plain: Uint8Array, context: string): Buffer;
  openBytes(sealed: Buffer, context: string): Buffer;
  /** The same value always gives the same index; it reveals nothing without the key. */
  blindIndex(value: string): Buffer;
};

/**
 * Layout: first four bytes of the key's hash, 12 bytes nonce, 16 bytes tag, ciphertext. The key id lets old keys open what they
 * sealed after rotation; `context` binds a value to its row so that it cannot be moved elsewhere.
 */
export function createSealing(keys: Buffer[], blindIndexKey: Buffer): Sealing {
  const ring = keys.map((key) => ({ key, id: createHash('sha256').update(key).digest().subarray(0, 4) }));
  const active = ring[0];
  if (!active) throw new Error('No encryption key is configured');
  const sealBytes = (plain: Uint8Array, context: string): Buffer => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv(ALGORITHM, active.key, nonce).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([active.id, nonce, cipher.getAuthTag(), body]);
  };
  const openBytes = (sealed: Buffer, context: string): Buffer => {
    const entry = ring.find(({ id }) => id.equals(sealed.subarray(0, 4)));
    if (!entry) throw new Error('The value was sealed with a key that is not in ENCRYPTION_KEYS');
    const decipher = createDecipheriv(ALGORITHM, entry.key, sealed.subarray(4, 16))
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(16, 32));
    return Buffer.concat([decipher.update(sealed.subarray(32)), decipher.final()]);
  };
  return {
    seal: (plain, context) => sealBytes(Buffer.from(plain), context),
    open: (sealed, context) => openBytes(sealed, context).toString('utf8'),
    sealBytes,
    openBytes,
    blindIndex: (value) => createHmac('sha256', blindIndexKey).update(value).digest(),
  };
}
