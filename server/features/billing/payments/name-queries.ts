import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { type PlaceNames, placeNames } from '../../portfolio/place-names/queries.ts';
import type { PaymentRow } from './queries.ts';

export type PaymentNames = PlaceNames & {
  invoice_number: string | null;
  invoice_period: string | null;
  recorded_by_name: string | null;
};

/** The names behind the ids of these payments, in five statements for any number of them. */
export async function paymentNames(tx: Tx, rows: readonly PaymentRow[]): Promise<(row: PaymentRow) => PaymentNames> {
  const invoiceIds = [...new Set(rows.flatMap(({ invoice_id }) => invoice_id ?? []))];
  const [places, invoices, recorders] = await Promise.all([
    placeNames(tx, rows),
    tx.query<{ id: string; invoice_number: string; period: string }>(sql`
      select id, invoice_number, period from invoices where organization_id = ${tx.organizationId} and id = any(${invoiceIds}::uuid[])`),
    recorderNames(tx, rows),
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

/** Members, and API keys that recorded payments. */
async function recorderNames(tx: Tx, rows: readonly PaymentRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ created_by }) => created_by ?? []))];
  if (ids.length === 0) return new Map();
  const names = await tx.query<{ id: string; name: string }>(sql`
    select m.account_id as id, m.display_name as name from identity.members_of(${tx.organizationId}) m
    where m.account_id = any(${ids}::uuid[]) and m.display_name is not null
    union all
    select k.id, k.name from api_keys k where k.organization_id = ${tx.organizationId} and k.id = any(${ids}::uuid[])`);
  return new Map(names.map(({ id, name }) => [id, name]));
}
