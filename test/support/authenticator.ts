import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Flags = { verified?: boolean };

/** A passkey in software: one P-256 key for one site, as a browser would present it. */
export type Authenticator = {
  create(options: Options, flags?: Flags): object;
  get(options: Options, flags?: Flags & { count?: number; origin?: string }): object;
};

// biome-ignore lint/suspicious/noExplicitAny: options of WebAuthn as returned
type Options = any;

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** The few forms of CBOR that are needed: maps, negative and small numbers, bytes, short texts. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

export function createAuthenticator(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let signed = 0;
  const rpIdHash = sha256(new URL(origin).hostname);
  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authData = (flags: number, count: number, rest: Uint8Array = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter, rest]);
  };
  const flagsOf = (verified: boolean) => 0x01 | (verified ? 0x04 : 0);
  return {
    create({ challenge }, { verified = true } = {}) {
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x as string, 'base64url')],
          [-3, Buffer.from(y as string, 'base64url')],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(flagsOf(verified) | 0x40, 0, attested)],
      ]);
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge)),
          attestationObject: text(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },
    get({ challenge }, { verified = true, count, origin: from } = {}) {
      signed = count ?? signed + 1;
      const data = authData(flagsOf(verified), signed);
      const client = clientData('webauthn.get', challenge, from);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) },
      };
    },
  };
}
