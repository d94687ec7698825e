import { type KeyObject, sign } from 'node:crypto';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JSON Web Token; the key type decides the algorithm. */
export function signToken(header: object, claims: object, key: KeyObject): string {
  const isElliptic = key.asymmetricKeyType === 'ec';
  const content = `${part({ typ: 'JWT', ...header, alg: isElliptic ? 'ES256' : 'RS256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(content), isElliptic ? { key, dsaEncoding: 'ieee-p1363' } : key);
  return `${content}.${signature.toString('base64url')}`;
}
