import type { Tx } from '../../../database/transaction.ts';
import type { Draft } from './draft-invoice.ts';
import { presentInvoice } from './present-invoice.ts';
import { type InvoiceWithLines, openBalances } from './queries.ts';

/** A calculated invoice that is not stored and has no number or payment code. */
export async function presentPreview(tx: Tx, { invoice, lines }: Draft) {
  const balances = await openBalances(tx, [invoice.renter_id]);
  const row: InvoiceWithLines = {
    ...invoice,
    organization_id: tx.organizationId,
    cancel_reason: null,
    replaced_by: null,
    version: 0,
    created_at: '',
    updated_at: '',
    previous_balance: balances.find(({ property_id }) => property_id === invoice.property_id)?.open ?? '0.00',
    lines: lines.map((line) => ({ ...line, credited_amount: '0.00', freed: false, covered_to: null })),
  };
  return {
    ...presentInvoice(row, tx.locale, tx.today),
    id: null,
    invoice_number: null,
    payment_code: null,
    payment_reference: null,
    created_at: null,
    updated_at: null,
  };
}
