import { refused } from '../../../../domain/refused.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { raw, type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

/** Whether the lease occupies its room today. On `ended_on` the keys are handed back, though that day is still billed. */
export const isRunning = (tx: Tx, lease = sql`l`): Sql => {
  const today = tx.today.toString();
  return sql`(${lease}.occupied @> ${today}::date and (${lease}.ended_on is null or ${lease}.ended_on > ${today}::date))`;
};

/** Whether the lease is agreed and begins later, which reserves its room. */
export const isUpcoming = (tx: Tx, lease = sql`l`): Sql =>
  sql`(${lease}.cancelled_at is null and ${lease}.start_date > ${tx.today.toString()}::date)`;

/** Whether a lease is running or upcoming, which keeps a room, property or renter from being archived. */
export async function hasCurrentLease(
  tx: Tx,
  of: { room_id: string } | { property_id: string } | { renter_id: string },
): Promise<boolean> {
  const [[column, id] = []] = Object.entries(of);
  const today = tx.today.toString();
  const rows = await tx.query(sql`
    select from leases l
    where l.organization_id = ${tx.organizationId} and l.${raw(column ?? '')} = ${id}
      and l.occupied && daterange(${today}::date, null) and (l.ended_on is null or l.ended_on > ${today}::date)
    limit 1`);
  return rows.length > 0;
}

export type LeaseParties = { id: string; property_id: string; room_id: string; renter_id: string };

/** The property, room and renter of a lease, for groups that come before leasing. */
export async function findLeaseParties(tx: Tx, id: string, field: string | null = null): Promise<LeaseParties> {
  const row = await tx.first<LeaseParties>(sql`
    select l.id, l.property_id, l.room_id, l.renter_id from leases l
    where ${allOf(sql`l.organization_id = ${tx.organizationId}`, sql`l.id = ${id}`, inVisibleProperty(tx, sql`l.property_id`))}`);
  if (!row) throw refused('not_found', field === null ? null : { field });
  return row;
}

export async function hasLeaseOutside(tx: Tx, renterId: string, propertyIds: string[]): Promise<boolean> {
  const rows = await tx.query(sql`
    select from leases l
    where l.organization_id = ${tx.organizationId} and l.renter_id = ${renterId} and l.property_id <> all(${propertyIds}::uuid[]) limit 1`);
  return rows.length > 0;
}

/** Where these renters live now. */
export async function roomsOfRenters(tx: Tx, renterIds: string[]) {
  const rows = await tx.query<{ renter_id: string; room_id: string; room_name: string; property_name: string }>(sql`
    select l.renter_id, l.room_id, r.name as room_name, p.name as property_name from leases l
    join rooms r on r.organization_id = ${tx.organizationId} and r.id = l.room_id
    join properties p on p.organization_id = ${tx.organizationId} and p.id = l.property_id
    where ${allOf(
      sql`l.organization_id = ${tx.organizationId}`,
      sql`l.renter_id = any(${renterIds}::uuid[])`,
      isRunning(tx),
      inVisibleProperty(tx, sql`l.property_id`),
    )}
    order by l.start_date`);
  return new Map(rows.map(({ renter_id, ...names }) => [renter_id, names]));
}
