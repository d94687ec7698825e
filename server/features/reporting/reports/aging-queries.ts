import { allOf } from '../../../database/conditions.ts';
import { empty, type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { inScope, type PropertyFilter } from './scope-queries.ts';

const MAX_DEBTORS = 20;

export type Buckets = {
  invoice_count: number;
  unpaid_amount: string;
  not_due: string;
  days_0_30: string;
  days_31_60: string;
  days_61_90: string;
  over_90: string;
};

export type BucketRow = Buckets & { property_id: string | null; property_name: string | null };

type Debtor = Buckets & {
  renter_id: string;
  renter_name: string;
  room_id: string;
  room_name: string;
  property_name: string;
  overdue_amount: string;
  oldest_due_date: string;
  days_overdue: number;
  /** Of all debtors, in every row. */
  debtor_count: number;
};

/** Unpaid amount and days since the due date of each open invoice; the status condition matches the partial index on open invoices. */
const openInvoices = (tx: Tx, input: PropertyFilter): Sql => sql`
  select i.property_id, i.room_id, i.renter_id, i.due_date, ${tx.today.toString()}::date - i.due_date as days,
         i.total_amount - i.credited_amount - i.written_off_amount - i.paid_amount as unpaid
  from invoices i
  where ${allOf(
    sql`i.organization_id = ${tx.organizationId}`,
    sql`i.status in ('ISSUED', 'PARTIALLY_PAID')`,
    ...inScope(tx, sql`i.property_id`, input),
  )}`;

const sumUnpaid = (condition: Sql): Sql => sql`coalesce(sum(o.unpaid) filter (where ${condition}), 0)::numeric(20, 2)`;

const BUCKETS = sql`count(*)::int as invoice_count, ${sumUnpaid(sql`true`)} as unpaid_amount, ${sumUnpaid(sql`o.days < 0`)} as not_due,
  ${sumUnpaid(sql`o.days between 0 and 30`)} as days_0_30, ${sumUnpaid(sql`o.days between 31 and 60`)} as days_31_60,
  ${sumUnpaid(sql`o.days between 61 and 90`)} as days_61_90, ${sumUnpaid(sql`o.days > 90`)} as over_90`;

/** The first row is the total, the others are one per property. */
export const unpaidByAge = (tx: Tx, input: PropertyFilter): Promise<BucketRow[]> =>
  tx.query<BucketRow>(sql`
    select b.*, p.name as property_name
    from (select o.property_id, ${BUCKETS}
          from (${openInvoices(tx, input)}) o group by grouping sets ((o.property_id), ())) b
    left join properties p on p.organization_id = ${tx.organizationId} and p.id = b.property_id
    order by p.name nulls first, b.property_id`);

/** Renters with overdue invoices, largest overdue amount first, with the room of their oldest open invoice. */
const debtors = (tx: Tx, input: PropertyFilter, limit: Sql): Sql => sql`
  select o.*, n.full_name as renter_name, r.name as room_name, p.name as property_name
  from (select o.renter_id, ${BUCKETS}, ${sumUnpaid(sql`o.days > 0`)} as overdue_amount, min(o.due_date) as oldest_due_date,
               max(o.days) as days_overdue, (array_agg(o.room_id order by o.due_date, o.room_id))[1] as room_id,
               count(*) over ()::int as debtor_count
        from (${openInvoices(tx, input)}) o group by o.renter_id having max(o.days) > 0
        order by overdue_amount desc, o.renter_id ${limit}) o
  join renters n on n.organization_id = ${tx.organizationId} and n.id = o.renter_id
  join rooms r on r.organization_id = ${tx.organizationId} and r.id = o.room_id
  join properties p on p.organization_id = ${tx.organizationId} and p.id = r.property_id
  order by o.overdue_amount desc, o.renter_id`;

export const listDebtors = (tx: Tx, input: PropertyFilter): Promise<Debtor[]> =>
  tx.query<Debtor>(debtors(tx, input, sql`limit ${MAX_DEBTORS}`));

export const debtorRows = (tx: Tx, input: PropertyFilter): Sql => debtors(tx, input, empty);
