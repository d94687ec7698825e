import type { Proration } from './leases.ts';

export const FEE_SCOPES = ['PROPERTY', 'ROOM', 'LEASE'] as const;
export type FeeScope = (typeof FEE_SCOPES)[number];

export const FEE_BASES = ['FLAT', 'PER_OCCUPANT', 'PER_QUANTITY'] as const;
export type FeeBasis = (typeof FEE_BASES)[number];

/** The values of a lease's proration, the default of fees first. */
export const FEE_PRORATIONS = ['NONE', 'DAILY'] as const satisfies readonly Proration[];
