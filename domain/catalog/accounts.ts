export const ACCOUNT_KINDS = ['OPERATOR', 'RENTER'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export const ACCOUNT_STATUSES = ['ACTIVE', 'LOCKED'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** Who can act in an organization and so appears in its audit trail. */
export const ACTOR_KINDS = ['OPERATOR', 'RENTER', 'API_KEY', 'SYSTEM'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

export const ONE_TIME_TOKEN_PURPOSES = ['RESET_PASSWORD', 'VERIFY_EMAIL'] as const;
export type OneTimeTokenPurpose = (typeof ONE_TIME_TOKEN_PURPOSES)[number];

export const SECOND_FACTOR_KINDS = ['TOTP', 'PASSKEY'] as const;
export type SecondFactorKind = (typeof SECOND_FACTOR_KINDS)[number];

/** The kinds that are added by entering a code. */
export const CODE_FACTOR_KINDS = ['TOTP'] as const;

/** What a session was opened or proven with. */
export const AUTH_METHODS = [
  'PASSWORD',
  'PHONE_CODE',
  'TOTP',
  'RECOVERY_CODE',
  'PASSKEY',
  'REMEMBERED_DEVICE',
] as const;
export type AuthMethod = (typeof AUTH_METHODS)[number];

export const CHALLENGE_PURPOSES = ['LOGIN', 'PASSKEY_ADD', 'PASSKEY_USE'] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

export const DEVICE_PLATFORMS = ['IOS', 'ANDROID', 'WEB'] as const;
export type DevicePlatform = (typeof DEVICE_PLATFORMS)[number];

export const TOKEN_TYPES = ['Bearer'] as const;

/** Where the client keeps the refresh token of its session. */
export const REFRESH_PLACES = ['body', 'cookie'] as const;
export type RefreshPlace = (typeof REFRESH_PLACES)[number];
