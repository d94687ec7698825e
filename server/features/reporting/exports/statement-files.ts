import { RawFile } from '../../../http/raw-response.ts';
import type { Routes } from '../../../http/route.ts';
import { amount, date, period, plain, text } from '../../../spreadsheet/table.ts';
import { readStatement, type Statement } from '../../billing/lease-statements/read-statement.ts';
import { StatementQuery } from '../../billing/lease-statements/schemas.ts';
import { findLease } from '../../leasing/leases/queries.ts';
import { LeaseParams } from '../../leasing/leases/schemas.ts';
import { exportFile, FORMATS } from './export-file.ts';
import { reportRows } from './report-rows.ts';

const COLUMNS = [
  plain('statement_part', 'headers'),
  date('date'),
  text('movement'),
  plain('document_number'),
  period('period'),
  text('method'),
  amount('amount'),
  amount('balance_after'),
];

/** The account, then the deposit; an opening balance is a row of its own. */
const rowsOf = ({ account, deposit, date_from }: Statement) =>
  [
    { statement_part: 'lease_account', ...account },
    { statement_part: 'lease_deposit', ...deposit },
  ].flatMap(({ statement_part, opening_balance, rows }) => [
    ...(date_from ? [{ statement_part, date: date_from, balance_after: opening_balance }] : []),
    ...rows.map(({ display, balance, ...row }) => ({
      ...row,
      statement_part,
      movement: display.kind.label,
      method: display.method?.label ?? null,
      balance_after: balance,
    })),
  ]);

export function statementFileRoutes(routes: Routes): void {
  routes.get('/leases/{lease_id}/statement.xlsx', {
    id: 'exportLeaseStatement',
    tag: 'Documents',
    summary: 'Export the statement of a lease as XLSX',
    description: 'One row per movement of the account, then of the deposit, in the language of Accept-Language.',
    access: 'invoices.read',
    params: LeaseParams,
    query: StatementQuery,
    raw: { contentType: FORMATS.xlsx },
    data: RawFile,
    streams: true,
    refuses: ['rate_limited'],
    whileSuspended: true,
    run: async (tx, { params, query }) => {
      const statement = await readStatement(tx, await findLease(tx, params.lease_id), query);
      const contents = { span: statement.as_of, batches: reportRows(COLUMNS, rowsOf(statement)) };
      return exportFile('lease-statement', 'xlsx', COLUMNS, contents, { locale: tx.locale, timezone: tx.timezone });
    },
  });
}
