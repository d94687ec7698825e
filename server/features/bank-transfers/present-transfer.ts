import type { TransferRow } from './queries.ts';

export type Suggestion = { invoice_id: string; reasons: string[] };

/** As the review queue shows it; the raw message stays in the table. */
export const presentTransfer = ({ raw: _, receipt_id: __, ...row }: TransferRow, suggestions: Suggestion[] = []) => ({
  ...row,
  suggestions: row.resolution_kind === null ? suggestions : [],
});
