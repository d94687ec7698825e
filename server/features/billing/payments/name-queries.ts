import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { operatorNames } from '../../identity/members/name-queries.ts';
import { type PlaceNames, placeNames } from '../../portfolio/place-names/queries.ts';
import type { PaymentRow } from './queries.ts';

export type PaymentNames = PlaceNames & {
  invoice_number: string | null;
  invoice_period: string | null;
  recorded_by_name: string | null;
};

/** The names behind the ids of these payments, in six statements for any number of them. */
export async function paymentNames(tx: Tx, rows: readonly PaymentRow[]): Promise<(row: PaymentRow) => PaymentNames> {
  const invoiceIds = [...new Set(rows.flatMap(({ invoice_id }) => invoice_id ?? []))];
  const [places, invoices, recorders] = await Promise.all([
    placeNames(tx, rows),
    tx.query<{ id: string; invoice_number: string; period: string }>(sql`
      select id, invoice_number, period from invoices where organization_id = ${tx.organizationId} and id = any(${invoiceIds}::uuid[])`),
    operatorNames(
      tx,
      rows.map(({ created_by }) => created_by),
    ),
  ]);
  const numbers = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  return (row) => {
    const invoice = row.invoice_id ? numbers.get(row.invoice_id) : undefined;
    return {
      ...places(row),
      invoice_number: invoice?.invoice_number ?? null,
      invoice_period: invoice?.period ?? null,
      recorded_by_name: (row.created_by && recorders.get(row.created_by)) || null,
    };
  };
}
