import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** Imported on first use: most processes never see a passkey. */
const load = () => import('@simplewebauthn/server');

/** A credential as browsers write it (`PublicKeyCredential.toJSON()`); fields that are not used are optional. */
export type NewCredential = {
  id: string;
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] };
};
export type SignedCredential = {
  id: string;
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | null };
};

export type Passkey = { credentialId: Buffer; publicKey: Buffer; signCount: number };

/** The challenge a browser says it has signed; null if it cannot be read. Whether it was is verified with the signature. */
export function challengeOf({ response }: NewCredential | SignedCredential): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

const rpIdOf = (origin: string): string => new URL(origin).hostname;

/** Null unless the credential is well-formed, was made for this origin and challenge, and the authenticator has verified its user. */
export async function verifyNewPasskey(
  credential: NewCredential,
  challenge: string,
  origin: string,
): Promise<Passkey | null> {
  const { verifyRegistrationResponse } = await load();
  const { id, response } = credential;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: asJson<RegistrationResponseJSON>(id, response),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpIdOf(origin),
    requireUserVerification: true,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return null;
  const { credential: made } = registrationInfo;
  return {
    credentialId: Buffer.from(made.id, 'base64url'),
    publicKey: Buffer.from(made.publicKey),
    signCount: made.counter,
  };
}

/** The new signature count, or null unless the signature is right and the authenticator has verified its user. */
export async function verifyPasskey(
  credential: SignedCredential,
  challenge: string,
  origin: string,
  known: { publicKey: Buffer; signCount: number },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load();
  const { id, response } = credential;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: asJson<AuthenticationResponseJSON>(id, response),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpIdOf(origin),
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(known.publicKey), counter: known.signCount },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified && authenticationInfo ? authenticationInfo.newCounter : null;
}

const asJson = <Json>(id: string, response: object): Json =>
  ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }) as Json;

/** ES256, RS256 and Ed25519, which all authenticators cover. */
const ALGORITHMS = [-8, -7, -257];

/** The options of `navigator.credentials.create`, as JSON. */
export const creationOptions = (
  origin: string,
  challenge: string,
  user: { id: string; name: string; displayName: string },
  existing: { credential_id: Buffer | null; transports: string[] | null }[],
) => ({
  rp: { id: rpIdOf(origin), name: 'Rentroll' },
  user: { ...user, id: Buffer.from(user.id.replaceAll('-', ''), 'hex').toString('base64url') },
  challenge,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: TIMEOUT_MS,
  attestation: 'none',
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  excludeCredentials: existing.flatMap(({ credential_id: id, transports }) =>
    id ? [{ type: 'public-key', id: id.toString('base64url'), transports: transports ?? [] }] : [],
  ),
});

/** The options of `navigator.credentials.get`, as JSON. Whoever has a passkey of this site chooses it, so no account is named. */
export const requestOptions = (origin: string, challenge: string) => ({
  rpId: rpIdOf(origin),
  challenge,
  timeout: TIMEOUT_MS,
  userVerification: 'required',
});

const TIMEOUT_MS = 5 * 60_000;
