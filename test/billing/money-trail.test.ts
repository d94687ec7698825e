import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { until } from '../support/until.ts';

const fixture = await createFixture('2026-11-15', { due_day: 5 });
const { api, ok, service } = fixture;
let count = 0;

async function rented(body: object = {}) {
  const room = await fixture.room(`P${100 + count++}`);
  const renter = await fixture.renter(`Renter ${count}`);
  return { room, renter, lease: await fixture.lease(room, renter, { start_date: '2026-10-01', ...body }) };
}

type InvoiceEvent = {
  type: string;
  data: { display: { status: { value: string } }; paid_amount: string; credited_amount: string };
};

type Trail = { id: string; audited: boolean; events: string[]; entries: number };

/** The audit, event and journal rows of each payment of a receipt. */
const trailOf = (receiptId: string): Promise<Trail[]> =>
  service.asOwner<Trail>(
    `select y.id,
       exists (select from audit_events a where a.organization_id = $2 and a.action = 'payment.recorded' and a.subject_id in (y.id, y.receipt_id)) as audited,
       array(select e.type from events e where e.organization_id = $2 and e.subject_type = 'payment' and e.subject_id = y.id order by e.id) as events,
       (select count(*)::int from journal_entries j where j.organization_id = $2 and j.source_type = 'payment' and j.source_id = y.id) as entries
     from payments y where y.organization_id = $2 and y.receipt_id = $1 order by y.id`,
    [receiptId, fixture.landlord.organizationId],
  );

async function assertRecorded(receiptId: string, rows: number): Promise<void> {
  const trail = await trailOf(receiptId);
  assert.deepEqual(
    trail.map(({ audited, events, entries }) => [audited, events, entries]),
    Array.from({ length: rows }, () => [true, ['payment.recorded'], 1]),
  );
}

suite('every command that stores money writes an audit row, an event and a journal entry', () => {
  test('a payment, and one receipt allocated to several invoices with a remainder', async () => {
    const { room, renter } = await rented();
    const first = await fixture.issue(room, '2026-10');
    await fixture.issue(room, '2026-11');
    await assertRecorded((await fixture.pay(first, '1000000')).receipt_id, 1);
    const { payments } = await ok(
      api().post('/payments/allocate', { renter_id: renter.id, amount: '6000000', method: 'CASH' }),
    );
    await assertRecorded(payments[0].receipt_id, 3);
  });

  test('a payment on a written-off invoice', async () => {
    const { room } = await rented();
    const invoice = await fixture.issue(room, '2026-10');
    await ok(api().post(`/invoices/${invoice.id}/write-off`, { reason: 'gone' }));
    await assertRecorded((await fixture.pay(invoice, '500000')).receipt_id, 1);
  });

  test('refunds of credit and deposit; the event of a reversal follows theirs', async () => {
    const { room, renter, lease } = await rented({ deposit_amount: '3000000' });
    const invoice = await fixture.issue(room, '2026-10');
    await fixture.pay(invoice, '6000000');
    await ok(api().post('/payments/allocate', { renter_id: renter.id, amount: '400000', method: 'CASH' }));
    const credit = await ok(
      api().post(`/renters/${renter.id}/credit-refunds`, { amount: '400000', method: 'BANK_TRANSFER' }),
    );
    const deposit = await ok(api().post(`/leases/${lease.id}/deposit-refunds`, { amount: '1000000', method: 'CASH' }));
    for (const refund of [credit, deposit]) {
      await assertRecorded(refund.receipt_id, 1);
      assert.match(refund.receipt_number, /^PC-2026-\d{6}$/);
      await ok(api().post(`/payments/${refund.id}/reverse`, { reason: 'never paid' }));
      const [trail] = await trailOf(refund.receipt_id);
      assert.deepEqual(trail?.events, ['payment.recorded', 'payment.reversed']);
    }
  });

  test('ending a lease: payments from the deposit and payouts', async () => {
    const { room, lease } = await rented({ deposit_amount: '3000000' });
    const invoice = await fixture.issue(room, '2026-10');
    await fixture.pay(invoice, '6000000');
    await ok(
      api().post(`/leases/${lease.id}/end`, {
        end_date: '2026-11-10',
        forfeit_amount: '200000',
        refund_method: 'CASH',
      }),
    );
    const rows = await service.asOwner<{ receipt_id: string; method: string; direction: string }>(
      `select receipt_id, method, direction from payments where lease_id = $1 and (method = 'DEPOSIT' or direction = 'OUT') order by id`,
      [lease.id],
    );
    assert.deepEqual(
      rows.map(({ method, direction }) => `${method} ${direction}`),
      ['DEPOSIT IN', 'CASH OUT'],
    );
    for (const { receipt_id } of rows) await assertRecorded(receipt_id, 1);
    const forfeits = await service.asOwner(
      `select from audit_events where action = 'deposit.forfeited' and subject_id = $1`,
      [lease.id],
    );
    assert.equal(forfeits.length, 1);
  });

  test('an automatically booked bank transfer', async () => {
    const { room } = await rented();
    const invoice = await fixture.issue(room, '2026-10');
    const account = await fixture.make('/bank-accounts', {
      bank_bin: '970436',
      account_number: '0123456789',
      account_holder: 'NGUYEN THI LAN',
    });
    const connection = await fixture.make('/payment-connections', {
      provider: 'SEPAY',
      auth_method: 'API_KEY',
      secret: 'a-key-of-ours',
      bank_account_ids: [account.id],
    });
    const event = {
      id: 1,
      accountNumber: '0123456789',
      transferType: 'in',
      transferAmount: 3_000_000,
      content: `chuyen tien ${invoice.payment_code}`,
      transactionDate: '2026-11-14 09:00:00',
    };
    const response = await fetch(`${service.url}/api/v1/payment-webhooks/SEPAY/${connection.id}`, {
      method: 'POST',
      headers: { authorization: 'Apikey a-key-of-ours', 'content-type': 'application/json' },
      body: JSON.stringify(event),
    });
    assert.equal(response.status, 200);
    const [payment] = (await ok(api().get(`/payments?invoice_id=${invoice.id}`))).payments;
    await assertRecorded(payment.receipt_id, 1);
    const [audit] = (await ok(api().get(`/audit-events?subject_id=${payment.id}`))).audit_events;
    assert.deepEqual([audit.action, audit.changes.receipt_number], ['payment.recorded', payment.receipt_number]);
  });

  test('an invoice that is credited, written off or loses a payment to another has an event for it', async () => {
    const { room } = await rented();
    const invoice = await fixture.issue(room, '2026-10');
    const other = await fixture.issue(room, '2026-11');
    const paid = await fixture.pay(invoice, invoice.total_amount);
    await ok(api().post(`/payments/${paid.id}/move`, { invoice_id: other.id }));
    const { lines } = await ok(api().get(`/invoices/${invoice.id}`));
    const note = { reason: 'too much', lines: [{ line_id: lines[0].id, amount: '1000' }] };
    await ok(api().post(`/invoices/${invoice.id}/credit-notes`, note));
    await ok(api().post(`/invoices/${invoice.id}/write-off`, { reason: 'gone' }));
    const eventsOf = async (id: string): Promise<string[][]> => {
      const { events } = await ok(api().get('/events?limit=200'));
      return events
        .filter(
          (event: { type: string; data: { id: string } }) => event.type.startsWith('invoice.') && event.data.id === id,
        )
        .map(({ type, data }: InvoiceEvent) => [
          type,
          data.display.status.value,
          data.paid_amount,
          data.credited_amount,
        ]);
    };
    // The feed shows an event once no transaction of the server, also of another test, may add an earlier one.
    const credited = await until(async () => {
      const found = await eventsOf(invoice.id);
      return found.length >= 6 && found;
    }, 'the events');
    assert.deepEqual(credited.slice(2), [
      ['invoice.paid', 'PAID', '3000000.00', '0.00'],
      ['invoice.updated', 'ISSUED', '0.00', '0.00'],
      ['invoice.updated', 'ISSUED', '0.00', '1000.00'],
      ['invoice.updated', 'PAID', '0.00', '1000.00'],
    ]);
    assert.deepEqual((await eventsOf(other.id)).at(-1), ['invoice.paid', 'PAID', '3000000.00', '0.00']);
  });

  test('a moved payment is audited and stays one receipt', async () => {
    const { room } = await rented();
    const [october, november] = [await fixture.issue(room, '2026-10'), await fixture.issue(room, '2026-11')];
    const payment = await fixture.pay(october, '700000');
    const moved = await ok(api().post(`/payments/${payment.id}/move`, { invoice_id: november.id }));
    assert.equal(moved.receipt_id, payment.receipt_id);
    const [audit] = (await ok(api().get(`/audit-events?subject_id=${payment.id}&action=payment.moved`))).audit_events;
    assert.equal(audit.changes.to[0].id, moved.id);
  });
});
