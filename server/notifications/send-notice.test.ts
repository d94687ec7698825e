import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Batch } from './load-batch.ts';
import type { NoticeRow } from './queries.ts';
import { type Sending, sendNotice } from './send-notice.ts';
import type { InvoiceFacts } from './subject-queries.ts';

const INVOICE: InvoiceFacts = {
  ...{ id: 'i', property_id: 'p', renter_id: 'r', invoice_number: 'HS-202611-0001', kind: 'MONTHLY' },
  ...{ period: '2026-11', due_date: '2026-11-05', issue_date: '2026-11-01', status: 'ISSUED' },
  ...{ total_amount: '3250000.00', credited_amount: '0.00', paid_amount: '0.00', written_off_amount: '0.00' },
  ...{ balance: '3250000.00', payment_reference: 'RR1', room_name: 'P101', property_name: 'Hoa Sen', renter_name: 'A' },
} as InvoiceFacts;

/** What an email says that was planned when the whole amount was open and is sent now. */
async function send(invoice: Partial<InvoiceFacts>): Promise<string> {
  let text = '';
  const notice = {
    ...{ id: 'n', topic: 'invoice.issued', audience: 'RENTER', channel: 'EMAIL', locale: 'vi', account_id: null },
    ...{ invoice_id: null, subject_id: 'i', facts: { balance: '3250000.00', total: '3250000.00', period: '2026-11' } },
  } as unknown as NoticeRow;
  const batch = {
    recipientOf: () => ({ name: 'A', email: 'a@example.com' }),
    invoiceOf: () => ({ ...INVOICE, ...invoice }),
  } as unknown as Batch;
  const sending = {
    organizationName: 'Hoa Sen',
    linkOf: () => null,
    describeDebt: async () => null,
    senders: {
      mail: {
        deliver: async (email: { text: string }) => {
          text = email.text.replaceAll('\u00a0', ' ');
        },
      },
    },
  } as unknown as Sending;
  assert.equal((await sendNotice(notice, batch, sending)).kind, 'sent');
  return text;
}

test('a notice that is sent late asks for what is left now', async () => {
  assert.match(await send({}), /cần thanh toán 3\.250\.000 ₫/);
  const part = await send({ status: 'PARTIALLY_PAID', paid_amount: '1250000.00', balance: '2000000.00' });
  assert.match(part, /cần thanh toán 2\.000\.000 ₫/);
  assert.doesNotMatch(part, /cần thanh toán 3\.250\.000/);
  const paid = await send({ status: 'PAID', paid_amount: '3250000.00', balance: '0.00' });
  assert.match(paid, /đã được thanh toán đủ/);
  assert.doesNotMatch(paid, /Còn phải trả/);
});
