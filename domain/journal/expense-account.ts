import { ADMIN_CATEGORIES, OTHER_EXPENSE_CATEGORIES, PASS_THROUGH_CATEGORIES } from '../catalog/expenses.ts';
import type { CostAccountKey } from '../catalog/journal.ts';

type CostAccount = CostAccountKey | 'collected_for_others';

/**
 * Unknown categories are direct costs, because landlords choose their own words. Where utilities are passed through, the
 * supplier's bill is no cost: it settles what was collected from renters on the supplier's behalf.
 */
export function expenseAccount(category: string, utilitiesAreRevenue: boolean): CostAccount {
  if (PASS_THROUGH_CATEGORIES.includes(category)) return utilitiesAreRevenue ? 'direct_cost' : 'collected_for_others';
  if (ADMIN_CATEGORIES.includes(category)) return 'admin_cost';
  return OTHER_EXPENSE_CATEGORIES.includes(category) ? 'other_cost' : 'direct_cost';
}
