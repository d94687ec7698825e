import type { PaymentMethod, PaymentPurpose } from '../../../../domain/catalog/payments.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export async function liveInvoicesOf(tx: Tx, leaseId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from invoices where organization_id = ${tx.organizationId} and lease_id = ${leaseId} and status <> 'CANCELLED' order by id`);
  return rows.map(({ id }) => id);
}

export type SettlementRow = { id: string; method: PaymentMethod; purpose: PaymentPurpose; receipt_id: string };

/** Payments from credit and deposit since the lease was settled, and refunds: deposits first, newest first. */
export const settlementPayments = (tx: Tx, leaseId: string): Promise<SettlementRow[]> =>
  tx.query<SettlementRow>(sql`
    select y.id, y.method, y.purpose, y.receipt_id
    from payments y join leases l on l.organization_id = ${tx.organizationId} and l.id = y.lease_id
    where y.organization_id = ${tx.organizationId} and y.lease_id = ${leaseId} and y.status = 'RECORDED' and y.created_at >= l.settled_at
      and (y.direction = 'OUT' or y.method in ('DEPOSIT', 'CREDIT'))
      and not exists (select from payments e where e.organization_id = ${tx.organizationId} and e.receipt_id = y.receipt_id and e.created_at < l.settled_at)
    order by y.method desc, y.id desc`);

export const settlementInvoices = (tx: Tx, leaseId: string): Promise<{ id: string }[]> =>
  tx.query<{ id: string }>(sql`
    select id from invoices where organization_id = ${tx.organizationId} and lease_id = ${leaseId} and kind = 'SETTLEMENT' and status <> 'CANCELLED'`);

/** Drafts that the end of the lease cancelled and nothing replaced since. */
export const draftsEndedWith = (tx: Tx, leaseId: string, reason: string): Promise<{ id: string }[]> =>
  tx.query<{ id: string }>(sql`
    select i.id from invoices i join leases l on l.organization_id = ${tx.organizationId} and l.id = i.lease_id
    where i.organization_id = ${tx.organizationId} and i.lease_id = ${leaseId} and i.status = 'CANCELLED' and i.cancel_reason = ${reason}
      and i.replaced_by is null and i.updated_at >= l.settled_at order by i.id`);

export async function forfeitedOf(tx: Tx, leaseId: string): Promise<string> {
  const { forfeited } = await tx.one<{ forfeited: string }>(sql`
    select coalesce(sum(n.debit - n.credit), 0)::numeric(20, 2) as forfeited
    from journal_entries e join journal_lines n on n.organization_id = ${tx.organizationId} and n.entry_id = e.id
    where e.organization_id = ${tx.organizationId} and e.source_type = 'deposit_forfeit' and e.source_id = ${leaseId} and n.account = 'deposits'`);
  return forfeited;
}

/** Fees of a month that issued invoices bill for days up to `lastDay`; fees for later days are credited. */
export async function feesBilled(tx: Tx, leaseId: string, period: string, lastDay: string): Promise<Set<string>> {
  const rows = await tx.query<{ fee_id: string }>(sql`
    select distinct n.metadata ->> 'fee_id' as fee_id
    from invoices i join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = i.id
    where i.organization_id = ${tx.organizationId} and i.lease_id = ${leaseId} and i.status not in ('DRAFT', 'CANCELLED') and not n.freed
      and n.metadata ->> 'source' = 'recurring_fee' and n.metadata ->> 'service_period' = ${period} and (n.metadata ->> 'from')::date <= ${lastDay}::date`);
  return new Set(rows.map(({ fee_id }) => fee_id));
}
