import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

/**
 * 10 March 2026. Hoa Sen: P1 owes January (overdue) and paid March in part, P2 paid March, P3 has a draft, P4 a cancelled invoice.
 * Cúc: C1 has paid in part and is overdue.
 */
const fixture = await createFixture('2026-01-02');
const { make, property } = fixture;
const other = await make('/properties', { name: 'Cúc', code: 'CU' });
const rooms: Record<string, Data> = {};
const renters: Record<string, Data> = {};
for (const name of ['P1', 'P2', 'P3', 'P4', 'C1']) {
  const property_id = name === 'C1' ? other.id : property.id;
  rooms[name] = await make('/rooms', { property_id, name, base_rent: '3000000' });
  renters[name] = await fixture.renter(name === 'P1' ? 'Trần Ngọc Ánh' : `Người ${name}`);
  await fixture.lease(rooms[name], renters[name], { start_date: '2026-01-01' });
}
const january = await fixture.issue(rooms.P1, '2026-01', { due_date: '2026-01-05' });
await fixture.on('2026-03-10');
const march: Record<string, Data> = {};
for (const name of ['P1', 'P2', 'P4', 'C1'])
  march[name] = await fixture.issue(rooms[name], '2026-03', { due_date: name === 'C1' ? '2026-03-05' : '2026-03-25' });
await fixture.generate(rooms.P3, '2026-03');
await make(`/invoices/${march.P4.id}/cancel`, { reason: 'nhầm' });
await fixture.pay(march.P1, '1000000');
await fixture.pay(march.P2, '3000000', { method: 'BANK_TRANSFER', payment_date: '2026-03-09' });
await fixture.pay(march.C1, '500000');
const bounced = await fixture.pay(january, '700000');
await make(`/payments/${bounced.id}/reverse`, { reason: 'nhầm' });
await make('/payments/allocate', { renter_id: renters.P2.id, amount: '200000', method: 'CASH' });
await make(`/renters/${renters.P2.id}/credit-refunds`, { amount: '50000', method: 'CASH' });

const list = async (path: string, client = fixture.api()) => {
  const response = await client.get(path);
  assert.equal(response.status, 200, response.text);
  return response.body;
};
const rowsOf = async (query: string): Promise<string[]> =>
  (await list(`/invoices?${query}`)).data.invoices
    .map(({ room_id, period }: Data) => `${Object.keys(rooms).find((name) => rooms[name].id === room_id)} ${period}`)
    .sort();

suite('the list of invoices', () => {
  test('by several effective statuses', async () => {
    assert.deepEqual(await rowsOf('effective_statuses=OVERDUE'), ['C1 2026-03', 'P1 2026-01']);
    assert.deepEqual(await rowsOf('effective_statuses=PARTIALLY_PAID,ISSUED'), ['P1 2026-03']);
    assert.deepEqual(await rowsOf('effective_statuses=OVERDUE,PAID,DRAFT'), [
      'C1 2026-03',
      'P1 2026-01',
      'P2 2026-03',
      'P3 2026-03',
    ]);
    assert.deepEqual(await rowsOf('status=PARTIALLY_PAID'), ['C1 2026-03', 'P1 2026-03'], 'the stored status');
    assert.equal((await fixture.api().get('/invoices?effective_statuses=LATE')).status, 400);
  });

  test('searches number, payment code, room and renter', async () => {
    assert.deepEqual(await rowsOf('q=ngoc%20anh'), ['P1 2026-01', 'P1 2026-03']);
    assert.deepEqual(await rowsOf('q=p2'), ['P2 2026-03']);
    assert.deepEqual(await rowsOf(`q=${january.invoice_number.toLowerCase()}`), ['P1 2026-01']);
    assert.deepEqual(await rowsOf(`q=${january.payment_code.toLowerCase()}`), ['P1 2026-01']);
    assert.deepEqual(await rowsOf(`q=${january.payment_code.slice(0, 7)}`), ['P1 2026-01']);
    assert.deepEqual(await rowsOf(`q=${encodeURIComponent(`ck ${january.payment_reference}, cam on`)}`), [
      'P1 2026-01',
    ]);
  });

  test('sums up all pages on request', async () => {
    const plain = await list('/invoices?limit=1');
    assert.ok(!('totals' in plain.meta));
    const { meta } = await list('/invoices?limit=1&totals=true');
    assert.deepEqual(
      [meta.count, meta.totals],
      [
        1,
        {
          count: 5,
          total_amount: '15000000.00',
          paid_amount: '4500000.00',
          unpaid_amount: '7500000.00',
          overdue_amount: '5500000.00',
        },
      ],
    );
    for (const [query, count] of [
      ['status=CANCELLED', 1],
      ['effective_statuses=CANCELLED,PAID', 2],
    ])
      assert.equal((await list(`/invoices?totals=true&${query}`)).meta.totals.count, count, String(query));
    const late = await list(`/invoices?totals=true&effective_statuses=OVERDUE&property_id=${other.id}`);
    assert.deepEqual(late.meta.totals, {
      count: 1,
      total_amount: '3000000.00',
      paid_amount: '500000.00',
      unpaid_amount: '2500000.00',
      overdue_amount: '2500000.00',
    });
    const limited = await addMember(fixture.service, { ...fixture.landlord, client: fixture.api() }, 'MANAGER', [
      other.id,
    ]);
    assert.equal((await list('/invoices?totals=true', limited.client)).meta.totals.count, 1);
    const stranger = await registerLandlord(fixture.service, 'stranger');
    assert.equal((await list('/invoices?totals=true', stranger.client)).meta.totals.total_amount, '0.00');
  });
});

suite('the list of payments', () => {
  test('sums up by method and by day', async () => {
    const { meta } = await list('/payments?limit=1&totals=true');
    assert.deepEqual(meta.totals, {
      count: 5,
      received_amount: '4700000.00',
      refunded_amount: '50000.00',
      by_method: [
        { method: 'BANK_TRANSFER', count: 1, received_amount: '3000000.00', refunded_amount: '0.00' },
        { method: 'CASH', count: 4, received_amount: '1700000.00', refunded_amount: '50000.00' },
      ],
      by_day: [
        { payment_date: '2026-03-10', count: 4, received_amount: '1700000.00', refunded_amount: '50000.00' },
        { payment_date: '2026-03-09', count: 1, received_amount: '3000000.00', refunded_amount: '0.00' },
      ],
    });
    assert.ok(!('totals' in (await list('/payments')).meta));
  });

  test('money out of credit counts for its method only', async () => {
    await fixture.lease(await fixture.room('P5'), renters.P2, { start_date: '2026-03-01' });
    const room = (await list('/rooms?q=p5')).data.rooms[0];
    const bill = await fixture.issue(room, '2026-03');
    const { totals } = (await list(`/payments?totals=true&renter_id=${renters.P2.id}`)).meta;
    const credited = totals.by_method.find(({ method }: Data) => method === 'CREDIT');
    assert.ok(credited || Number(bill.total_amount) > 0);
    assert.equal(totals.received_amount, '3200000.00');
  });

  test('by method, days, property and renter', async () => {
    const totals = async (query: string) => {
      const { count, received_amount } = (await list(`/payments?totals=true&${query}`)).meta.totals;
      return `${count} ${received_amount}`;
    };
    assert.equal(await totals('method=BANK_TRANSFER'), '1 3000000.00');
    assert.equal(await totals('date_from=2026-03-09&date_to=2026-03-09'), '1 3000000.00');
    assert.equal(await totals(`property_id=${other.id}`), '1 500000.00');
    assert.equal(await totals(`renter_id=${renters.P1.id}`), '1 1000000.00');
    assert.equal(await totals('date_to=2020-01-01'), '0 0.00');
    assert.equal(await totals('status=REVERSED'), '1 700000.00');
    assert.equal(await totals('status=MOVED'), '0 0.00');
  });

  test('a method or day of reversed payments alone is left out', async () => {
    const paid = await fixture.pay(january, '10000', { method: 'OTHER', payment_date: '2026-03-02' });
    await make(`/payments/${paid.id}/reverse`, { reason: 'nhầm' });
    const totals = async (query: string) => {
      const { by_method, by_day } = (await list(`/payments?totals=true&date_to=2026-03-02${query}`)).meta.totals;
      return [...by_method, ...by_day].map(({ count, received_amount }: Data) => `${count} ${received_amount}`);
    };
    assert.deepEqual(await totals(''), []);
    assert.deepEqual(await totals('&status=REVERSED'), ['1 10000.00', '1 10000.00']);
  });
});
