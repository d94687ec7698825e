import { CODE_FACTOR_KINDS, SECOND_FACTOR_KINDS } from '../../../../domain/catalog/accounts.ts';
import {
  body,
  closed,
  dateTime,
  list,
  nullable,
  oneOf,
  optional,
  resource,
  type Static,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';
import { refreshIn } from '../accounts/schemas.ts';

const MAX_KEY_TEXT = 20_000;

const code = (description: string) => Type.String({ pattern: '^[0-9]{6}$', description, examples: ['402917'] });
const recoveryCode = () =>
  text(1, 40, { description: 'One of the ten recovery codes; each works once.', examples: ['k7m2p-x9qrt'] });
const name = () => text(1, 100, { examples: ['iPhone'] });
const bytes = () =>
  Type.String({ pattern: '^[A-Za-z0-9_-]*$', maxLength: MAX_KEY_TEXT, examples: ['eyJ0eXBlIjoid2ViYXV0aG4'] });
const emailCode = () =>
  Type.String({
    pattern: '^[0-9]{6}$',
    examples: ['402917'],
    description: 'For the first factor where an organization requires one: the code from the email.',
  });
const recoveryCodes = () => nullable(list(Type.String({ examples: ['k7m2p-x9qrt'] })));

export const SecondFactor = resource('SecondFactor', {
  id: uuid(),
  kind: oneOf(SECOND_FACTOR_KINDS),
  name: Type.String({ examples: ['iPhone'] }),
  created_at: dateTime(),
  last_used_at: nullable(dateTime()),
});
export const SecondFactors = resource('SecondFactors', {
  second_factors: list(SecondFactor),
  recovery_codes_left: Type.Integer(),
  required: Type.Boolean({ description: 'Whether an organization of yours requires one.' }),
  email_code_required: Type.Boolean({ description: 'Whether adding the first one takes a code by email.' }),
});
export const NewTotp = resource('NewTotp', {
  id: uuid(),
  secret: Type.String({ description: 'Base32, for entering by hand.', examples: ['JBSWY3DPEHPK3PXP'] }),
  qr_svg: Type.String({
    description: 'The QR code as a picture.',
    examples: ['<svg xmlns="http://www.w3.org/2000/svg"/>'],
  }),
  otpauth_url: Type.String({
    description: 'What the QR code contains.',
    examples: ['otpauth://totp/Rentroll:lan%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Rentroll'],
  }),
});
export const AddedFactor = resource('AddedFactor', {
  second_factor: SecondFactor,
  recovery_codes: recoveryCodes(),
});
export const RecoveryCodes = resource('RecoveryCodes', { recovery_codes: recoveryCodes() });
export const EmailCode = resource('EmailCode', {
  accepted: Type.Boolean(),
  expires_in: Type.Integer(),
  code: nullable(Type.String({ description: 'Null except on a local trial installation.', examples: ['402917'] })),
});
export const Proof = resource('Proof', { proven_until: dateTime() });

/** Defined by WebAuthn, and passed on to the browser as it is. */
const options = () => Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }));
export const PasskeyOptions = resource('PasskeyOptions', { options: options() });

/** `PublicKeyCredential.toJSON()`; what is optional is not used. */
const CREDENTIAL = {
  id: Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: 1400, examples: ['m7xqKp3vT0'] }),
  rawId: optional(bytes()),
  type: optional(text(1, 40, { examples: ['public-key'] })),
  authenticatorAttachment: optional(nullable(text(1, 40, { examples: ['platform'] }))),
  clientExtensionResults: optional(options()),
};
const NewCredential = body('NewCredential', {
  ...CREDENTIAL,
  response: body('NewCredentialResponse', {
    clientDataJSON: bytes(),
    attestationObject: bytes(),
    transports: optional(Type.Array(text(1, 40, { examples: ['internal'] }), { maxItems: 10 })),
    authenticatorData: optional(bytes()),
    publicKey: optional(bytes()),
    publicKeyAlgorithm: optional(Type.Integer()),
  }),
});
const SignedCredential = body('SignedCredential', {
  ...CREDENTIAL,
  response: body('SignedCredentialResponse', {
    clientDataJSON: bytes(),
    authenticatorData: bytes(),
    signature: bytes(),
    userHandle: optional(nullable(bytes())),
  }),
});

export const FactorParams = closed({ second_factor_id: uuid() });
export const DeviceParams = closed({ remembered_device_id: uuid() });
export const AddTotpBody = body('AddTotpBody', {
  kind: oneOf(CODE_FACTOR_KINDS),
  name: optional(name()),
  email_code: optional(emailCode()),
});
export const ConfirmFactorBody = body('ConfirmFactorBody', {
  code: code('The code that the app shows.'),
  email_code: optional(emailCode()),
});
export const AddPasskeyBody = body('AddPasskeyBody', {
  name: name(),
  credential: NewCredential,
  email_code: optional(emailCode()),
});
export const PasskeyLoginBody = body('PasskeyLoginBody', {
  credential: SignedCredential,
  refresh_in: optional(refreshIn()),
});

const ANSWER = {
  code: optional(code('Of the authenticator app. Send one of `code`, `recovery_code` and `credential`.')),
  recovery_code: optional(recoveryCode()),
  credential: optional(SignedCredential),
};
export const SecondFactorLoginBody = body('SecondFactorLoginBody', {
  challenge: text(1, 200, {
    description: 'From `details` of the login’s `second_factor_required`; valid for five minutes and five tries.',
    examples: ['kq0m3Vd1Yc5uR8sT2wXzA7bE9fG4hJ6nL0pQrStUvWx'],
  }),
  ...ANSWER,
  remember_device: optional(
    Type.Boolean({ description: 'Sets a cookie: this browser is not asked for a second factor for 30 days.' }),
  ),
  refresh_in: optional(refreshIn()),
});
const PROOF = {
  password: optional(text(1, 128, { description: 'Only of an account without a second factor.' })),
  ...ANSWER,
};
export const PROOF_BODIES = {
  OPERATOR: body('ProofBody', PROOF),
  RENTER: body('TenantProofBody', {
    ...PROOF,
    phone_code: optional(code('From `POST /tenant/auth/phone/code`, for an account without a second factor.')),
  }),
};
export type ProofInput = Static<typeof PROOF_BODIES.RENTER>;
