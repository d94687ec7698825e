import type { InvoiceKind } from '../../../../domain/catalog/invoices.ts';
import type { PaymentPurpose, PaymentStatus } from '../../../../domain/catalog/payments.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export type ReceivingAccount = {
  bank_bin: string;
  account_number: string;
  account_holder: string;
  transfers_detected: boolean;
};

/** The account each property is paid to: its own before the organization's, the default one before the others. */
export async function receivingAccounts(tx: Tx, propertyIds: string[]): Promise<Map<string, ReceivingAccount>> {
  const rows = await tx.query<ReceivingAccount & { property_id: string }>(sql`
    select distinct on (p.id) p.id as property_id, a.bank_bin, a.account_number, a.account_holder,
      exists (select from payment_connections c
        where c.organization_id = ${tx.organizationId} and c.removed_at is null and c.bank_account_ids @> array[a.id]) as transfers_detected
    from unnest(${propertyIds}::uuid[]) as p(id)
    join bank_accounts a on a.organization_id = ${tx.organizationId} and a.archived_at is null and (a.property_id = p.id or a.property_id is null)
    order by p.id, a.property_id is null, a.is_default desc, a.created_at, a.id`);
  return new Map(rows.map(({ property_id, ...account }) => [property_id, account]));
}

export type Names = {
  property_name: string | null;
  property_address: string | null;
  room_name: string | null;
  renter_name: string;
  renter_address: string | null;
};

/** The names on each of the invoices. */
export async function namesOfInvoices(tx: Tx, invoiceIds: string[]): Promise<Map<string, Names>> {
  const rows = await tx.query<Names & { id: string }>(sql`
    select i.id, p.name as property_name, p.address as property_address, r.name as room_name, n.full_name as renter_name,
           n.permanent_address as renter_address
    from invoices i
    join renters n on n.organization_id = ${tx.organizationId} and n.id = i.renter_id
    join properties p on p.organization_id = ${tx.organizationId} and p.id = i.property_id
    join rooms r on r.organization_id = ${tx.organizationId} and r.id = i.room_id
    where i.organization_id = ${tx.organizationId} and i.id = any(${invoiceIds}::uuid[])`);
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** A payment without an invoice may have no property and no room. */
export const namesOf = (
  tx: Tx,
  of: { property_id: string | null; room_id: string | null; renter_id: string },
): Promise<Names> =>
  tx.one<Names>(sql`
    select p.name as property_name, p.address as property_address, r.name as room_name, n.full_name as renter_name,
           n.permanent_address as renter_address
    from renters n
    left join properties p on p.organization_id = ${tx.organizationId} and p.id = ${of.property_id}
    left join rooms r on r.organization_id = ${tx.organizationId} and r.id = ${of.room_id}
    where n.organization_id = ${tx.organizationId} and n.id = ${of.renter_id}`);

export type ReceiptPart = {
  purpose: PaymentPurpose;
  status: PaymentStatus;
  amount: string;
  invoice_number: string | null;
  kind: InvoiceKind | null;
  period: string | null;
  updated_at: string;
};

/** What a receipt pays today: a moved part is listed where it was moved to. */
export const partsOfReceipt = (tx: Tx, receiptId: string, renterId?: string): Promise<ReceiptPart[]> =>
  tx.query<ReceiptPart>(sql`
    select y.purpose, y.status, y.amount, i.invoice_number, i.kind, i.period, y.updated_at
    from payments y left join invoices i on i.organization_id = ${tx.organizationId} and i.id = y.invoice_id
    where ${allOf(
      sql`y.organization_id = ${tx.organizationId}`,
      sql`y.receipt_id = ${receiptId}`,
      sql`y.status <> 'MOVED'`,
      renterId && sql`y.renter_id = ${renterId}`,
      inVisibleProperty(tx, sql`y.property_id`),
    )} order by i.period nulls last, i.invoice_number, y.id`);
