export const UTILITIES = ['ELECTRICITY', 'WATER'] as const;
export type Utility = (typeof UTILITIES)[number];

/** How the fields and columns of a utility begin: `electricity_current`, `water_current`. */
export const UTILITY_PREFIXES = ['electricity', 'water'] as const;
export type UtilityPrefix = (typeof UTILITY_PREFIXES)[number];

/** How many households' worth of cheap tiers a room gets. */
export const QUOTA_BASES = ['ROOM', 'PER_4_OCCUPANTS', 'PER_OCCUPANT'] as const;
export type QuotaBasis = (typeof QUOTA_BASES)[number];

/** HANDOVER: read when a renter moves in or out, in addition to the monthly reading. */
export const READING_KINDS = ['PERIODIC', 'HANDOVER'] as const;
export type ReadingKind = (typeof READING_KINDS)[number];

export const READING_STATUSES = ['ACCEPTED', 'PENDING', 'REFUSED'] as const;
export type ReadingStatus = (typeof READING_STATUSES)[number];

export const READING_SOURCES = ['OPERATOR', 'RENTER', 'IMPORT'] as const;
export type ReadingSource = (typeof READING_SOURCES)[number];

/** What a person should check before a reading is billed. */
export const READING_FLAGS = ['zero_use', 'spike', 'period_gap', 'estimated', 'previous_differs'] as const;
export type ReadingFlag = (typeof READING_FLAGS)[number];

/** Bulk recording stores every valid reading, or all of them or none. */
export const BULK_MODES = ['each', 'atomic'] as const;
export type BulkMode = (typeof BULK_MODES)[number];
