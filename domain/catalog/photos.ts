export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

/** Suppliers send invoices as PDF; paper ones are photographed. */
export const ATTACHMENT_TYPES = [...PHOTO_TYPES, 'application/pdf'] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

/** What a file shows. Identity papers are encrypted in storage, and only those who may read identity numbers open them. */
export const ATTACHMENT_KINDS = ['IDENTITY_PAPER', 'SIGNED_CONTRACT', 'RECEIPT', 'OTHER'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

export const ATTACHMENT_OWNER_TYPES = ['lease', 'renter', 'expense', 'supplier_bill', 'ticket'] as const;
export type AttachmentOwnerType = (typeof ATTACHMENT_OWNER_TYPES)[number];
