/** Why the data of a renter is erased; a closed list, because free text could repeat what is erased. */
export const ERASURE_REASONS = ['REQUESTED_BY_RENTER', 'RETENTION_ENDED', 'ENTERED_BY_MISTAKE', 'OTHER'] as const;
export type ErasureReason = (typeof ERASURE_REASONS)[number];

export const CONSENT_ACTIONS = ['GIVEN', 'WITHDRAWN'] as const;
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

/** How a renter agreed: by accepting an invitation, later in the app, or on paper, which the landlord recorded. */
export const CONSENT_WAYS = ['INVITATION', 'APP', 'PAPER'] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];

/** GIVEN: to the current text. OUTDATED: to an earlier one. */
export const CONSENT_STATES = ['NONE', 'GIVEN', 'OUTDATED', 'WITHDRAWN'] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

/** What is kept for a time of its own after a renter has left. */
export const RETENTION_KINDS = ['IDENTITY_PAPERS', 'METER_PHOTOS', 'TICKETS', 'MESSAGES', 'EVENTS'] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

/** Why identity data was read: on the file of a person, for a paper, in a list, by searching, as a scan, or by the person themselves. */
export const IDENTITY_PURPOSES = ['FILE', 'CONTRACT', 'CT01', 'REGISTER', 'SEARCH', 'SCAN', 'OWN_DATA'] as const;
export type IdentityPurpose = (typeof IDENTITY_PURPOSES)[number];
