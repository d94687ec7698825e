/** How the shared expenses of a property are divided among its rooms. */
export const ALLOCATION_METHODS = [
  'revenue_share',
  'equal_room',
  'area',
  'occupant_days',
  'electricity_usage',
] as const;
export type AllocationMethod = (typeof ALLOCATION_METHODS)[number];
export const EXPORTED_ALLOCATION_METHODS = [
  'revenue_share',
  'equal_room',
] as const satisfies readonly AllocationMethod[];

/** Why rooms got equal parts although another method was requested. */
export const FALLBACK_REASONS = ['no_revenue', 'area_missing', 'no_occupants', 'no_usage'] as const;
export type FallbackReason = (typeof FALLBACK_REASONS)[number];

export const REVENUE_CLASSES = [
  'rent',
  'services',
  'utilities',
  'fines_and_compensation',
  'deposits',
  'earlier_debts',
] as const;
export type RevenueClass = (typeof REVENUE_CLASSES)[number];

/**
 * Revenue whatever the organization's settings; utilities count only where they are not passed through. Fines and compensation are income
 * of their own: form 01/BĐS taxes them apart from revenue.
 */
export const ALWAYS_REVENUE = ['rent', 'services'] as const satisfies readonly RevenueClass[];

/** Personal income tax falls on all revenue, or only on the part above the threshold. */
export const PIT_BASES = ['WHOLE', 'ABOVE_THRESHOLD'] as const;
export type PitBasis = (typeof PIT_BASES)[number];

/** Whether renters were charged more for electricity than the supplier billed; unknown until the bill is entered. */
export const ELECTRICITY_STATES = ['OK', 'OVER', 'UNKNOWN'] as const;
export type ElectricityState = (typeof ELECTRICITY_STATES)[number];

/** The revenue of an owner against the threshold of the tax on rent; NEAR from `nearPercent` of the rule on. */
export const TAX_THRESHOLD_STATES = ['BELOW', 'NEAR', 'ABOVE'] as const;
export type TaxThresholdState = (typeof TAX_THRESHOLD_STATES)[number];

/** Rent is declared for half-years, or once for the year. */
export const TAX_PERIODS = ['FIRST_HALF', 'SECOND_HALF', 'YEAR'] as const;
export type TaxPeriod = (typeof TAX_PERIODS)[number];
