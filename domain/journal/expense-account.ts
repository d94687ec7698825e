import type { AccountKey } from './accounts.ts';

type CostAccount = Extract<AccountKey, 'direct_cost' | 'admin_cost' | 'other_cost' | 'collected_for_others'>;

/** What the utility company bills; use of the stairs and the yard is a cost of the house under any other name. */
export const PASS_THROUGH_CATEGORIES: readonly string[] = ['ELECTRICITY', 'WATER', 'UTILITIES'];

const ADMIN_CATEGORIES: readonly string[] = [
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

const OTHER_EXPENSE_CATEGORIES: readonly string[] = ['COMPENSATION', 'FINE', 'LOSS', 'PENALTY'];

/**
 * Where an expense is booked. Categories are the landlord's own words, so whatever is not known is a direct cost of the house.
 * A supplier's bill for what is only passed through empties what renters were asked for, and is no cost.
 */
export function expenseAccount(category: string, utilitiesAreRevenue: boolean): CostAccount {
  if (PASS_THROUGH_CATEGORIES.includes(category)) return utilitiesAreRevenue ? 'direct_cost' : 'collected_for_others';
  if (ADMIN_CATEGORIES.includes(category)) return 'admin_cost';
  return OTHER_EXPENSE_CATEGORIES.includes(category) ? 'other_cost' : 'direct_cost';
}
