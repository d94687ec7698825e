import type { ReportRange } from '../../../../domain/reports/report-range.ts';
import { allOf } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { inScope, type PropertyFilter } from './scope-queries.ts';

export type ReceivableFigures = {
  invoice_count: number;
  total_receivable: string;
  paid_amount: string;
  unpaid_amount: string;
  overdue_amount: string;
};

type Group = ReceivableFigures & { period: string | null; property_id: string | null; property_name: string | null };

/** Drafts are not owed yet and cancelled invoices no longer are. */
const receivableInvoices = (tx: Tx, range: ReportRange, input: PropertyFilter): Sql =>
  allOf(
    sql`i.organization_id = ${tx.organizationId}`,
    range.from === range.to
      ? sql`i.period = ${range.from}`
      : sql`i.period >= ${range.from} and i.period <= ${range.to}`,
    sql`i.status in ('ISSUED', 'PARTIALLY_PAID', 'PAID')`,
    ...inScope(tx, sql`i.property_id`, input),
  );

/** One row per property and one per month; invoices are scanned once, into a cell per property and month. */
export const sumReceivables = (tx: Tx, range: ReportRange, input: PropertyFilter): Promise<Group[]> =>
  tx.query<Group>(sql`
    with cells as (
      select i.period, i.property_id, count(*) as invoices, sum(i.total_amount) as total, sum(i.credited_amount) as credited,
             sum(i.written_off_amount) as written_off, sum(i.paid_amount) as paid,
             sum(i.total_amount - i.credited_amount - i.written_off_amount - i.paid_amount)
               filter (where i.due_date < ${tx.today.toString()}::date and i.status <> 'PAID') as overdue
      from invoices i where ${receivableInvoices(tx, range, input)}
      group by i.period, i.property_id),
    sums as (
      select period, property_id, sum(invoices)::int as invoice_count, sum(total - credited - written_off) as receivable, sum(paid) as paid,
             coalesce(sum(overdue), 0) as overdue
      from cells group by grouping sets ((period), (property_id)))
    select s.period, s.property_id, p.name as property_name, s.invoice_count, s.receivable::numeric(20, 2) as total_receivable,
           s.paid::numeric(20, 2) as paid_amount, (s.receivable - s.paid)::numeric(20, 2) as unpaid_amount, s.overdue::numeric(20, 2) as overdue_amount
    from sums s left join properties p on p.organization_id = ${tx.organizationId} and p.id = s.property_id
    order by p.name, s.property_id, s.period`);

/** The invoices behind the report, one row each, for the export. */
export const receivableRows = (tx: Tx, range: ReportRange, input: PropertyFilter): Sql => {
  const today = tx.today.toString();
  return sql`
    select i.id, i.period, i.invoice_number, p.name as property_name, r.name as room_name, n.full_name as renter_name, i.issue_date, i.due_date,
           i.status, case when i.status <> 'PAID' and i.due_date < ${today}::date then 'OVERDUE' else i.status end as effective_status,
           i.total_amount, i.credited_amount, i.written_off_amount, i.paid_amount,
           (i.total_amount - i.credited_amount - i.written_off_amount - i.paid_amount) as unpaid_amount,
           case when i.status <> 'PAID' then greatest(${today}::date - i.due_date, 0) else 0 end as days_overdue
    from invoices i
    join properties p on p.organization_id = ${tx.organizationId} and p.id = i.property_id
    join rooms r on r.organization_id = ${tx.organizationId} and r.id = i.room_id
    join renters n on n.organization_id = ${tx.organizationId} and n.id = i.renter_id
    where ${receivableInvoices(tx, range, input)}
    order by i.period, i.property_id, i.id`;
};
