import type { TransferRow } from './queries.ts';

export type Suggestion = { invoice_id: string; reasons: string[] };

/** As the review queue shows it; the raw message stays in the table. */
export const presentTransfer = (
  { raw: _, receipt_id: __, connection_id: ___, bank_account_id: ____, source: _____, ...row }: TransferRow,
  suggestions: Suggestion[] = [],
) => ({
  ...row,
  suggestions: row.resolution_kind === null ? suggestions : [],
});
