import { ADMIN_CATEGORIES, OTHER_EXPENSE_CATEGORIES, PASS_THROUGH_CATEGORIES } from '../catalog/expenses.ts';
import type { CostAccountKey } from '../catalog/journal.ts';

type CostAccount = CostAccountKey | 'collected_for_others';

/**
 * Where an expense is booked. Categories are the landlord's own words, so whatever is not known is a direct cost of the house.
 * A supplier's bill for what is only passed through empties what renters were asked for, and is no cost.
 */
export function expenseAccount(category: string, utilitiesAreRevenue: boolean): CostAccount {
  if (PASS_THROUGH_CATEGORIES.includes(category)) return utilitiesAreRevenue ? 'direct_cost' : 'collected_for_others';
  if (ADMIN_CATEGORIES.includes(category)) return 'admin_cost';
  return OTHER_EXPENSE_CATEGORIES.includes(category) ? 'other_cost' : 'direct_cost';
}
