import type { FeeBasis } from '../../../../domain/catalog/fees.ts';
import type { AfterEndDate, Proration, RentCycle } from '../../../../domain/catalog/leases.ts';
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
  rent_cycle_months: RentCycle;
  rent_cycle_from: string;
  longest_rent_cycle: number;
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
           l.cancelled_at is not null as cancelled, l.billing_starts_on, l.catch_up_from, l.proration, l.rent_cycle_months,
           coalesce(l.rent_cycle_from, l.billing_starts_on) as rent_cycle_from, l.longest_rent_cycle, l.occupant_count, l.deposit_amount,
           (coalesce(l.deposit_received_amount, 0) + l.deposit_moved_in)::numeric(20, 2) as deposit_outside,
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
