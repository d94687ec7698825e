import { addMonths, lastDay, type Period, periodOf } from '../../../../domain/period.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { amount, date, nullable, period, resource, Type, uuid } from '../../../http/schema.ts';
import { isRunning } from '../../portfolio/occupancy/queries.ts';
import { receivablesReport } from './receivables.ts';
import { inScope, type PropertyFilter } from './report-scope.ts';

const MONTH = Type.Object({
  period: period(),
  invoice_count: Type.Integer(),
  billed_amount: amount({ description: 'Owed by the invoices of the month, less credits and write-offs.' }),
  unpaid_amount: amount({ description: 'Of those invoices.' }),
  overdue_amount: amount({ description: 'Of those invoices.' }),
  collected_amount: amount({
    description: 'Received from renters in the month, for whatever month, deposits included.',
  }),
  refunded_amount: amount({ description: 'Paid back to renters in the month.' }),
});

export const Dashboard = resource('Dashboard', {
  as_of: date(),
  property_id: nullable(uuid()),
  this_month: MONTH,
  month_before: MONTH,
  open: Type.Object({
    unpaid_amount: amount({ description: 'On all open invoices.' }),
    overdue_amount: amount(),
    overdue_invoices: Type.Integer(),
    draft_invoices: Type.Integer(),
    room_count: Type.Integer(),
    vacant_rooms: Type.Integer({ description: 'Nobody lives there today.' }),
    unread_meters: Type.Integer({
      description: 'Let rooms with a metered utility and no reading for the month that is billed now.',
    }),
    pending_readings: Type.Integer({ description: 'Sent by renters, not yet accepted.' }),
    open_tickets: Type.Integer(),
    unmatched_transfers: Type.Integer(),
  }),
});

type Collected = { period: string; collected_amount: string; refunded_amount: string };

/** Money that really moved: what is paid out of a deposit or credit was received before. */
const collected = (tx: Tx, from: Period, to: Period, input: PropertyFilter): Promise<Collected[]> =>
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

const openMoney = (tx: Tx, input: PropertyFilter): Promise<Money> => {
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

const openWork = (tx: Tx, input: PropertyFilter): Promise<Work> =>
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
         // A transfer nobody could place belongs to no house, so whoever asks for all houses must see it.
         input.property_id && sql`b.property_id = ${input.property_id}`,
         inVisibleProperty(tx, sql`b.property_id`),
       )}) as unmatched_transfers`);

/** Meters of the month that an invoice of this month bills: with a lag, those of the month before. */
const unreadMeters = (tx: Tx, month: Period, input: PropertyFilter): Promise<{ unread_meters: number }> => {
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

export async function dashboard(tx: Tx, input: PropertyFilter) {
  const month = periodOf(tx.today);
  const before = addMonths(month, -1);
  const range = { from: before.toString(), to: month.toString(), single: false };
  const [billed, moved, money, work, meters] = await Promise.all([
    receivablesReport(tx, range, input),
    collected(tx, before, month, input),
    openMoney(tx, input),
    openWork(tx, input),
    unreadMeters(tx, month, input),
  ]);
  const months = billed.series.map((each) => {
    const cash = moved.find((row) => row.period === each.period);
    return {
      period: each.period,
      invoice_count: each.invoice_count,
      billed_amount: each.total_receivable,
      unpaid_amount: each.unpaid_amount,
      overdue_amount: each.overdue_amount,
      collected_amount: cash?.collected_amount ?? '0.00',
      refunded_amount: cash?.refunded_amount ?? '0.00',
    };
  });
  const [month_before, this_month] = months as [(typeof months)[number], (typeof months)[number]];
  return {
    as_of: tx.today.toString(),
    property_id: input.property_id ?? null,
    this_month,
    month_before,
    open: { ...money, ...work, ...meters },
  };
}
