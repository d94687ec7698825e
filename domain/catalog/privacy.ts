/** Why the data of a renter is erased; a closed list, because free text could repeat what is erased. */
export const ERASURE_REASONS = ['REQUESTED_BY_RENTER', 'RETENTION_ENDED', 'ENTERED_BY_MISTAKE', 'OTHER'] as const;
export type ErasureReason = (typeof ERASURE_REASONS)[number];
