import { allOf } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { amount, date, list, nullable, resource, Type, uuid } from '../../../http/schema.ts';
import { inScope, type PropertyFilter } from './report-scope.ts';

const MAX_DEBTORS = 20;

const BUCKETS = {
  invoice_count: Type.Integer({ description: 'Invoices with something unpaid.' }),
  unpaid_amount: amount(),
  not_due: amount({ description: 'Due tomorrow or later.' }),
  days_0_30: amount({ description: 'Due today or up to 30 days ago.' }),
  days_31_60: amount(),
  days_61_90: amount(),
  over_90: amount(),
};

export const AgingReport = resource('AgingReport', {
  as_of: date(),
  property_id: nullable(uuid()),
  total: Type.Object(BUCKETS),
  rows: list(Type.Object({ property_id: uuid(), property_name: Type.String(), ...BUCKETS })),
  debtors: list(
    Type.Object(
      {
        renter_id: uuid(),
        renter_name: Type.String(),
        invoice_count: Type.Integer(),
        unpaid_amount: amount(),
        overdue_amount: amount(),
        oldest_due_date: date(),
        days_overdue: Type.Integer({ description: 'Of the oldest one.' }),
      },
      { description: 'Renters with something overdue, who owe most first; at most 20.' },
    ),
  ),
});

type Buckets = {
  invoice_count: number;
  unpaid_amount: string;
  not_due: string;
  days_0_30: string;
  days_31_60: string;
  days_61_90: string;
  over_90: string;
};
type BucketRow = Buckets & { property_id: string | null; property_name: string | null };
type Debtor = {
  renter_id: string;
  renter_name: string;
  invoice_count: number;
  unpaid_amount: string;
  overdue_amount: string;
  oldest_due_date: string;
  days_overdue: number;
};

/** What is unpaid, and for how many days it has been due; only open invoices, which have an index of their own. */
const openInvoices = (tx: Tx, input: PropertyFilter): Sql => sql`
  select i.property_id, i.renter_id, i.due_date, ${tx.today.toString()}::date - i.due_date as days,
         i.total_amount - i.credited_amount - i.written_off_amount - i.paid_amount as unpaid
  from invoices i
  where ${allOf(
    sql`i.organization_id = ${tx.organizationId}`,
    sql`i.status in ('ISSUED', 'PARTIALLY_PAID')`,
    ...inScope(tx, sql`i.property_id`, input),
  )}`;

const money = (condition: Sql): Sql => sql`coalesce(sum(o.unpaid) filter (where ${condition}), 0)::numeric(20, 2)`;

export async function agingReport(tx: Tx, input: PropertyFilter) {
  const [found, debtors] = await Promise.all([
    tx.query<BucketRow>(sql`
      select b.*, p.name as property_name
      from (select o.property_id, count(*)::int as invoice_count, ${money(sql`true`)} as unpaid_amount, ${money(sql`o.days < 0`)} as not_due,
                   ${money(sql`o.days between 0 and 30`)} as days_0_30, ${money(sql`o.days between 31 and 60`)} as days_31_60,
                   ${money(sql`o.days between 61 and 90`)} as days_61_90, ${money(sql`o.days > 90`)} as over_90
            from (${openInvoices(tx, input)}) o group by grouping sets ((o.property_id), ())) b
      left join properties p on p.organization_id = ${tx.organizationId} and p.id = b.property_id
      order by p.name nulls first, b.property_id`),
    tx.query<Debtor>(sql`
      select o.renter_id, r.full_name as renter_name, o.invoice_count, o.unpaid_amount, o.overdue_amount, o.oldest_due_date, o.days_overdue
      from (select o.renter_id, count(*)::int as invoice_count, ${money(sql`true`)} as unpaid_amount, ${money(sql`o.days > 0`)} as overdue_amount,
                   min(o.due_date) as oldest_due_date, max(o.days) as days_overdue
            from (${openInvoices(tx, input)}) o group by o.renter_id having max(o.days) > 0
            order by 4 desc, 1 limit ${MAX_DEBTORS}) o
      join renters r on r.organization_id = ${tx.organizationId} and r.id = o.renter_id
      order by o.overdue_amount desc, o.renter_id`),
  ]);
  const [total, ...rows] = found;
  return {
    as_of: tx.today.toString(),
    property_id: input.property_id ?? null,
    total: bucketsOf(total as BucketRow),
    rows: rows.map((row) => ({
      property_id: row.property_id as string,
      property_name: row.property_name as string,
      ...bucketsOf(row),
    })),
    debtors,
  };
}

const bucketsOf = ({ property_id: _, property_name: __, ...buckets }: BucketRow): Buckets => buckets;
