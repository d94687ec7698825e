import type { UTILITIES } from '../../../../domain/catalog/meters.ts';
import type { ReportRange } from '../../../../domain/reports/report-range.ts';
import { allOf } from '../../../database/conditions.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { readingUse } from './reading-use-queries.ts';
import { inScope, type PropertyFilter } from './scope-queries.ts';

export type ReconciliationRow = {
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
 * Supplier bills, readings and invoice lines side by side, per month. A line may be billed in its month or long after. Only a
 * settlement can be of an earlier period than its lines: use read after the renter had left.
 */
export const meterMonths = (tx: Tx, range: ReportRange, input: PropertyFilter): Promise<ReconciliationRow[]> =>
  tx.query<ReconciliationRow>(sql`
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
