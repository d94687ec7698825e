import { withLabel } from '../../../../domain/catalog/labels.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import { effectiveStatus } from '../../../../domain/invoices/invoice-state.ts';
import { dong } from '../../../../domain/money.ts';
import { storedDate } from '../../../../domain/period.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { InvoiceRow, InvoiceWithLines, LineRow } from './queries.ts';
import { Invoice } from './schemas.ts';

export const figuresOf = (
  row: Pick<InvoiceRow, 'total_amount' | 'credited_amount' | 'paid_amount' | 'written_off_amount'>,
) => ({
  total: dong(row.total_amount),
  credited: dong(row.credited_amount),
  paid: dong(row.paid_amount),
  writtenOff: dong(row.written_off_amount),
});

export const effectiveOf = (row: InvoiceRow, today: Temporal.PlainDate) =>
  effectiveStatus({ ...figuresOf(row), status: row.status, dueDate: storedDate(row.due_date) }, today);

export const presentLine = (line: LineRow, locale: Locale) => ({
  id: line.id,
  description: locale === 'vi' ? line.description_vi : line.description_en,
  quantity: line.quantity,
  unit_price: line.unit_price,
  amount: line.amount,
  credited_amount: line.credited_amount,
  metadata: line.metadata,
  display: { line_type: withLabel('line_type', line.line_type, locale) },
});

/** For operators. The response schema drops fields that are not declared. */
export function presentInvoice(row: InvoiceWithLines, locale: Locale, today: Temporal.PlainDate) {
  const effective = effectiveOf(row, today);
  return {
    ...row,
    display: { status: withLabel('invoice_status', row.status, locale) },
    effective_display: { status: withLabel('invoice_status', effective, locale) },
    lines: row.lines.map((line) => presentLine(line, locale)),
    etag_state: effective,
  };
}

const FIELDS = Object.keys(Invoice.properties);

/** The event payload: the invoice as the API returns it, in Vietnamese. */
export function toInvoiceEvent(tx: Tx, row: InvoiceWithLines) {
  const resource: Record<string, unknown> = presentInvoice(row, 'vi', tx.today);
  const data: Record<string, unknown> = {};
  for (const field of FIELDS) data[field] = resource[field];
  return { subject: { type: 'invoice', id: row.id, propertyId: row.property_id }, data };
}
