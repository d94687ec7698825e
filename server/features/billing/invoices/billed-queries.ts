import type { Utility } from '../../../../domain/catalog/meters.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

// What was billed before, for the invoice calculation. Each query reads the rows of many leases or rooms.

export type BilledUseInput = {
  reading_id: string;
  utility: Utility;
  lease_id: string;
  units: number;
  steps: number;
  /** What corrections to less use could not credit. */
  uncredited: string;
  /** The line that billed it first; its price holds for corrections. Null when a person removed it. */
  line: { unit_price: string; metadata: Record<string, unknown> } | null;
};

/** The units of each reading that invoices bill per lease, and in how many steps. */
export const billedUsesFor = (tx: Tx, readingIds: string[]): Promise<BilledUseInput[]> =>
  tx.query<BilledUseInput>(sql`
    select u.*, (
      select json_build_object('unit_price', n.unit_price::text, 'metadata', n.metadata) from billed_uses b
      join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = b.invoice_id and n.line_type = b.utility
        and n.metadata ->> 'reading_id' = b.reading_id::text
      where b.organization_id = ${tx.organizationId} and b.reading_id = u.reading_id and b.utility = u.utility and b.lease_id = u.lease_id
      order by b.step, n.position limit 1) as line
    from (
      select u.reading_id, u.utility, u.lease_id, sum(u.units)::int as units, max(u.step) + 1 as steps, sum(u.uncredited)::numeric(20, 2) as uncredited
      from billed_uses u where u.organization_id = ${tx.organizationId} and u.reading_id = any(${readingIds}::uuid[])
      group by u.reading_id, u.utility, u.lease_id) u`);

export type BilledLineInput = {
  room_id: string;
  lease_id: string;
  line_type: string;
  source: string;
  service_period: string | null;
  from: string | null;
  to: string | null;
  fee_id: string | null;
};

/**
 * Lines that show which days, months and fees of the rooms are billed. A month is billed by its own invoice or a later one, hence `since`.
 * Rent that a person wrote instead of the calculated one bills the whole month.
 */
export const billedLinesFor = (
  tx: Tx,
  roomIds: string[],
  since: string,
  exceptInvoiceId: string | null,
): Promise<BilledLineInput[]> =>
  tx.query<BilledLineInput>(sql`
    select i.room_id, i.lease_id, n.line_type, w.source, w.service_period, w.from, least(w.to, n.covered_to)::text as to, n.metadata ->> 'fee_id' as fee_id
    from invoices i join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = i.id
    cross join lateral (
      select n.metadata ->> 'source' as source, n.metadata ->> 'service_period' as service_period, n.metadata ->> 'from' as from, (n.metadata ->> 'to')::date as to
      where n.metadata ->> 'source' in ('rent', 'recurring_fee', 'fixed_amount')
      union all
      select 'rent', i.period, i.period || '-01', ((i.period || '-01')::date + interval '1 month - 1 day')::date
      where n.metadata ->> 'source' = 'manual' and n.line_type = 'RENT' and n.amount > 0 and i.kind = 'MONTHLY' and not exists (
        select from invoice_lines r where r.organization_id = ${tx.organizationId} and r.invoice_id = i.id
          and r.line_type = 'RENT' and r.metadata ->> 'source' = 'rent')) w
    where i.organization_id = ${tx.organizationId} and i.room_id = any(${roomIds}::uuid[]) and i.period >= ${since} and i.status <> 'CANCELLED'
      and not n.freed and n.line_type in ('RENT', 'RECURRING_FEE', 'ELECTRICITY', 'WATER')
      and (${exceptInvoiceId}::uuid is null or i.id <> ${exceptInvoiceId})`);

/** Rent that invoices of earlier months billed in advance. */
export const rentAheadFor = (
  tx: Tx,
  leaseIds: string[],
  between: { from: string; before: string },
  exceptInvoiceId: string | null,
): Promise<BilledLineInput[]> =>
  tx.query<BilledLineInput>(sql`
    select i.room_id, i.lease_id, n.line_type, 'rent' as source, n.metadata ->> 'service_period' as service_period,
           n.metadata ->> 'from' as from, least((n.metadata ->> 'to')::date, n.covered_to)::text as to, null as fee_id
    from invoices i join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = i.id
    where i.organization_id = ${tx.organizationId} and i.lease_id = any(${leaseIds}::uuid[]) and i.period >= ${between.from} and i.period < ${between.before}
      and i.status <> 'CANCELLED' and not n.freed and n.line_type = 'RENT' and n.metadata ->> 'source' = 'rent'
      and n.metadata ->> 'service_period' > i.period and (${exceptInvoiceId}::uuid is null or i.id <> ${exceptInvoiceId})`);

export type DepositInput = { lease_id: string; billed: string };

/** A credited deposit still counts as billed, because it was waived, unless it was freed for rebilling. */
export const depositsBilledFor = (
  tx: Tx,
  leaseIds: string[],
  exceptInvoiceId: string | null,
): Promise<DepositInput[]> =>
  tx.query<DepositInput>(sql`
    with i as materialized (
      select id, lease_id from invoices
      where organization_id = ${tx.organizationId} and lease_id = any(${leaseIds}::uuid[]) and status <> 'CANCELLED' and deposit_amount > 0
        and (${exceptInvoiceId}::uuid is null or id <> ${exceptInvoiceId}))
    select i.lease_id, sum(n.amount - case when n.freed then n.credited_amount else 0 end)::numeric(20, 2) as billed
    from i cross join lateral (
      select amount, freed, credited_amount from invoice_lines
      where organization_id = ${tx.organizationId} and invoice_id = i.id and line_type = 'DEPOSIT') n
    group by i.lease_id`);

export type CreditInput = { renter_id: string; available: string };

/** The renters' credit less what drafts already use. */
export const creditsFor = (tx: Tx, renterIds: string[], exceptInvoiceId: string | null): Promise<CreditInput[]> =>
  tx.query<CreditInput>(sql`
    select r.id as renter_id, (r.credit_balance + coalesce((
      select sum(n.amount) from invoices i join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = i.id
      where i.organization_id = ${tx.organizationId} and i.renter_id = r.id and i.status = 'DRAFT' and n.line_type = 'CREDIT'
        and (${exceptInvoiceId}::uuid is null or i.id <> ${exceptInvoiceId})), 0))::numeric(20, 2) as available
    from renters r where r.organization_id = ${tx.organizationId} and r.id = any(${renterIds}::uuid[])`);

export type OpenChargeInput = {
  id: string;
  lease_id: string;
  invoice_number: string;
  due_date: string;
  open: string;
  late_fee_billed: string;
};

/** Overdue invoices that late fees apply to, with what is open of them apart from deposit and late fees. */
export const openChargesFor = (
  tx: Tx,
  leaseIds: string[],
  exceptInvoiceId: string | null,
): Promise<OpenChargeInput[]> =>
  tx.query<OpenChargeInput>(sql`
    select i.id, i.lease_id, i.invoice_number, i.due_date,
           greatest(0, i.total_amount - i.deposit_amount - (i.credited_amount - i.credited_deposit) - (i.paid_amount - i.paid_deposit)
             - (i.written_off_amount - i.written_off_deposit)
             - coalesce((select sum(n.amount - n.credited_amount) from invoice_lines n
                         where n.organization_id = ${tx.organizationId} and n.invoice_id = i.id and n.line_type = 'LATE_FEE'), 0))::numeric(20, 2) as open,
           coalesce((select sum(n.amount - n.credited_amount) from invoices o
                     join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = o.id
                     where o.organization_id = ${tx.organizationId} and o.lease_id = i.lease_id and o.status <> 'CANCELLED' and n.line_type = 'LATE_FEE'
                       and n.metadata ->> 'invoice_id' = i.id::text and (${exceptInvoiceId}::uuid is null or o.id <> ${exceptInvoiceId})), 0)::numeric(20, 2) as late_fee_billed
    from invoices i
    where i.organization_id = ${tx.organizationId} and i.lease_id = any(${leaseIds}::uuid[]) and i.status in ('ISSUED', 'PARTIALLY_PAID')
      and i.due_date < ${tx.today.toString()}::date
      and exists (select from billing_settings s where s.organization_id = ${tx.organizationId} and s.property_id = i.property_id and s.late_fee is not null)
    order by i.due_date, i.id`);
