import { lastDay, type Period, parsePeriod } from '../../../../domain/period.ts';
import type { ReportRange } from '../../../../domain/reports/report-range.ts';
import { allOf } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { inScope, type PropertyFilter } from '../reports/scope-queries.ts';
import { withoutSeparator } from './table-queries.ts';

/** By the month of payment_date; includes reversed and moved payments, which `status` tells apart. */
export const paymentRows = (tx: Tx, range: ReportRange, input: PropertyFilter): Sql => sql`
  select y.payment_date, y.id as payment_id, p.name as property_name, r.name as room_name, n.full_name as renter_name, i.invoice_number, i.period,
         y.direction, y.purpose, y.method, y.amount, y.status, ${withoutSeparator(sql`y.reference`)} as reference, y.reversed_at
  from payments y
  join renters n on n.organization_id = ${tx.organizationId} and n.id = y.renter_id
  left join properties p on p.organization_id = ${tx.organizationId} and p.id = y.property_id
  left join rooms r on r.organization_id = ${tx.organizationId} and r.id = y.room_id
  left join invoices i on i.organization_id = ${tx.organizationId} and i.id = y.invoice_id
  where ${allOf(
    sql`y.organization_id = ${tx.organizationId}`,
    sql`y.payment_date between ${`${range.from}-01`}::date and ${lastDay(parsePeriod(range.to) as Period).toString()}::date`,
    ...inScope(tx, sql`y.property_id`, input),
  )}
  order by y.payment_date, y.id`;
