export const ACCOUNT_KINDS = ['OPERATOR', 'RENTER'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export const ACCOUNT_STATUSES = ['ACTIVE', 'LOCKED'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** Who can act in an organization and so appears in its audit trail. */
export const ACTOR_KINDS = ['OPERATOR', 'RENTER', 'API_KEY', 'SYSTEM'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

export const ONE_TIME_TOKEN_PURPOSES = ['RESET_PASSWORD', 'VERIFY_EMAIL'] as const;
export type OneTimeTokenPurpose = (typeof ONE_TIME_TOKEN_PURPOSES)[number];

export const DEVICE_PLATFORMS = ['IOS', 'ANDROID', 'WEB'] as const;
export type DevicePlatform = (typeof DEVICE_PLATFORMS)[number];

export const TOKEN_TYPES = ['Bearer'] as const;

/** Where the client keeps the refresh token of its session. */
export const REFRESH_PLACES = ['body', 'cookie'] as const;
export type RefreshPlace = (typeof REFRESH_PLACES)[number];
