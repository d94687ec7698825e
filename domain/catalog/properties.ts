export const PROPERTY_STATUSES = ['ACTIVE', 'ARCHIVED'] as const;
export type PropertyStatus = (typeof PROPERTY_STATUSES)[number];

/** Derived from leases, maintenance and archiving, never stored. */
export const ROOM_STATUSES = ['VACANT', 'RESERVED', 'OCCUPIED', 'MAINTENANCE', 'ARCHIVED'] as const;
export type RoomStatus = (typeof ROOM_STATUSES)[number];

/** What a request may set: ACTIVE restores an archived room. */
export const SETTABLE_ROOM_STATUSES = ['ACTIVE', 'ARCHIVED'] as const;

/** What a room waits for: its meters read, its month billed, an overdue invoice paid, or a decision on a lease that ends soon. */
export const ROOM_NEEDS = ['READING', 'INVOICE', 'PAYMENT', 'RENEWAL'] as const;
export type RoomNeed = (typeof ROOM_NEEDS)[number];

/** What a list of rooms can add to each room. */
export const ROOM_EXTRAS = ['board'] as const;

/** What happens on a property's billing day: nothing, drafts, or issued invoices. */
export const AUTO_BILLING_MODES = ['OFF', 'DRAFT', 'ISSUE'] as const;
export type AutoBillingMode = (typeof AUTO_BILLING_MODES)[number];

export const LATE_FEE_KINDS = ['FIXED', 'FIXED_PER_DAY', 'PERCENT', 'PERCENT_PER_DAY'] as const;
export type LateFeeKind = (typeof LATE_FEE_KINDS)[number];

/** What reading rows of a room or renter can add to each. */
export const NAME_EXTRAS = ['names'] as const;
