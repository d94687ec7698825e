import { lastDay, type Period } from '../../../../domain/period.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { ENDING_SOON_DAYS, endsBetween } from '../../portfolio/occupancy/month-queries.ts';
import { isRunning, isUpcoming } from '../../portfolio/occupancy/queries.ts';
import { inScope, type PropertyFilter, within } from './scope-queries.ts';

type Collected = { period: string; collected_amount: string; refunded_amount: string };

/** Money that changed hands: payments out of a deposit or credit were received earlier. */
export const collectedByMonth = (tx: Tx, from: Period, to: Period, input: PropertyFilter): Promise<Collected[]> =>
  tx.query<Collected>(sql`
    select to_char(y.payment_date, 'YYYY-MM') as period,
           coalesce(sum(y.amount) filter (where y.direction = 'IN'), 0)::numeric(20, 2) as collected_amount,
           coalesce(sum(y.amount) filter (where y.direction = 'OUT'), 0)::numeric(20, 2) as refunded_amount
    from payments y
    where ${allOf(
      sql`y.organization_id = ${tx.organizationId}`,
      sql`y.payment_date between ${`${from}-01`}::date and ${lastDay(to).toString()}::date`,
      sql`y.status = 'RECORDED'`,
      sql`y.method not in ('DEPOSIT', 'CREDIT')`,
      ...inScope(tx, sql`y.property_id`, input),
    )}
    group by 1`);

type Money = {
  unpaid_amount: string;
  overdue_amount: string;
  overdue_invoices: number;
  overdue_renters: number;
  oldest_overdue_date: string | null;
  draft_invoices: number;
};

export const sumOpenInvoices = (tx: Tx, input: PropertyFilter): Promise<Money> => {
  const late = sql`filter (where i.status <> 'DRAFT' and i.due_date < ${tx.today.toString()}::date)`;
  const unpaid = sql`sum(i.total_amount - i.credited_amount - i.written_off_amount - i.paid_amount)`;
  return tx.one<Money>(sql`
    select coalesce(${unpaid} filter (where i.status <> 'DRAFT'), 0)::numeric(20, 2) as unpaid_amount,
           coalesce(${unpaid} ${late}, 0)::numeric(20, 2) as overdue_amount, (count(*) ${late})::int as overdue_invoices,
           (count(distinct i.renter_id) ${late})::int as overdue_renters, min(i.due_date) ${late} as oldest_overdue_date,
           (count(*) filter (where i.status = 'DRAFT'))::int as draft_invoices
    from invoices i
    where ${allOf(
      sql`i.organization_id = ${tx.organizationId}`,
      sql`(i.status in ('ISSUED', 'PARTIALLY_PAID') or i.status = 'DRAFT')`,
      ...inScope(tx, sql`i.property_id`, input),
    )}`);
};

type Work = {
  room_count: number;
  let_rooms: number;
  reserved_rooms: number;
  maintenance_rooms: number;
  vacant_rooms: number;
  pending_readings: number;
  ending_leases: number;
  unanswered_questions: number;
  open_tickets: number;
};

/**
 * Rooms and leases are grouped by room: looking leases up room by room took two seconds for 50,000 rooms. They are not joined, because
 * under row-level security the planner cannot estimate how many leases are running.
 */
export const countOpenWork = (tx: Tx, input: PropertyFilter): Promise<Work> => {
  const soon = { ends_from: tx.today.toString(), ends_to: tx.today.add({ days: ENDING_SOON_DAYS }).toString() };
  const rowsOf = (table: Sql, ...conditions: Sql[]): Sql => within(tx, table, input, ...conditions);
  return tx.one<Work>(sql`
    select s.*,
      (select count(*)::int from meter_readings m where ${rowsOf(sql`m`, sql`m.status = 'PENDING'`)}) as pending_readings,
      (select count(*)::int from leases l where ${rowsOf(sql`l`, isRunning(tx), endsBetween(sql`l`, soon))}) as ending_leases,
      (select count(*)::int from invoice_questions q where ${rowsOf(sql`q`, sql`q.answered_at is null`)}) as unanswered_questions,
      (select count(*)::int from maintenance_tickets t where ${rowsOf(sql`t`, sql`t.status in ('OPEN', 'IN_PROGRESS')`)}) as open_tickets
    from (
      select count(*)::int as room_count, (count(*) filter (where is_let))::int as let_rooms,
             (count(*) filter (where not is_let and not under_maintenance and is_reserved))::int as reserved_rooms,
             (count(*) filter (where not is_let and under_maintenance))::int as maintenance_rooms,
             (count(*) filter (where not is_let))::int as vacant_rooms
      from (
        select bool_or(x.under_maintenance) as under_maintenance, bool_or(x.is_let) as is_let, bool_or(x.is_reserved) as is_reserved
        from (
          select r.id as room_id, true as is_room, r.under_maintenance, false as is_let, false as is_reserved
          from rooms r where ${rowsOf(sql`r`, sql`r.archived_at is null`)}
          union all
          select l.room_id, false, false, ${isRunning(tx)}, ${isUpcoming(tx)}
          from leases l where ${rowsOf(sql`l`, sql`(${isRunning(tx)} or ${isUpcoming(tx)})`)}) x
        group by x.room_id having bool_or(x.is_room)) r) s`);
};

type Unmatched = { unmatched_transfers: number; unmatched_in_amount: string; unmatched_out_amount: string };

/** An unmatched transfer has no property, so it counts when no property is requested. */
export const sumUnmatchedTransfers = (tx: Tx, { property_id }: PropertyFilter): Promise<Unmatched> =>
  tx.one<Unmatched>(sql`
    select count(*)::int as unmatched_transfers,
           coalesce(sum(b.transfer_amount) filter (where b.transfer_type = 'IN'), 0)::numeric(20, 2) as unmatched_in_amount,
           coalesce(sum(b.transfer_amount) filter (where b.transfer_type = 'OUT'), 0)::numeric(20, 2) as unmatched_out_amount
    from bank_transfers b
    where ${allOf(
      sql`b.organization_id = ${tx.organizationId}`,
      sql`b.resolution_kind is null`,
      property_id && sql`b.property_id = ${property_id}`,
      inVisibleProperty(tx, sql`b.property_id`),
    )}`);

/**
 * Whether prices were set for one of the properties: a property starts with default settings and prices of zero, so whatever differs
 * was saved by somebody.
 */
export const findPricesSet = (tx: Tx, input: PropertyFilter): Promise<{ prices_set: boolean }> => {
  const has = (table: Sql, column: Sql, condition: Sql): Sql =>
    sql`exists (select from ${table} x where ${allOf(
      sql`x.organization_id = ${tx.organizationId}`,
      condition,
      ...inScope(tx, sql`x.${column}`, input),
    )})`;
  const priced = sql`x.electricity_unit_price + x.electricity_fixed_amount + x.water_unit_price + x.water_fixed_amount > 0`;
  return tx.one(sql`
    select ${has(sql`billing_settings`, sql`property_id`, sql`x.version > 1`)}
        or ${has(sql`utility_prices`, sql`property_id`, priced)}
        or ${has(sql`utility_tariffs`, sql`property_id`, sql`true`)}
        or ${has(sql`recurring_fees`, sql`parent_property_id`, sql`x.lease_id is null`)} as prices_set`);
};
