import type { StatementColumns } from '../../../../domain/payments/read-statement.ts';
import { uploadedFile } from '../../../http/read-upload.ts';
import type { Routes } from '../../../http/route.ts';
import { body, closed, list, optional, resource, Type, text } from '../../../http/schema.ts';
import { MAX_FILE_BYTES } from '../../../spreadsheet/limits.ts';
import { BankAccountParams } from '../bank-accounts/schemas.ts';
import { ReviewItem } from '../review-items/schemas.ts';
import { readStatementFile, reconcileStatement } from './reconcile-statement.ts';

const Statement = resource('BankStatement', {
  columns: Type.Object(
    {},
    {
      additionalProperties: true,
      description: 'The header used for each column; remembered for the account when you chose one.',
    },
  ),
  rows: Type.Integer({ description: 'Transfers in the file.' }),
  known: Type.Integer({ description: 'Transfers that were already stored.' }),
  review_items: list(ReviewItem),
});

const COLUMNS = {
  date_column: 'date',
  memo_column: 'memo',
  amount_column: 'amount',
  credit_column: 'credit',
  debit_column: 'debit',
  reference_column: 'reference',
} as const;
const column = () =>
  optional(
    text(1, 100, { description: 'The header of this column in the file, when it is not recognised automatically.' }),
  );

export function bankStatementRoutes(routes: Routes): void {
  routes.post('/bank-accounts/{bank_account_id}/statements', {
    id: 'reconcileStatement',
    tag: 'Payment reconciliation',
    summary: 'Import a bank statement',
    description:
      'CSV or XLSX as the bank exports it. Transfers that no webhook reported are booked by the same rules, or queued for review. With `dry_run=true` nothing is stored and the response shows what would happen. Importing a file again books nothing twice. Two imports of an organization run at once; further ones are refused with `rate_limited`.',
    access: 'reconciliation.write',
    params: BankAccountParams,
    query: closed({
      dry_run: optional(Type.Boolean()),
      date_column: column(),
      memo_column: column(),
      amount_column: column(),
      credit_column: column(),
      debit_column: column(),
      reference_column: column(),
    }),
    body: body('BankStatementBody', { file: uploadedFile({ description: 'The statement as CSV or XLSX.' }) }),
    upload: true,
    readsFile: true,
    bodyLimitBytes: MAX_FILE_BYTES,
    data: Statement,
    whileSuspended: ({ query }) => query.dry_run === true,
    refuses: ['period_locked'],
    prepare: (_open, { body }) => readStatementFile(body.file.bytes),
    run: async (tx, { params, query, prepared }) => {
      if (query.dry_run) tx.discard();
      const given: StatementColumns = {};
      for (const [name, key] of Object.entries(COLUMNS) as [keyof typeof COLUMNS, keyof StatementColumns][]) {
        if (query[name] !== undefined) given[key] = query[name];
      }
      return (await reconcileStatement(tx, params.bank_account_id, prepared, given)) as never;
    },
  });
}
