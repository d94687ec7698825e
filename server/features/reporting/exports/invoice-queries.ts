import { LINE_TYPES } from '../../../../domain/catalog/invoices.ts';
import type { ReportRange } from '../../../../domain/reports/report-range.ts';
import { allOf } from '../../../database/conditions.ts';
import { join, raw, type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { type InvoiceFilter, invoiceConditions } from '../../billing/invoices/list-queries.ts';
import { inScope, type PropertyFilter } from '../reports/scope-queries.ts';
import { lineColumn } from './invoice-columns.ts';

/** Includes drafts and cancelled invoices; one column per line type with its sum before credit notes. */
export const invoiceRows = (tx: Tx, range: ReportRange, input: PropertyFilter & InvoiceFilter): Sql => sql`
  select i.period, i.invoice_number, i.id as invoice_id, i.kind, p.name as property_name, r.name as room_name, n.full_name as renter_name, i.issue_date,
         i.due_date, i.status,
         case when i.status in ('ISSUED', 'PARTIALLY_PAID') and i.due_date < ${tx.today.toString()}::date then 'OVERDUE' else i.status end as effective_status,
         ${join(LINE_TYPES.map((type) => sql`s.${raw(lineColumn(type))}`))},
         i.total_amount, i.credited_amount, i.written_off_amount, i.paid_amount,
         case when i.status = 'CANCELLED' then 0.00 else i.total_amount - i.credited_amount - i.written_off_amount - i.paid_amount end as balance,
         i.payment_code, i.cancelled_at, i.cancel_reason, i.created_at
  from invoices i
  join properties p on p.organization_id = ${tx.organizationId} and p.id = i.property_id
  join rooms r on r.organization_id = ${tx.organizationId} and r.id = i.room_id
  join renters n on n.organization_id = ${tx.organizationId} and n.id = i.renter_id
  cross join lateral (
    select ${join(LINE_TYPES.map((type) => sql`coalesce(sum(l.amount) filter (where l.line_type = '${raw(type)}'), 0.00) as ${raw(lineColumn(type))}`))}
    from invoice_lines l where l.organization_id = ${tx.organizationId} and l.invoice_id = i.id) s
  where ${allOf(
    sql`i.period between ${range.from} and ${range.to}`,
    invoiceConditions(tx, { status: input.status, effective_statuses: input.effective_statuses, q: input.q }),
    ...inScope(tx, sql`i.property_id`, input),
  )}
  order by i.period, i.property_id, i.id`;
