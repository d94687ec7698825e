import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { TransferRow } from '../bank-transfers/queries.ts';

export type OpenInvoice = { id: string; renter_id: string; full_name: string; room_name: string; balance: string };

export const openInvoices = (tx: Tx): Promise<OpenInvoice[]> =>
  tx.query<OpenInvoice>(sql`
    select i.id, i.renter_id, n.full_name, r.name as room_name,
           (i.total_amount - i.credited_amount - i.paid_amount - i.written_off_amount)::numeric(15, 2) as balance
    from invoices i
    join renters n on n.organization_id = ${tx.organizationId} and n.id = i.renter_id
    join rooms r on r.organization_id = ${tx.organizationId} and r.id = i.room_id
    where ${allOf(
      sql`i.organization_id = ${tx.organizationId}`,
      sql`i.status in ('ISSUED', 'PARTIALLY_PAID')`,
      inVisibleProperty(tx, sql`i.property_id`),
    )}
    order by i.due_date, i.id limit 5000`);

type EarlierPayer = { account_number: string; transfer_amount: string; renter_id: string };

/** Renters whose earlier payments came by a transfer of the same amount to the same account. */
export const earlierPayers = (tx: Tx, items: TransferRow[]): Promise<EarlierPayer[]> =>
  tx.query<EarlierPayer>(sql`
    select distinct t.account_number, t.transfer_amount, y.renter_id
    from bank_transfers t
    join payments y on y.organization_id = ${tx.organizationId} and y.receipt_id = t.receipt_id
    where t.organization_id = ${tx.organizationId} and (t.account_number, t.transfer_amount) in (
      select * from unnest(${items.map((item) => item.account_number)}::text[], ${items.map((item) => item.transfer_amount)}::numeric[]))`);
