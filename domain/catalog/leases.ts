export const LEASE_STATUSES = ['UPCOMING', 'ACTIVE', 'ENDED', 'CANCELLED'] as const;
export type LeaseStatus = (typeof LEASE_STATUSES)[number];

/** Whether a lease is billed past its end date while nobody has ended it. */
export const AFTER_END_DATE = ['STOP', 'CONTINUE'] as const;
export type AfterEndDate = (typeof AFTER_END_DATE)[number];

export const LEASE_PRORATIONS = ['DAILY', 'NONE'] as const;
export type Proration = (typeof LEASE_PRORATIONS)[number];

/** For how many months rent is billed at once, in advance. */
export const RENT_CYCLES = [1, 2, 3, 6, 12] as const;
export type RentCycle = (typeof RENT_CYCLES)[number];

/** What becomes of a deposit already received when its lease is cancelled. */
export const CANCELLED_DEPOSITS = ['REFUND', 'FORFEIT'] as const;
