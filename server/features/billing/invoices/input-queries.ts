import type { FeeBasis } from '../../../../domain/catalog/fees.ts';
import type { AfterEndDate, Proration } from '../../../../domain/catalog/leases.ts';
import type { QuotaBasis, Utility } from '../../../../domain/catalog/meters.ts';
import type { LateFeeKind } from '../../../../domain/catalog/properties.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

// The inputs of the invoice calculation. Each query reads the rows of many leases or rooms.

export type LeaseInput = {
  id: string;
  property_id: string;
  room_id: string;
  renter_id: string;
  start_date: string;
  end_date: string | null;
  after_end_date: AfterEndDate;
  ended_on: string | null;
  end_reason: string | null;
  transferred_from: string | null;
  /** The room of the lease it was transferred from. */
  previous_room_id: string | null;
  cancelled: boolean;
  billing_starts_on: string;
  catch_up_from: string | null;
  proration: Proration;
  occupant_count: number;
  deposit_amount: string;
  deposit_outside: string;
  room_name: string;
  property_code: string;
  electricity_meter_digits: number | null;
  water_meter_digits: number | null;
};

export const leasesFor = (tx: Tx, ids: string[]): Promise<LeaseInput[]> =>
  tx.query<LeaseInput>(sql`
    select l.id, l.property_id, l.room_id, l.renter_id, l.start_date, l.end_date, l.after_end_date, l.ended_on, l.end_reason, l.transferred_from,
           l.cancelled_at is not null as cancelled, l.billing_starts_on, l.catch_up_from, l.proration, l.occupant_count, l.deposit_amount,
           (coalesce(l.deposit_received_amount, 0) + l.deposit_moved_in)::numeric(15, 2) as deposit_outside,
           (select b.room_id from leases b where b.organization_id = ${tx.organizationId} and b.id = l.transferred_from) as previous_room_id,
           r.name as room_name, p.code as property_code, r.electricity_meter_digits, r.water_meter_digits
    from leases l
    join rooms r on r.organization_id = ${tx.organizationId} and r.id = l.room_id
    join properties p on p.organization_id = ${tx.organizationId} and p.id = l.property_id
    where l.organization_id = ${tx.organizationId} and l.id = any(${ids}::uuid[])
    order by l.id`);

export type RentInput = { lease_id: string; from_date: string; monthly_rent: string };

export const rentsFor = (tx: Tx, leaseIds: string[]): Promise<RentInput[]> =>
  tx.query<RentInput>(sql`
    select lease_id, from_date, monthly_rent from lease_rents where organization_id = ${tx.organizationId} and lease_id = any(${leaseIds}::uuid[])
    order by lease_id, from_date`);

export type MemberInput = {
  lease_id: string;
  moved_in_on: string | null;
  moved_out_on: string | null;
  residence_registered_from: string | null;
  residence_registered_until: string | null;
};

export const householdsFor = (tx: Tx, leaseIds: string[]): Promise<MemberInput[]> =>
  tx.query<MemberInput>(sql`
    select lease_id, moved_in_on, moved_out_on, residence_registered_from, residence_registered_until
    from household_members where organization_id = ${tx.organizationId} and lease_id = any(${leaseIds}::uuid[])`);

export type SettingsInput = {
  property_id: string;
  billing_day: number;
  due_day: number;
  utilities_lag_months: 0 | 1;
  late_fee: {
    kind: LateFeeKind;
    value: string;
    grace_days: number;
    cap_percent: string | null;
    auto: boolean;
  } | null;
};

export const settingsFor = (tx: Tx, propertyIds: string[]): Promise<SettingsInput[]> =>
  tx.query<SettingsInput>(sql`
    select property_id, billing_day, due_day, utilities_lag_months, late_fee
    from billing_settings where organization_id = ${tx.organizationId} and property_id = any(${propertyIds}::uuid[])`);

export type PriceInput = {
  property_id: string;
  effective_from: string;
  electricity_unit_price: string;
  electricity_fixed_amount: string;
  water_unit_price: string;
  water_fixed_amount: string;
};

export const pricesFor = (tx: Tx, propertyIds: string[]): Promise<PriceInput[]> =>
  tx.query<PriceInput>(sql`
    select property_id, effective_from, electricity_unit_price, electricity_fixed_amount, water_unit_price, water_fixed_amount
    from utility_prices where organization_id = ${tx.organizationId} and property_id = any(${propertyIds}::uuid[])`);

export type TariffInput = {
  property_id: string;
  utility: Utility;
  effective_from: string;
  tiers: { up_to: number | null; unit_price: string }[];
  vat_percent: string;
  surcharges: { name: string; percent: string; vat_percent: string }[];
  undeclared_unit_price: string | null;
  quota_basis: QuotaBasis;
};

export const tariffsFor = (tx: Tx, propertyIds: string[]): Promise<TariffInput[]> =>
  tx.query<TariffInput>(sql`
    select property_id, utility, effective_from, tiers, vat_percent, surcharges, undeclared_unit_price, quota_basis
    from utility_tariffs where organization_id = ${tx.organizationId} and property_id = any(${propertyIds}::uuid[])`);

export type FeeInput = {
  id: string;
  property_id: string | null;
  room_id: string | null;
  lease_id: string | null;
  name: string;
  amount: string;
  basis: FeeBasis;
  quantity: string;
  proration: Proration;
  start_period: string | null;
  end_period: string | null;
};

export const feesFor = (tx: Tx, propertyIds: string[], roomIds: string[], leaseIds: string[]): Promise<FeeInput[]> =>
  tx.query<FeeInput>(sql`
    select id, property_id, room_id, lease_id, name, amount, basis, quantity, proration, start_period, end_period
    from recurring_fees
    where organization_id = ${tx.organizationId} and removed_at is null
      and (property_id = any(${propertyIds}::uuid[]) or room_id = any(${roomIds}::uuid[]) or lease_id = any(${leaseIds}::uuid[]))`);

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
      select u.reading_id, u.utility, u.lease_id, sum(u.units)::int as units, max(u.step) + 1 as steps, sum(u.uncredited)::numeric(15, 2) as uncredited
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

/** Lines that show which days, months and fees of the rooms are billed. A month is billed by its own invoice or a later one, hence `since`. */
export const billedLinesFor = (
  tx: Tx,
  roomIds: string[],
  since: string,
  exceptInvoiceId: string | null,
): Promise<BilledLineInput[]> =>
  tx.query<BilledLineInput>(sql`
    select i.room_id, i.lease_id, n.line_type, n.metadata ->> 'source' as source, n.metadata ->> 'service_period' as service_period,
           n.metadata ->> 'from' as from, least((n.metadata ->> 'to')::date, n.covered_to)::text as to, n.metadata ->> 'fee_id' as fee_id
    from invoices i join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = i.id
    where i.organization_id = ${tx.organizationId} and i.room_id = any(${roomIds}::uuid[]) and i.period >= ${since} and i.status <> 'CANCELLED'
      and not n.freed and n.line_type in ('RENT', 'RECURRING_FEE', 'ELECTRICITY', 'WATER')
      and n.metadata ->> 'source' in ('rent', 'recurring_fee', 'fixed_amount')
      and (${exceptInvoiceId}::uuid is null or i.id <> ${exceptInvoiceId})`);

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
    select i.lease_id, sum(n.amount - case when n.freed then n.credited_amount else 0 end)::numeric(15, 2) as billed
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
        and (${exceptInvoiceId}::uuid is null or i.id <> ${exceptInvoiceId})), 0))::numeric(15, 2) as available
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
                         where n.organization_id = ${tx.organizationId} and n.invoice_id = i.id and n.line_type = 'LATE_FEE'), 0))::numeric(15, 2) as open,
           coalesce((select sum(n.amount - n.credited_amount) from invoices o
                     join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = o.id
                     where o.organization_id = ${tx.organizationId} and o.lease_id = i.lease_id and o.status <> 'CANCELLED' and n.line_type = 'LATE_FEE'
                       and n.metadata ->> 'invoice_id' = i.id::text and (${exceptInvoiceId}::uuid is null or o.id <> ${exceptInvoiceId})), 0)::numeric(15, 2) as late_fee_billed
    from invoices i
    where i.organization_id = ${tx.organizationId} and i.lease_id = any(${leaseIds}::uuid[]) and i.status in ('ISSUED', 'PARTIALLY_PAID')
      and i.due_date < ${tx.today.toString()}::date
      and exists (select from billing_settings s where s.organization_id = ${tx.organizationId} and s.property_id = i.property_id and s.late_fee is not null)
    order by i.due_date, i.id`);
