import type { Proration } from '../../../../domain/catalog/leases.ts';
import { refused } from '../../../../domain/refused.ts';
import { allOf, folded, inVisibleProperty, matchesText } from '../../../database/conditions.ts';
import { sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import type { Static } from '../../../http/schema.ts';
import type { RecurringFee as RecurringFeeSchema } from './schemas.ts';

const RECURRING_FEE_COLUMNS = {
  id: 'uuid',
  parent_property_id: 'uuid',
  property_id: 'uuid',
  room_id: 'uuid',
  lease_id: 'uuid',
  name: 'text',
  amount: 'numeric',
  basis: 'text',
  quantity: 'numeric',
  proration: 'text',
  start_period: 'text',
  end_period: 'text',
} as const;

export type RecurringFee = Static<typeof RecurringFeeSchema>;

const COLUMNS = sql`f.id, f.organization_id, f.property_id, f.room_id, f.lease_id, f.name, f.amount, f.basis, f.quantity, f.proration,
  f.start_period, f.end_period, f.created_at, f.updated_at`;

export type FeeFilter = { property_id?: string; room_id?: string; lease_id?: string; period?: string; q?: string };

export const listFees = (tx: Tx, filter: FeeFilter, page: Page): Promise<RecurringFee[]> =>
  tx.query<RecurringFee>(sql`
    select ${COLUMNS} from recurring_fees f
    where ${allOf(
      sql`f.organization_id = ${tx.organizationId}`,
      sql`f.removed_at is null`,
      filter.property_id && sql`f.parent_property_id = ${filter.property_id}`,
      filter.room_id && sql`f.room_id = ${filter.room_id}`,
      filter.lease_id && sql`f.lease_id = ${filter.lease_id}`,
      filter.period &&
        sql`coalesce(f.start_period, '') <= ${filter.period} and coalesce(f.end_period, '9999-99') >= ${filter.period}`,
      matchesText(folded(sql`f.name`), filter.q),
      inVisibleProperty(tx, sql`f.parent_property_id`),
    )} ${page.where} ${page.orderBy}`);

/** What a lease pays in a month beside rent and utilities: fees of its own, of its room and of the whole property. */
export const feesOfLease = (
  tx: Tx,
  { propertyId, roomId, leaseId, period }: { propertyId: string; roomId: string; leaseId: string; period: string },
): Promise<RecurringFee[]> =>
  tx.query<RecurringFee>(sql`
    select ${COLUMNS} from recurring_fees f
    where f.organization_id = ${tx.organizationId} and f.removed_at is null
      and (f.property_id = ${propertyId} or f.room_id = ${roomId} or f.lease_id = ${leaseId})
      and coalesce(f.start_period, '') <= ${period} and coalesce(f.end_period, '9999-99') >= ${period}
    order by f.name, f.id`);

export async function findFee(tx: Tx, id: string, lock = false): Promise<RecurringFee> {
  const visible = inVisibleProperty(tx, sql`f.parent_property_id`);
  const row = await tx.first<RecurringFee>(sql`
    select ${COLUMNS} from recurring_fees f
    where ${allOf(sql`f.organization_id = ${tx.organizationId}`, sql`f.id = ${id}`, sql`f.removed_at is null`, visible)}
    ${lock ? sql`for update` : sql``}`);
  if (!row) throw refused('not_found');
  return row;
}

export type FeeDraft = Omit<RecurringFee, 'organization_id' | 'created_at' | 'updated_at'> & {
  parent_property_id: string;
};

export async function insertFees(tx: Tx, fees: FeeDraft[]): Promise<void> {
  if (fees.length === 0) return;
  await tx.run(sql`
    insert into recurring_fees (organization_id, id, parent_property_id, property_id, room_id, lease_id, name, amount, basis, quantity, proration,
                                start_period, end_period, created_at, updated_at)
    select ${tx.organizationId}, f.id, f.parent_property_id, f.property_id, f.room_id, f.lease_id, f.name, f.amount, f.basis, f.quantity, f.proration,
           f.start_period, f.end_period, ${tx.now.toString()}, ${tx.now.toString()}
    from ${tableOf('f', fees, RECURRING_FEE_COLUMNS)}
    returning id`);
}

export const saveFee = (tx: Tx, f: RecurringFee): Promise<void> =>
  tx.run(sql`
    update recurring_fees set name = ${f.name}, amount = ${f.amount}, basis = ${f.basis}, quantity = ${f.quantity}, proration = ${f.proration},
      start_period = ${f.start_period}, end_period = ${f.end_period}, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${f.id}`);

/** Invoice lines refer to the fee, so the row stays. */
export const markRemoved = (tx: Tx, id: string): Promise<void> =>
  tx.run(
    sql`update recurring_fees set removed_at = ${tx.now.toString()} where organization_id = ${tx.organizationId} and id = ${id}`,
  );

/** Fees of a lease that do not end before the given month. */
export const leaseFeesFrom = (
  tx: Tx,
  leaseId: string,
  period: string,
): Promise<{ id: string; proration: Proration }[]> =>
  tx.query<{ id: string; proration: Proration }>(sql`
    select id, proration from recurring_fees where organization_id = ${tx.organizationId} and lease_id = ${leaseId} and removed_at is null
      and (end_period is null or end_period >= ${period})`);

/** Copies a fee to another lease, from a month on. Returning no column keeps the insert…select valid on sharded tables. */
export const copyFee = (
  tx: Tx,
  feeId: string,
  copy: { id: string; leaseId: string; propertyId: string; since: string },
): Promise<void> =>
  tx.run(sql`
    insert into recurring_fees (organization_id, id, parent_property_id, lease_id, name, amount, basis, quantity, proration, start_period, end_period, created_at, updated_at)
    select organization_id, ${copy.id}, ${copy.propertyId}, ${copy.leaseId}, name, amount, basis, quantity, proration,
           greatest(start_period, ${copy.since}), end_period, ${tx.now.toString()}, ${tx.now.toString()}
    from recurring_fees
    where organization_id = ${tx.organizationId} and id = ${feeId} and (end_period is null or end_period >= ${copy.since}) returning 1`);

export const endFee = (tx: Tx, feeId: string, lastPeriod: string): Promise<void> =>
  tx.run(sql`
    update recurring_fees set end_period = ${lastPeriod}, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${feeId}`);
