import { allOf } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

/** The month an electricity line is for. */
const MONTH: Sql = sql`coalesce(n.metadata ->> 'service_period', i.period)`;

/** Electricity lines of issued invoices for months of the range, whenever they were billed. */
const chargedIn = (tx: Tx, from: string, to: string, conditions: (Sql | undefined)[]): Sql =>
  allOf(
    sql`i.organization_id = ${tx.organizationId}`,
    // Only a settlement can be of an earlier period than its lines: use read after the renter had left.
    sql`(i.period >= ${from} or i.kind = 'SETTLEMENT')`,
    sql`i.status in ('ISSUED', 'PARTIALLY_PAID', 'PAID')`,
    sql`n.line_type = 'ELECTRICITY'`,
    sql`${MONTH} between ${from} and ${to}`,
    ...conditions,
  );

export type ChargedLine = {
  invoice_id: string;
  lease_id: string;
  renter_id: string;
  room_id: string;
  room_name: string;
  line_id: string;
  charged: string;
};

/** What is still charged, by room and invoice, in the order of the lines; a line that takes something off is negative. */
export const chargedLines = (tx: Tx, propertyId: string, period: string): Promise<ChargedLine[]> =>
  tx.query<ChargedLine>(sql`
    select i.id as invoice_id, i.lease_id, i.renter_id, i.room_id, r.name as room_name, n.id as line_id, n.amount - n.credited_amount as charged
    from invoices i join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = i.id
    join rooms r on r.organization_id = ${tx.organizationId} and r.id = i.room_id
    where ${chargedIn(tx, period, period, [sql`i.property_id = ${propertyId}`, sql`n.amount <> n.credited_amount`])}
    order by r.name, i.room_id, i.id, n.position`);

export async function supplierAmount(tx: Tx, propertyId: string, period: string): Promise<string | null> {
  const bill = await tx.first<{ amount: string }>(sql`
    select amount from supplier_bills
    where organization_id = ${tx.organizationId} and property_id = ${propertyId} and utility = 'ELECTRICITY' and period = ${period}`);
  return bill?.amount ?? null;
}

export type RoomMonth = {
  property_id: string;
  property_name: string;
  period: string;
  supplier_amount: string | null;
  /** Null for a month with a supplier's bill and no charges. */
  room_id: string | null;
  room_name: string | null;
  collected: string;
  refunded: string;
};

/** Per property, month and room: what renters are charged, and what of it was credited because it exceeded the supplier's bill. */
export const electricityMonths = (
  tx: Tx,
  range: { from: string; to: string },
  inScope: (column: Sql) => (Sql | undefined)[],
): Promise<RoomMonth[]> =>
  tx.query<RoomMonth>(sql`
    with lines as materialized (
      select i.property_id, i.room_id, i.id as invoice_id, n.id as line_id, ${MONTH} as period, n.amount - n.credited_amount as charged
      from invoices i join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = i.id
      where ${chargedIn(tx, range.from, range.to, inScope(sql`i.property_id`))}),
    refunds as (
      select e.line ->> 'line_id' as line_id, sum((e.line ->> 'amount')::numeric) as amount
      from credit_notes c cross join lateral jsonb_array_elements(c.lines) as e(line)
      where c.organization_id = ${tx.organizationId} and c.cause = 'ELECTRICITY_EXCESS' and c.reversed_at is null
        and c.invoice_id = any(array(select invoice_id from lines))
      group by 1),
    charged as (
      select l.property_id, l.period, l.room_id, sum(l.charged) as collected, coalesce(sum(f.amount), 0) as refunded
      from lines l left join refunds f on f.line_id = l.line_id::text
      group by l.property_id, l.period, l.room_id),
    bills as (
      select b.property_id, b.period, b.amount from supplier_bills b
      where ${allOf(
        sql`b.organization_id = ${tx.organizationId}`,
        sql`b.utility = 'ELECTRICITY'`,
        sql`b.period between ${range.from} and ${range.to}`,
        ...inScope(sql`b.property_id`),
      )})
    select p.id as property_id, p.name as property_name, coalesce(b.period, m.period) as period, b.amount as supplier_amount, m.room_id,
           r.name as room_name, coalesce(m.collected, 0)::numeric(20, 2) as collected, coalesce(m.refunded, 0)::numeric(20, 2) as refunded
    from bills b full join charged m on m.property_id = b.property_id and m.period = b.period
    join properties p on p.organization_id = ${tx.organizationId} and p.id = coalesce(b.property_id, m.property_id)
    left join rooms r on r.organization_id = ${tx.organizationId} and r.id = m.room_id
    order by p.name, p.id, 3, r.name, m.room_id`);
