export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

/** Suppliers send invoices as PDF; paper ones are photographed. */
export const ATTACHMENT_TYPES = [...PHOTO_TYPES, 'application/pdf'] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];
