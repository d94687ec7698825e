import type { ReportRange } from '../../../../domain/reports/report-range.ts';
import { allOf } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { inScope, type PropertyFilter } from '../reports/scope-queries.ts';

export const readingRows = (tx: Tx, range: ReportRange, input: PropertyFilter & { status?: string }): Sql => sql`
  select m.period, m.reading_date, m.id as meter_reading_id, p.name as property_name, r.name as room_name, n.full_name as renter_name, m.kind, m.status,
         m.source, m.electricity_previous, m.electricity_current, m.electricity_old_final, m.electricity_new_initial, m.electricity_rolled_over::text,
         e.invoice_number as electricity_invoice_number, m.water_previous, m.water_current, m.water_old_final, m.water_new_initial, m.water_rolled_over::text,
         w.invoice_number as water_invoice_number, nullif(array_to_string(m.flags, '; '), '') as flags, m.recorded_at
  from meter_readings m
  join properties p on p.organization_id = ${tx.organizationId} and p.id = m.property_id
  join rooms r on r.organization_id = ${tx.organizationId} and r.id = m.room_id
  left join leases l on l.organization_id = ${tx.organizationId} and l.id = m.lease_id
  left join renters n on n.organization_id = ${tx.organizationId} and n.id = l.renter_id
  left join invoices e on e.organization_id = ${tx.organizationId} and e.id = m.electricity_billed_invoice_id
  left join invoices w on w.organization_id = ${tx.organizationId} and w.id = m.water_billed_invoice_id
  where ${allOf(
    sql`m.organization_id = ${tx.organizationId}`,
    sql`m.period between ${range.from} and ${range.to}`,
    input.status && sql`m.status = ${input.status}`,
    ...inScope(tx, sql`m.property_id`, input),
  )}
  order by m.period, p.name, r.name, m.reading_date, m.id`;
