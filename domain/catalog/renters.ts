export const RENTER_STATUSES = ['ACTIVE', 'ARCHIVED'] as const;
export type RenterStatus = (typeof RENTER_STATUSES)[number];

export const GENDERS = ['MALE', 'FEMALE', 'OTHER'] as const;
export type Gender = (typeof GENDERS)[number];

export const IDENTITY_DOCUMENT_TYPES = ['CCCD', 'CMND', 'PASSPORT', 'BIRTH_CERTIFICATE', 'OTHER'] as const;
export type IdentityDocumentType = (typeof IDENTITY_DOCUMENT_TYPES)[number];

/** Whether a renter can use the portal. */
export const PORTAL_STATUSES = ['NONE', 'INVITED', 'LINKED'] as const;
export type PortalStatus = (typeof PORTAL_STATUSES)[number];

export const INVITATION_STATUSES = ['PENDING', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'REVOKED'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** What led to the invitation: an operator's request, a new lease or an import. */
export const INVITATION_SOURCES = ['OPERATOR', 'LEASE', 'IMPORT'] as const;
export type InvitationSource = (typeof INVITATION_SOURCES)[number];
