import type { RentCycle } from '../../../../domain/catalog/leases.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export type RunLease = {
  id: string;
  property_id: string;
  room_id: string;
  renter_id: string;
  rent_cycle_months: RentCycle;
  /** The first day it occupies the room. */
  from: string;
};

/** How many months before its own an invoice of these properties bills readings, each once. */
export const readingLags = async (tx: Tx, propertyIds: string[]): Promise<number[]> => {
  const rows = await tx.query<{ lag: number }>(sql`
    select distinct s.utilities_lag_months as lag from billing_settings s
    where s.organization_id = ${tx.organizationId} and s.property_id = any(${propertyIds}::uuid[]) order by lag desc`);
  return rows.map(({ lag }) => lag);
};

const RUN_LEASES = sql`
    select l.id, l.property_id, l.room_id, l.renter_id, l.rent_cycle_months, lower(l.occupied)::text as from from leases l`;

const occupiedIn = (period: string) =>
  sql`l.occupied && daterange(${`${period}-01`}::date, (${`${period}-01`}::date + interval '1 month')::date)`;

/** Every lease that occupies a room in the period, so that a room that changed hands bills both. */
export const leasesToBill = (
  tx: Tx,
  scope: { period: string; property_id: string | null },
  between: { after: string | null; until: string | null },
  limit: number | null,
): Promise<RunLease[]> =>
  tx.query<RunLease>(sql`
    ${RUN_LEASES}
    where ${allOf(
      sql`l.organization_id = ${tx.organizationId}`,
      scope.property_id && sql`l.property_id = ${scope.property_id}`,
      between.after && sql`l.id > ${between.after}::uuid`,
      between.until && sql`l.id <= ${between.until}::uuid`,
      inVisibleProperty(tx, sql`l.property_id`),
      occupiedIn(scope.period),
    )}
    order by l.id ${limit === null ? sql`` : sql`limit ${limit}`}`);

/** The leases among them that occupy one of these rooms. */
export const leasesOfRooms = (tx: Tx, period: string, roomIds: string[]): Promise<RunLease[]> =>
  tx.query<RunLease>(sql`
    ${RUN_LEASES}
    where l.organization_id = ${tx.organizationId} and l.room_id = any(${roomIds}::uuid[]) and ${occupiedIn(period)}
    order by l.id`);

export const lockLeases = (tx: Tx, ids: string[]): Promise<void> =>
  tx.run(
    sql`select id from leases where organization_id = ${tx.organizationId} and id = any(${ids}::uuid[]) order by id for no key update`,
  );

/** Leases with a settlement that bills the period: it bills every month up to its own. */
export async function settledLeases(tx: Tx, leaseIds: string[], period: string): Promise<Set<string>> {
  const rows = await tx.query<{ lease_id: string }>(sql`
    select lease_id from invoices where organization_id = ${tx.organizationId} and lease_id = any(${leaseIds}::uuid[]) and period >= ${period}
      and kind = 'SETTLEMENT' and status <> 'CANCELLED'`);
  return new Set(rows.map(({ lease_id }) => lease_id));
}

export async function billedLeases(tx: Tx, leaseIds: string[], period: string): Promise<Set<string>> {
  const rows = await tx.query<{ lease_id: string }>(sql`
    select lease_id from invoices where organization_id = ${tx.organizationId} and lease_id = any(${leaseIds}::uuid[]) and period = ${period}
      and kind = 'MONTHLY' and status <> 'CANCELLED'`);
  return new Set(rows.map(({ lease_id }) => lease_id));
}

/** Leases past their end date that were never settled: their last days are not billed until someone ends them. */
export const expiredUnsettled = (tx: Tx, scope: { property_id: string | null }): Promise<{ room_id: string }[]> =>
  tx.query<{ room_id: string }>(sql`
    select l.room_id from leases l
    where ${allOf(
      sql`l.organization_id = ${tx.organizationId}`,
      sql`l.ended_on is null and l.cancelled_at is null and l.after_end_date = 'STOP' and l.end_date < ${tx.today.toString()}::date`,
      scope.property_id && sql`l.property_id = ${scope.property_id}`,
      inVisibleProperty(tx, sql`l.property_id`),
    )} order by l.id limit 1000`);
