import type { EffectiveInvoiceStatus, InvoiceStatus } from '../../../../domain/catalog/invoices.ts';
import { dong, formatAmount } from '../../../../domain/money.ts';
import { monthsOf, type ReportRange } from '../../../../domain/reports/report-range.ts';
import { allOf } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { amount, list, period, resource, Type, uuid } from '../../../http/schema.ts';
import { ECHO_FIELDS, echoRange, inScope, type PropertyFilter } from './report-scope.ts';

const FIGURES = {
  invoice_count: Type.Integer(),
  total_receivable: amount({ description: 'Invoice totals less what was credited or written off.' }),
  paid_amount: amount(),
  unpaid_amount: amount(),
  overdue_amount: amount({ description: 'Unpaid on invoices whose due date has passed today.' }),
};

export const ReceivablesReport = resource('ReceivablesReport', {
  ...ECHO_FIELDS,
  ...FIGURES,
  series: list(Type.Object({ period: period(), ...FIGURES })),
  rows: list(Type.Object({ property_id: uuid(), property_name: Type.String(), ...FIGURES })),
});

type Figures = {
  invoice_count: number;
  total_receivable: string;
  paid_amount: string;
  unpaid_amount: string;
  overdue_amount: string;
};
type Group = Figures & { period: string | null; property_id: string | null; property_name: string | null };

const NOTHING: Figures = {
  invoice_count: 0,
  total_receivable: '0.00',
  paid_amount: '0.00',
  unpaid_amount: '0.00',
  overdue_amount: '0.00',
};

/** Drafts are not owed yet, and cancelled invoices no more. */
export const receivableInvoices = (tx: Tx, range: ReportRange, input: PropertyFilter): Sql =>
  allOf(
    sql`i.organization_id = ${tx.organizationId}`,
    range.from === range.to
      ? sql`i.period = ${range.from}`
      : sql`i.period >= ${range.from} and i.period <= ${range.to}`,
    sql`i.status in ('ISSUED', 'PARTIALLY_PAID', 'PAID')`,
    ...inScope(tx, sql`i.property_id`, input),
  );

/** Invoices are read once, into a row per property and month; properties and months are summed from those. */
const groups = (tx: Tx, range: ReportRange, input: PropertyFilter): Sql => sql`
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
  order by p.name, s.property_id, s.period`;

export async function receivablesReport(tx: Tx, range: ReportRange, input: PropertyFilter) {
  const found = await tx.query<Group>(groups(tx, range, input));
  const byMonth = new Map(found.map((group) => [group.period, figuresOf(group)]));
  const series = monthsOf(range).map((month) => ({ period: month, ...(byMonth.get(month) ?? NOTHING) }));
  return {
    ...echoRange(range, input),
    ...totalOf(series),
    series,
    rows: found.flatMap((group) =>
      group.property_id === null
        ? []
        : [{ property_id: group.property_id, property_name: group.property_name ?? '', ...figuresOf(group) }],
    ),
  };
}

const figuresOf = ({ invoice_count, total_receivable, paid_amount, unpaid_amount, overdue_amount }: Figures) => ({
  invoice_count,
  total_receivable,
  paid_amount,
  unpaid_amount,
  overdue_amount,
});

function totalOf(series: readonly Figures[]): Figures {
  const sum = (name: 'total_receivable' | 'paid_amount' | 'unpaid_amount' | 'overdue_amount') =>
    formatAmount(series.reduce((total, month) => total + dong(month[name]), 0n));
  return {
    invoice_count: series.reduce((total, month) => total + month.invoice_count, 0),
    total_receivable: sum('total_receivable'),
    paid_amount: sum('paid_amount'),
    unpaid_amount: sum('unpaid_amount'),
    overdue_amount: sum('overdue_amount'),
  };
}

export type ReceivableRow = {
  id: string;
  period: string;
  invoice_number: string;
  property_name: string;
  room_name: string;
  renter_name: string;
  issue_date: string | null;
  due_date: string;
  status: InvoiceStatus;
  effective_status: EffectiveInvoiceStatus;
  total_amount: string;
  credited_amount: string;
  written_off_amount: string;
  paid_amount: string;
  unpaid_amount: string;
  days_overdue: number;
};

/** The invoices behind the report, one row each: what a file of them lists, by month and number. */
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
