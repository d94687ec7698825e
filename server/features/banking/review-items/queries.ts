import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { TransferRow } from '../bank-transfers/queries.ts';

export type OpenInvoice = {
  id: string;
  renter_id: string;
  invoice_number: string;
  period: string;
  full_name: string;
  room_name: string;
  balance: string;
};

export const openInvoices = (tx: Tx): Promise<OpenInvoice[]> =>
  tx.query<OpenInvoice>(sql`
    select i.id, i.renter_id, i.invoice_number, i.period, n.full_name, r.name as room_name,
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

export type MatchedInvoice = {
  invoice_id: string;
  invoice_number: string;
  period: string;
  room_name: string;
  renter_name: string;
};

/** What resolved items pay first, for showing them. */
export const matchedInvoices = (tx: Tx, ids: string[]): Promise<MatchedInvoice[]> =>
  tx.query<MatchedInvoice>(sql`
    select i.id as invoice_id, i.invoice_number, i.period, r.name as room_name, n.full_name as renter_name
    from invoices i
    join renters n on n.organization_id = ${tx.organizationId} and n.id = i.renter_id
    join rooms r on r.organization_id = ${tx.organizationId} and r.id = i.room_id
    where i.organization_id = ${tx.organizationId} and i.id = any(${ids}::uuid[])`);

/**
 * The given transfers, else the newest open ones, as far as the caller may see them. With a limit, a plan made without values would look
 * for given ones in the order of the list.
 */
export const itemsToMatch = (tx: Tx, ids: string[] | undefined, limit: number): Promise<TransferRow[]> =>
  tx.query<TransferRow>(sql`
    select t.* from bank_transfers t
    where ${allOf(
      sql`t.organization_id = ${tx.organizationId}`,
      ids ? sql`t.id = any(${ids}::uuid[])` : sql`t.resolution_kind is null`,
      inVisibleProperty(tx, sql`t.property_id`),
    )}
    order by t.created_at desc, t.id desc ${ids ? sql`` : sql`limit ${limit}`}`);

type EarlierPayer = { account_number: string; transfer_amount: string; renter_id: string };

/** Renters whose earlier payments came by a transfer of the same amount to the same account. */
export const earlierPayers = (tx: Tx, items: TransferRow[]): Promise<EarlierPayer[]> =>
  tx.query<EarlierPayer>(sql`
    select distinct t.account_number, t.transfer_amount, y.renter_id
    from bank_transfers t
    join payments y on y.organization_id = ${tx.organizationId} and y.receipt_id = t.receipt_id and y.status = 'RECORDED'
    where t.organization_id = ${tx.organizationId} and (t.account_number, t.transfer_dong) in (
      select * from unnest(${items.map((item) => item.account_number)}::text[], ${items.map((item) => item.transfer_amount)}::numeric[]::bigint[]))`);
