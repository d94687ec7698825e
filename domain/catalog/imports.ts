/** CHECKED: a dry run. DONE: everything is stored. */
export const IMPORT_STATUSES = ['CHECKED', 'DONE'] as const;

export const OPENING_BALANCE_KINDS = ['DEBT', 'CREDIT'] as const;
export type OpeningBalanceKind = (typeof OPENING_BALANCE_KINDS)[number];
