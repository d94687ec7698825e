/** CHECKED: a dry run. DONE: everything is stored. */
export const IMPORT_STATUSES = ['CHECKED', 'DONE'] as const;

/** The kinds of sheets an import reads. */
export const IMPORT_SHEETS = ['rooms', 'members', 'fees'] as const;
export type ImportSheet = (typeof IMPORT_SHEETS)[number];

/** What an import did that its reader should know. */
export const IMPORT_NOTE_CODES = ['total_row_skipped', 'deposits_assumed_received'] as const;
export type ImportNoteCode = (typeof IMPORT_NOTE_CODES)[number];

export const OPENING_BALANCE_KINDS = ['DEBT', 'CREDIT'] as const;
export type OpeningBalanceKind = (typeof OPENING_BALANCE_KINDS)[number];
