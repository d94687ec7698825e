import type { InvoiceStatus } from '../../../../domain/catalog/invoices.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import { balanceOf } from '../../../../domain/invoices/invoice-state.ts';
import { formatAmount } from '../../../../domain/money.ts';
import { effectiveOf, figuresOf, presentLine } from '../../billing/invoices/present-invoice.ts';
import type { InvoiceWithLines } from '../../billing/invoices/queries.ts';

/** The renter's view: unlabelled statuses, the balance, and every line with the metadata it was computed from. */
export function presentTenantInvoice(
  row: InvoiceWithLines,
  paidOn: string | null,
  locale: Locale,
  today: Temporal.PlainDate,
) {
  const effective = effectiveOf(row, today);
  return {
    ...row,
    status: row.status as Exclude<InvoiceStatus, 'DRAFT'>,
    effective_status: effective as Exclude<typeof effective, 'DRAFT'>,
    paid_on: paidOn,
    balance_amount: formatAmount(row.status === 'CANCELLED' ? 0n : balanceOf(figuresOf(row))),
    lines: row.lines.map((line) => ({ ...presentLine(line, locale), line_type: line.line_type })),
    etag_state: effective,
  };
}
