import assert from 'node:assert/strict';
import { creditAutomatically, restOf } from './credit-notes.ts';
import { type Line, sum } from './figures.ts';
import { monthOf } from './lease-books.ts';
import { type Data, dong, pick, type Run, type Step } from './run.ts';

/** The supplier bills a month somewhat more or less than renters were charged; what was charged above it is credited, once. */
export async function refundElectricity(run: Run, { a, b }: Step): Promise<void> {
  const period = monthOf(run.today, pick([0, -1, -2], a));
  const issued = run.books.invoices.filter(({ state }) => state === 'ISSUED').flatMap(({ lines }) => lines);
  const charged = sum(
    issued.filter(({ type, meta }) => type === 'ELECTRICITY' && meta.service_period === period).map(restOf),
  );
  const billed = (charged * BigInt(pick([80, 95, 100, 120], b) as number)) / 100n;
  const bill = { utility: 'ELECTRICITY', period, quantity: '100', amount: `${billed}` };
  run.agree(await run.put(`/properties/${run.propertyId}/supplier-bills`, bill), null);
  const refund = () => run.post(`/properties/${run.propertyId}/electricity-refunds`, { period });
  const response = await refund();
  // Where discounts or other credits leave nothing of a line, nothing can be credited.
  if (!run.agree(response, billed < charged ? null : 'nothing_to_bill', ['nothing_to_bill', 'insufficient_deposit']))
    return;
  assert.ok(dong(response.data.refunded_amount) <= charged - billed, 'no more than the excess');
  for (const { credit_note_id, invoice_id } of response.data.rooms.flatMap(({ credit_notes }: Data) => credit_notes)) {
    const invoice = run.books.invoices.find(({ id }) => id === invoice_id);
    assert.ok(invoice);
    const { lines } = await run.get(`/credit-notes/${credit_note_id}`);
    const wanted = lines.map(({ line_id, amount }: Data) => ({
      line: invoice.lines.find(({ id }) => id === line_id) as Line,
      amount: dong(amount),
    }));
    creditAutomatically(run.books, invoice, wanted);
    await run.sameAsStored(invoice);
  }
  run.agree(await refund(), 'nothing_to_bill');
}
