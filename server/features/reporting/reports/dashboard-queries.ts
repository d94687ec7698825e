import { addMonths, lastDay, type Period } from '../../../../domain/period.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { isRunning } from '../../portfolio/occupancy/queries.ts';
import { inScope, type PropertyFilter } from './scope-queries.ts';

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

type Money = { unpaid_amount: string; overdue_amount: string; overdue_invoices: number; draft_invoices: number };

export const sumOpenInvoices = (tx: Tx, input: PropertyFilter): Promise<Money> => {
  const late = sql`filter (where i.status <> 'DRAFT' and i.due_date < ${tx.today.toString()}::date)`;
  const unpaid = sql`sum(i.total_amount - i.credited_amount - i.written_off_amount - i.paid_amount)`;
  return tx.one<Money>(sql`
    select coalesce(${unpaid} filter (where i.status <> 'DRAFT'), 0)::numeric(20, 2) as unpaid_amount,
           coalesce(${unpaid} ${late}, 0)::numeric(20, 2) as overdue_amount, (count(*) ${late})::int as overdue_invoices,
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
  vacant_rooms: number;
  pending_readings: number;
  open_tickets: number;
  unmatched_transfers: number;
};

export const countOpenWork = (tx: Tx, input: PropertyFilter): Promise<Work> =>
  tx.one<Work>(sql`
    select
      (select count(*)::int from rooms r
       where ${allOf(sql`r.organization_id = ${tx.organizationId}`, sql`r.archived_at is null`, ...inScope(tx, sql`r.property_id`, input))}) as room_count,
      (select count(*)::int from rooms r
       where ${allOf(sql`r.organization_id = ${tx.organizationId}`, sql`r.archived_at is null`, ...inScope(tx, sql`r.property_id`, input))}
         and not exists (select from leases l where l.organization_id = ${tx.organizationId} and l.room_id = r.id and ${isRunning(tx)})) as vacant_rooms,
      (select count(*)::int from meter_readings m
       where ${allOf(sql`m.organization_id = ${tx.organizationId}`, sql`m.status = 'PENDING'`, ...inScope(tx, sql`m.property_id`, input))}) as pending_readings,
      (select count(*)::int from maintenance_tickets t
       where ${allOf(sql`t.organization_id = ${tx.organizationId}`, sql`t.status in ('OPEN', 'IN_PROGRESS')`, ...inScope(tx, sql`t.property_id`, input))}) as open_tickets,
      (select count(*)::int from bank_transfers b
       where ${allOf(
         sql`b.organization_id = ${tx.organizationId}`,
         sql`b.resolution_kind is null`,
         // An unmatched transfer has no property, so it counts when no property is requested.
         input.property_id && sql`b.property_id = ${input.property_id}`,
         inVisibleProperty(tx, sql`b.property_id`),
       )}) as unmatched_transfers`);

/** Rooms without a reading for the month that this month's invoices bill: with a utilities lag, the month before. */
export const countUnreadMeters = (tx: Tx, month: Period, input: PropertyFilter): Promise<{ unread_meters: number }> => {
  const before = addMonths(month, -1);
  const days = (of: Period) => sql`daterange(${`${of}-01`}::date, ${lastDay(of).toString()}::date, '[]')`;
  return tx.one<{ unread_meters: number }>(sql`
    select count(distinct l.room_id)::int as unread_meters
    from (select s.property_id, case s.utilities_lag_months when 0 then ${month.toString()} else ${before.toString()} end as period,
                 case s.utilities_lag_months when 0 then ${days(month)} else ${days(before)} end as days
          from billing_settings s
          where ${allOf(sql`s.organization_id = ${tx.organizationId}`, ...inScope(tx, sql`s.property_id`, input))}) s
    join leases l on l.organization_id = ${tx.organizationId} and l.property_id = s.property_id and l.occupied && s.days
    where (exists (select from utility_tariffs u
             where u.organization_id = ${tx.organizationId} and u.property_id = s.property_id and u.effective_from <= s.period)
        or exists (select from (select u.electricity_unit_price, u.water_unit_price from utility_prices u
             where u.organization_id = ${tx.organizationId} and u.property_id = s.property_id and u.effective_from <= s.period
             order by u.effective_from desc limit 1) u where u.electricity_unit_price > 0 or u.water_unit_price > 0))
      and not exists (select from meter_readings m
        where m.organization_id = ${tx.organizationId} and m.room_id = l.room_id and m.period = s.period and m.kind = 'PERIODIC' and m.status <> 'REFUSED')`);
};
