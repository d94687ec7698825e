import { UTILITIES } from '../../../../domain/catalog/meters.ts';
import { dong, formatAmount, formatPercent, formatQuantity } from '../../../../domain/money.ts';
import { reconcileMeters } from '../../../../domain/reports/reconcile-meters.ts';
import type { ReportRange } from '../../../../domain/reports/report-range.ts';
import { allOf } from '../../../database/conditions.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { amount, list, nullable, oneOf, period, quantity, ratio, resource, Type, uuid } from '../../../http/schema.ts';
import { readingUse } from './reading-use.ts';
import { ECHO_FIELDS, echoRange, inScope, type PropertyFilter } from './report-scope.ts';

export const MeterReconciliation = resource('MeterReconciliation', {
  ...ECHO_FIELDS,
  rows: list(
    Type.Object({
      property_id: uuid(),
      property_name: Type.String(),
      utility: oneOf(UTILITIES),
      period: period(),
      supplier_quantity: nullable(quantity({ description: 'null while the supplier’s bill is not entered.' })),
      supplier_amount: nullable(amount()),
      rooms_read: Type.Integer({ description: 'Rooms with an accepted reading of the month.' }),
      rooms_quantity: quantity({ description: 'What the rooms’ meters counted, vacant rooms included.' }),
      common_quantity: nullable(quantity({ description: 'Common use with a meter of its own.' })),
      loss_quantity: nullable(
        Type.String({
          examples: ['100.000'],
          description: 'Supplier’s quantity less rooms and common use: lost on the way, or common use nobody measures.',
        }),
      ),
      loss_percent: nullable(ratio({ description: 'Below zero when the rooms counted more than the supplier.' })),
      charged_amount: amount({
        description: 'Electricity or water lines of the month on issued invoices, less credit notes.',
      }),
      difference: nullable(amount({ description: 'Charged less the supplier’s bill.' })),
      overcharged_amount: nullable(
        amount({
          description: 'What renters were charged above the supplier’s bill; the law allows nothing for electricity.',
        }),
      ),
    }),
  ),
});

type Row = {
  property_id: string;
  property_name: string;
  utility: (typeof UTILITIES)[number];
  period: string;
  bill_quantity: string | null;
  bill_amount: string | null;
  common_quantity: string | null;
  rooms_read: number;
  rooms_quantity: string;
  charged_amount: string;
};

/**
 * Bills, readings and invoice lines of a month, side by side. A line is billed in its month or perhaps long after; only a settlement may be
 * of an earlier one, with use that was read when its renter had left.
 */
const months = (tx: Tx, range: ReportRange, input: PropertyFilter) =>
  tx.query<Row>(sql`
    with parts as (
      select b.property_id, b.utility, b.period, b.quantity as bill_quantity, b.amount as bill_amount, b.common_quantity, null::uuid as room_id,
             null::numeric as use, null::numeric as charged
      from supplier_bills b
      where ${allOf(
        sql`b.organization_id = ${tx.organizationId}`,
        sql`b.period between ${range.from} and ${range.to}`,
        ...inScope(tx, sql`b.property_id`, input),
      )}
      union all
      select m.property_id, u.utility, m.period, null, null, null, m.room_id, u.use, null
      from meter_readings m join rooms r on r.organization_id = ${tx.organizationId} and r.id = m.room_id
      cross join lateral (values ('ELECTRICITY', m.electricity_current, ${readingUse('electricity')}), ('WATER', m.water_current, ${readingUse('water')}))
        as u(utility, current, use)
      where ${allOf(
        sql`m.organization_id = ${tx.organizationId}`,
        sql`m.period between ${range.from} and ${range.to}`,
        sql`m.status = 'ACCEPTED'`,
        sql`u.current is not null`,
        ...inScope(tx, sql`m.property_id`, input),
      )}
      union all
      select i.property_id, n.line_type, coalesce(n.metadata ->> 'service_period', i.period), null, null, null, null, null, n.amount - n.credited_amount
      from invoices i join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = i.id
      where ${allOf(
        sql`i.organization_id = ${tx.organizationId}`,
        sql`(i.period >= ${range.from} or i.kind = 'SETTLEMENT')`,
        sql`i.status in ('ISSUED', 'PARTIALLY_PAID', 'PAID')`,
        sql`n.line_type in ('ELECTRICITY', 'WATER')`,
        sql`coalesce(n.metadata ->> 'service_period', i.period) between ${range.from} and ${range.to}`,
        ...inScope(tx, sql`i.property_id`, input),
      )}),
    months as (
      select property_id, utility, period, sum(bill_quantity) as bill_quantity, sum(bill_amount) as bill_amount, sum(common_quantity) as common_quantity,
             count(distinct room_id)::int as rooms_read, coalesce(sum(use), 0)::numeric(20, 3) as rooms_quantity,
             coalesce(sum(charged), 0)::numeric(20, 2) as charged_amount
      from parts group by property_id, utility, period)
    select m.*, p.name as property_name
    from months m join properties p on p.organization_id = ${tx.organizationId} and p.id = m.property_id
    order by p.name, m.property_id, m.utility, m.period`);

export async function meterReconciliation(tx: Tx, range: ReportRange, input: PropertyFilter) {
  const rows = await months(tx, range, input);
  return { ...echoRange(range, input), rows: rows.map(present) };
}

const thousandths = (text: string): bigint => BigInt(text.replace('.', ''));

function present(row: Row) {
  const common = row.common_quantity === null ? null : thousandths(row.common_quantity);
  const bill =
    row.bill_quantity === null || row.bill_amount === null
      ? null
      : { quantity: thousandths(row.bill_quantity), amount: dong(row.bill_amount), common };
  const found = reconcileMeters({ bill, rooms: thousandths(row.rooms_quantity), charged: dong(row.charged_amount) });
  return {
    property_id: row.property_id,
    property_name: row.property_name,
    utility: row.utility,
    period: row.period,
    supplier_quantity: row.bill_quantity,
    supplier_amount: row.bill_amount,
    rooms_read: row.rooms_read,
    rooms_quantity: row.rooms_quantity,
    common_quantity: row.common_quantity,
    loss_quantity: found.loss === null ? null : formatQuantity(found.loss),
    loss_percent: found.lossPercent === null ? null : formatPercent(found.lossPercent),
    charged_amount: row.charged_amount,
    difference: found.difference === null ? null : formatAmount(found.difference),
    overcharged_amount: found.overcharged === null ? null : formatAmount(found.overcharged),
  };
}
