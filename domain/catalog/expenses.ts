export const PAID_FROM = ['CASH', 'BANK', 'UNPAID'] as const;
export type PaidFrom = (typeof PAID_FROM)[number];

/**
 * Categories are the landlord's own words; only these are booked differently from a direct cost.
 * The utility company's bills are passed on to renters; electricity for stairs and yard is a cost of the property under another category.
 */
export const PASS_THROUGH_CATEGORIES: readonly string[] = ['ELECTRICITY', 'WATER', 'UTILITIES'];

export const ADMIN_CATEGORIES: readonly string[] = [
  'ADMIN',
  'ADMINISTRATION',
  'ACCOUNTING',
  'ADVERTISING',
  'BANK_FEE',
  'LEGAL',
  'MARKETING',
  'OFFICE',
  'SALARY',
  'SOFTWARE',
];

export const OTHER_EXPENSE_CATEGORIES: readonly string[] = ['COMPENSATION', 'FINE', 'LOSS', 'PENALTY'];
