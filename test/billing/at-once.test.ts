import assert from 'node:assert/strict';
import { afterEach, suite, test } from 'node:test';
import { openHouse } from '../support/house.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Data = any;

const house = await openHouse('2026-03-28');
const api = () => house.api();
const TIMES = 6;
let rooms = 0;

async function owing(): Promise<Data> {
  rooms += 1;
  const room = await house.room(`P${rooms}`);
  const renter = await house.renter(`Người ${rooms}`);
  await house.lease(room, renter, { start_date: '2026-01-01' });
  return { room, renter, first: await house.issue(room, '2026-01'), second: await house.issue(room, '2026-02') };
}
const allocate = (renter: Data, amount: string) =>
  house.make('/payments/allocate', { renter_id: renter.id, amount, method: 'CASH' });
const credit = async (renter: Data) => (await house.ok(api().get(`/renters/${renter.id}`))).credit_balance;

afterEach(async () => {
  const { checks } = await house.ok(api().get('/accounting/self-check'));
  assert.deepEqual(
    checks.filter(({ ok }: Data) => !ok),
    [],
  );
});

suite('money that two hands touch', () => {
  test('credit that a credit note gave back is not given back again by cancelling', async () => {
    const { room, renter } = await owing();
    await allocate(renter, '16000000');
    const invoice = await house.issue(room, '2026-03');
    const [rent] = invoice.lines;
    assert.deepEqual([invoice.total_amount, await credit(renter)], ['0.00', '7000000.00']);
    const lines = [{ line_id: rent.id, description: 'Bớt', amount: '1000' }];
    await house.make(`/invoices/${invoice.id}/credit-notes`, { reason: 'Bớt', lines });
    assert.equal(await credit(renter), '7001000.00');
    await house.make(`/invoices/${invoice.id}/cancel`, { reason: 'Sai' });
    assert.equal(await credit(renter), '10000000.00');
  });

  for (const [what, act] of [
    ['moved', (part: Data) => api().post(`/payments/${part.id}/move`, { to_credit: true })],
    [
      'cancelled',
      (part: Data) => api().post(`/invoices/${part.invoice_id}/cancel`, { reason: 'Sai', payments: 'to_credit' }),
    ],
  ] as const)
    test(`a receipt that is reversed while a part of it is ${what} goes back whole`, async () => {
      for (let turn = 0; turn < TIMES; turn += 1) {
        const { renter } = await owing();
        const { payments } = await allocate(renter, '4000000');
        await Promise.all([api().post(`/payments/${payments[0].id}/reverse`, { reason: 'Nhầm' }), act(payments[0])]);
        const parts = (await house.ok(api().get(`/payments?renter_id=${renter.id}`))).payments;
        const states = new Set(parts.map(({ display }: Data) => display.status.value));
        assert.deepEqual([await credit(renter), states.has('RECORDED')], ['0.00', false]);
      }
    });

  test('a transfer leaves alone what is cancelled while it looks for open invoices', async () => {
    const account = await house.make('/bank-accounts', {
      bank_bin: '970436',
      account_number: '0123499999',
      account_holder: 'LAN',
    });
    const kind = { provider: 'SEPAY', auth_method: 'API_KEY', secret: 'a-long-secret' };
    const connection = await house.make('/payment-connections', { ...kind, bank_account_ids: [account.id] });
    for (let turn = 0; turn < TIMES; turn += 1) {
      const { renter, first, second } = await owing();
      const transfer = {
        ...{ id: turn + 1, accountNumber: '0123499999', transferType: 'in', transferAmount: 5000000 },
        ...{ content: second.payment_code, transactionDate: '2026-03-28 08:00:00', referenceCode: `FT${turn}` },
      };
      const [told, cancelled] = await Promise.all([
        house.service
          .client()
          .post(`/payment-webhooks/SEPAY/${connection.id}`, transfer, { authorization: 'Apikey a-long-secret' }),
        api().post(`/invoices/${first.id}/cancel`, { reason: 'Sai', payments: 'to_credit' }),
      ]);
      assert.deepEqual([told.status, cancelled.status], [200, 200], cancelled.text);
      assert.equal((await house.invoice(first.id)).display.status.value, 'CANCELLED');
      assert.equal(await credit(renter), '2000000.00');
    }
  });
});
