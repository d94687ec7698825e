/** The charts of accounts of Circular 133/2016 and Circular 99/2025. */
export const CHARTS = ['TT133', 'TT99'] as const;
export type Chart = (typeof CHARTS)[number];

export const COST_ACCOUNT_KEYS = ['direct_cost', 'admin_cost', 'other_cost'] as const;
export type CostAccountKey = (typeof COST_ACCOUNT_KEYS)[number];

export const ACCOUNT_KEYS = [
  'cash',
  'bank',
  'receivable',
  'renter_credit',
  'deposits',
  'collected_for_others',
  'revenue_rent',
  'revenue_services',
  'revenue_utilities',
  'reductions',
  'other_income',
  ...COST_ACCOUNT_KEYS,
  'suppliers',
  'opening',
] as const;
export type AccountKey = (typeof ACCOUNT_KEYS)[number];

export const ENTRY_KINDS = [
  'invoice_issued',
  'payment',
  'payment_moved',
  'credit_note',
  'write_off',
  'recovery',
  'deposit_refunded',
  'deposit_forfeited',
  'deposit_moved',
  'credit_refunded',
  'expense',
  'supplier_bill',
  'supplier_paid',
  'opening',
  'cash_handover',
  'cash_difference',
  'reversal',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];
