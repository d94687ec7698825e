import assert from 'node:assert/strict';
import { afterEach, suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-03-28');
const api = () => fixture.api();
const TIMES = 6;
let rooms = 0;

async function owing(): Promise<Data> {
  rooms += 1;
  const room = await fixture.room(`P${rooms}`);
  const renter = await fixture.renter(`Người ${rooms}`);
  await fixture.lease(room, renter, { start_date: '2026-01-01' });
  return { room, renter, first: await fixture.issue(room, '2026-01'), second: await fixture.issue(room, '2026-02') };
}
const allocate = (renter: Data, amount: string) =>
  fixture.make('/payments/allocate', { renter_id: renter.id, amount, method: 'CASH' });
const credit = async (renter: Data) => (await fixture.ok(api().get(`/renters/${renter.id}`))).credit_balance;

afterEach(async () => {
  const { checks } = await fixture.ok(api().get('/accounting/self-check'));
  assert.deepEqual(
    checks.filter(({ ok }: Data) => !ok),
    [],
  );
});

suite('concurrent changes of the same money', () => {
  test('cancelling does not return credit that a credit note already returned', async () => {
    const { room, renter } = await owing();
    await allocate(renter, '16000000');
    const invoice = await fixture.issue(room, '2026-03');
    const [rent] = invoice.lines;
    assert.deepEqual([invoice.total_amount, await credit(renter)], ['0.00', '7000000.00']);
    const lines = [{ line_id: rent.id, description: 'Bớt', amount: '1000' }];
    await fixture.make(`/invoices/${invoice.id}/credit-notes`, { reason: 'Bớt', lines });
    assert.equal(await credit(renter), '7001000.00');
    await fixture.make(`/invoices/${invoice.id}/cancel`, { reason: 'Sai' });
    assert.equal(await credit(renter), '10000000.00');
  });

  for (const [what, act] of [
    ['moved', (part: Data) => api().post(`/payments/${part.id}/move`, { to_credit: true })],
    [
      'cancelled',
      (part: Data) => api().post(`/invoices/${part.invoice_id}/cancel`, { reason: 'Sai', payments: 'to_credit' }),
    ],
  ] as const)
    test(`reversing a receipt while part of it is ${what} reverses it completely`, async () => {
      for (let turn = 0; turn < TIMES; turn += 1) {
        const { renter } = await owing();
        const { payments } = await allocate(renter, '4000000');
        await Promise.all([api().post(`/payments/${payments[0].id}/reverse`, { reason: 'Nhầm' }), act(payments[0])]);
        const parts = (await fixture.ok(api().get(`/payments?renter_id=${renter.id}`))).payments;
        const states = new Set(parts.map(({ display }: Data) => display.status.value));
        assert.deepEqual([await credit(renter), states.has('RECORDED')], ['0.00', false]);
      }
    });

  test('a transfer skips an invoice that is cancelled while it looks for open ones', async () => {
    const account = await fixture.make('/bank-accounts', {
      bank_bin: '970436',
      account_number: '0123499999',
      account_holder: 'LAN',
    });
    const kind = { provider: 'SEPAY', auth_method: 'API_KEY', secret: 'a-long-secret' };
    const connection = await fixture.make('/payment-connections', { ...kind, bank_account_ids: [account.id] });
    for (let turn = 0; turn < TIMES; turn += 1) {
      const { renter, first, second } = await owing();
      const transfer = {
        ...{ id: turn + 1, accountNumber: '0123499999', transferType: 'in', transferAmount: 5000000 },
        ...{ content: second.payment_code, transactionDate: '2026-03-28 08:00:00', referenceCode: `FT${turn}` },
      };
      const [transferred, cancelled] = await Promise.all([
        fixture.service
          .client()
          .post(`/payment-webhooks/SEPAY/${connection.id}`, transfer, { authorization: 'Apikey a-long-secret' }),
        api().post(`/invoices/${first.id}/cancel`, { reason: 'Sai', payments: 'to_credit' }),
      ]);
      assert.deepEqual([transferred.status, cancelled.status], [200, 200], cancelled.text);
      assert.equal((await fixture.invoice(first.id)).display.status.value, 'CANCELLED');
      assert.equal(await credit(renter), '2000000.00');
    }
  });
});
