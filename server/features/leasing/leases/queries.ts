import type { AfterEndDate, LeaseStatus, Proration, RentCycle } from '../../../../domain/catalog/leases.ts';
import { refused } from '../../../../domain/refused.ts';
import { allOf, equalsDerived, inVisibleProperty, matchesRenter, matchesText } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import { endsBetween } from '../../portfolio/occupancy/month-queries.ts';
import { isRunning } from '../../portfolio/occupancy/queries.ts';

const LEASE_COLUMNS = {
  id: 'uuid',
  property_id: 'uuid',
  room_id: 'uuid',
  renter_id: 'uuid',
  start_date: 'date',
  end_date: 'date',
  after_end_date: 'text',
  billing_starts_on: 'date',
  deposit_amount: 'numeric',
  deposit_received_amount: 'numeric',
  deposit_received_on: 'date',
  deposit_held: 'numeric',
  occupant_count: 'int',
  proration: 'text',
  rent_cycle_months: 'int',
  rent_cycle_from: 'date',
  transferred_from: 'uuid',
} as const;

export type LeaseRow = {
  id: string;
  organization_id: string;
  property_id: string;
  room_id: string;
  renter_id: string;
  start_date: string;
  end_date: string | null;
  after_end_date: AfterEndDate;
  billing_starts_on: string;
  monthly_rent: string;
  deposit_amount: string;
  deposit_received_amount: string | null;
  deposit_received_on: string | null;
  deposit_held: string;
  occupant_count: number;
  proration: Proration;
  rent_cycle_months: RentCycle;
  /** In the first month of a cycle; null for the month in which billing began. */
  rent_cycle_from: string | null;
  transferred_from: string | null;
  ended_on: string | null;
  end_reason: string | null;
  settled_at: string | null;
  status: LeaseStatus;
  version: number;
  created_at: string;
  updated_at: string;
};

/** Derived from dates, so that a lease ends without a job. */
const status = (tx: Tx): Sql => sql`
  case when l.cancelled_at is not null then 'CANCELLED'
       when l.start_date > ${tx.today.toString()}::date and l.ended_on is null then 'UPCOMING'
       when ${isRunning(tx)} then 'ACTIVE'
       else 'ENDED' end`;

/** `monthly_rent` is today's rent, or the first one if none has started yet. */
const COLUMNS = (tx: Tx): Sql => sql`
  l.id, l.organization_id, l.property_id, l.room_id, l.renter_id, l.start_date, l.end_date, l.after_end_date, l.billing_starts_on,
  l.deposit_amount, l.deposit_received_amount, l.deposit_received_on, l.deposit_held, l.occupant_count, l.proration, l.rent_cycle_months, l.rent_cycle_from, l.transferred_from,
  l.ended_on, l.end_reason, l.settled_at, l.version, l.created_at, l.updated_at, ${status(tx)} as status,
  (select e.monthly_rent from lease_rents e where e.organization_id = ${tx.organizationId} and e.lease_id = l.id
   order by e.from_date <= ${tx.today.toString()}::date desc,
            case when e.from_date <= ${tx.today.toString()}::date then e.from_date end desc, e.from_date limit 1) as monthly_rent`;

export type LeaseFilter = {
  property_id?: string;
  room_id?: string;
  renter_id?: string;
  status?: LeaseStatus;
  ends_from?: string;
  ends_to?: string;
  period?: string;
  q?: string;
};

export const listLeases = (tx: Tx, filter: LeaseFilter, page: Page): Promise<LeaseRow[]> =>
  tx.query<LeaseRow>(sql`
    select ${COLUMNS(tx)} from leases l
    where ${allOf(
      sql`l.organization_id = ${tx.organizationId}`,
      filter.property_id && sql`l.property_id = ${filter.property_id}`,
      filter.room_id && sql`l.room_id = ${filter.room_id}`,
      filter.renter_id && sql`l.renter_id = ${filter.renter_id}`,
      filter.status && equalsDerived(status(tx), filter.status),
      (filter.ends_from || filter.ends_to) && endsBetween(sql`l`, filter),
      filter.period &&
        sql`l.occupied && daterange(${`${filter.period}-01`}::date, (${`${filter.period}-01`}::date + interval '1 month')::date)`,
      filter.q &&
        sql`((select ${matchesRenter(sql`n.search_text`, filter.q)} from renters n where n.organization_id = ${tx.organizationId} and n.id = l.renter_id)
          or (select ${matchesText(sql`r.search_text`, filter.q)} from rooms r where r.organization_id = ${tx.organizationId} and r.id = l.room_id))`,
      inVisibleProperty(tx, sql`l.property_id`),
    )} ${page.where} ${page.orderBy}`);

export async function findLease(
  tx: Tx,
  id: string,
  options: { lock?: boolean; field?: string } = {},
): Promise<LeaseRow> {
  const row = await tx.first<LeaseRow>(sql`
    select ${COLUMNS(tx)} from leases l
    where ${allOf(sql`l.organization_id = ${tx.organizationId}`, sql`l.id = ${id}`, inVisibleProperty(tx, sql`l.property_id`))}
    ${options.lock ? sql`for no key update of l` : sql``}`);
  if (!row) throw refused('not_found', options.field ? { field: options.field } : null);
  return row;
}

export type LeaseDraft = Pick<
  LeaseRow,
  | 'id'
  | 'property_id'
  | 'room_id'
  | 'renter_id'
  | 'start_date'
  | 'end_date'
  | 'after_end_date'
  | 'billing_starts_on'
  | 'deposit_amount'
  | 'deposit_received_amount'
  | 'deposit_received_on'
  | 'deposit_held'
  | 'occupant_count'
  | 'proration'
  | 'rent_cycle_months'
  | 'rent_cycle_from'
  | 'transferred_from'
>;

/** Inserts leases with their first rent. */
export async function insertLeases(tx: Tx, leases: (LeaseDraft & { monthly_rent: string })[]): Promise<void> {
  await tx.run(sql`
    insert into leases (organization_id, id, property_id, room_id, renter_id, start_date, end_date, after_end_date, billing_starts_on,
      deposit_amount, deposit_received_amount, deposit_received_on, deposit_held, occupant_count, proration, rent_cycle_months, rent_cycle_from,
      longest_rent_cycle, transferred_from, created_at, updated_at)
    select ${tx.organizationId}, l.id, l.property_id, l.room_id, l.renter_id, l.start_date, l.end_date, l.after_end_date, l.billing_starts_on,
      l.deposit_amount, l.deposit_received_amount, l.deposit_received_on, l.deposit_held, l.occupant_count, l.proration, l.rent_cycle_months, l.rent_cycle_from,
      l.rent_cycle_months, l.transferred_from,
      ${tx.now.toString()}, ${tx.now.toString()}
    from ${tableOf('l', leases, LEASE_COLUMNS)}
    returning id`);
  await tx.run(sql`
    insert into lease_rents (organization_id, lease_id, from_date, monthly_rent)
    select ${tx.organizationId}, l.id, l.start_date, l.monthly_rent
    from ${tableOf('l', leases, { id: 'uuid', start_date: 'date', monthly_rent: 'numeric' })}
    returning lease_id`);
}

export const saveLease = (tx: Tx, l: LeaseRow): Promise<void> =>
  tx.run(sql`
    update leases set start_date = ${l.start_date}, end_date = ${l.end_date}, after_end_date = ${l.after_end_date},
      billing_starts_on = ${l.billing_starts_on}, deposit_amount = ${l.deposit_amount}, deposit_held = ${l.deposit_held},
      occupant_count = ${l.occupant_count}, proration = ${l.proration}, rent_cycle_months = ${l.rent_cycle_months},
      longest_rent_cycle = greatest(longest_rent_cycle, ${l.rent_cycle_months}::smallint), ended_on = ${l.ended_on}, end_reason = ${l.end_reason},
      version = version + 1, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${l.id}`);

export const markCancelled = (tx: Tx, id: string, reason: string): Promise<void> =>
  tx.run(sql`
    update leases set cancelled_at = ${tx.now.toString()}, cancel_reason = ${reason}, version = version + 1, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${id}`);

export const putRent = (tx: Tx, leaseId: string, fromDate: string, monthlyRent: string): Promise<void> =>
  tx.run(sql`
    insert into lease_rents (organization_id, lease_id, from_date, monthly_rent) values (${tx.organizationId}, ${leaseId}, ${fromDate}, ${monthlyRent})
    on conflict (organization_id, lease_id, from_date) do update set monthly_rent = excluded.monthly_rent`);

/** When the start of an upcoming lease changes, the rent in force on the new first day starts with it; those before it never apply. */
export async function moveFirstRent(tx: Tx, leaseId: string, to: string): Promise<void> {
  const ofLease = sql`r.organization_id = ${tx.organizationId} and r.lease_id = ${leaseId}`;
  await tx.run(sql`
    delete from lease_rents r where ${ofLease} and r.from_date < (
      select max(r.from_date) from lease_rents r where ${ofLease} and r.from_date <= ${to}::date)`);
  await tx.run(sql`
    update lease_rents r set from_date = ${to}
    where ${ofLease} and r.from_date = (select min(r.from_date) from lease_rents r where ${ofLease})`);
}

export const markSettled = (tx: Tx, leaseId: string): Promise<void> =>
  tx.run(
    sql`update leases set settled_at = coalesce(settled_at, ${tx.now.toString()}::timestamptz) where organization_id = ${tx.organizationId} and id = ${leaseId}`,
  );

export const clearEnd = (tx: Tx, leaseId: string): Promise<void> =>
  tx.run(sql`
    update leases set ended_on = null, end_reason = null, settled_at = null, version = version + 1, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${leaseId}`);

/** The next invoice looks from this day on for days and fees that earlier invoices left out. */
export const catchUpFrom = (tx: Tx, leaseId: string, day: string): Promise<void> =>
  tx.run(
    sql`update leases set catch_up_from = least(catch_up_from, ${day}::date) where organization_id = ${tx.organizationId} and id = ${leaseId}`,
  );
