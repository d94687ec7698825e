import type { PaymentMethod } from '../../../../domain/catalog/payments.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import { isOwnReceipt, type PaymentRow } from './queries.ts';

export type PaymentFilter = {
  property_id?: string;
  room_id?: string;
  renter_id?: string;
  invoice_id?: string;
  status?: string;
  method?: string;
  receipt_id?: string;
  date_from?: string;
  date_to?: string;
  q?: string;
};

const conditions = (tx: Tx, filter: PaymentFilter): Sql =>
  allOf(
    sql`y.organization_id = ${tx.organizationId}`,
    filter.property_id && sql`y.property_id = ${filter.property_id}`,
    filter.room_id && sql`y.room_id = ${filter.room_id}`,
    filter.renter_id && sql`y.renter_id = ${filter.renter_id}`,
    filter.invoice_id && sql`y.invoice_id = ${filter.invoice_id}`,
    filter.status && sql`y.status = ${filter.status}`,
    filter.method && sql`y.method = ${filter.method}`,
    filter.receipt_id && sql`y.receipt_id = ${filter.receipt_id}`,
    filter.date_from && sql`y.payment_date >= ${filter.date_from}::date`,
    filter.date_to && sql`y.payment_date <= ${filter.date_to}::date`,
    filter.q &&
      sql`(y.receipt_number ilike ${`%${filter.q.replace(/[\\%_]/g, '\\$&')}%`} or y.reference ilike ${`%${filter.q.replace(/[\\%_]/g, '\\$&')}%`})`,
    inVisibleProperty(tx, sql`y.property_id`),
    isOwnReceipt(tx),
  );

export const listPayments = (tx: Tx, filter: PaymentFilter, page: Page): Promise<PaymentRow[]> =>
  tx.query<PaymentRow>(sql`
    select y.* from payments y where ${conditions(tx, filter)} ${page.where} ${page.orderBy}`);

/** The day of the last payment towards each of the invoices that has one. */
export async function lastPaymentDays(tx: Tx, invoiceIds: string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ invoice_id: string; day: string }>(sql`
    select y.invoice_id, max(y.payment_date) as day from payments y
    where y.organization_id = ${tx.organizationId} and y.invoice_id = any(${invoiceIds}::uuid[]) and y.status = 'RECORDED'
      and y.direction = 'IN'
    group by y.invoice_id`);
  return new Map(rows.map(({ invoice_id, day }) => [invoice_id, day]));
}

type Sums = { count: number; received_amount: string; refunded_amount: string };
export type PaymentSums = Sums & { method: PaymentMethod | null; payment_date: string | null };

/**
 * One row for all payments, one per method and one per day. Money that was only moved within the books, out of credit or a deposit,
 * counts for its method alone; reversed and moved payments only when they are asked for.
 */
export const sumPayments = (tx: Tx, filter: PaymentFilter, limit: number): Promise<PaymentSums[]> => {
  const changedHands = sql`filter (where method not in ('DEPOSIT', 'CREDIT'))`;
  return tx.query<PaymentSums>(sql`
    with cells as (
      select y.method, y.payment_date, count(*) as count,
             coalesce(sum(y.amount) filter (where y.direction = 'IN'), 0) as received,
             coalesce(sum(y.amount) filter (where y.direction = 'OUT'), 0) as refunded
      from payments y where ${allOf(conditions(tx, filter), !filter.status && sql`y.status = 'RECORDED'`)}
      group by y.method, y.payment_date),
    sums as (
      select method, payment_date, coalesce(case when grouping(method) = 0 then sum(count) else sum(count) ${changedHands} end, 0)::int as count,
             case when grouping(method) = 0 then sum(received) else sum(received) ${changedHands} end as received,
             case when grouping(method) = 0 then sum(refunded) else sum(refunded) ${changedHands} end as refunded
      from cells group by grouping sets ((), (method), (payment_date)))
    select method, payment_date, count, coalesce(received, 0)::numeric(20, 2) as received_amount, coalesce(refunded, 0)::numeric(20, 2) as refunded_amount
    from sums order by payment_date desc nulls first, method limit ${limit}`);
};
