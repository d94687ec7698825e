import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture, lines } from '../support/fixture.ts';
import { until } from '../support/until.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2027-01-12', { water_fixed_amount: '80000', billing_day: 1, due_day: 5 }, {});
const { api } = fixture;
await fixture.make('/recurring-fees', {
  property_id: fixture.property.id,
  name: 'Rác',
  amount: '100000',
  proration: 'NONE',
});

/** Two renters share January. The second lease may have been recorded before the first. */
async function roomOfTwo(name: string, order: 'in order' | 'the later first'): Promise<Data> {
  const room = await fixture.room(name);
  const before = { start_date: '2027-01-01', end_date: '2027-01-10', after_end_date: 'STOP' };
  const after = { start_date: '2027-01-11' };
  for (const terms of order === 'in order' ? [before, after] : [after, before])
    await fixture.lease(room, await fixture.renter(`${name} ${terms.start_date}`), terms);
  return room;
}

const invoicesOf = async (room: Data): Promise<string[][]> =>
  (await fixture.ok(api().get(`/invoices?room_id=${room.id}&sort=created_at`))).invoices.map((invoice: Data) =>
    lines(invoice).filter((line) => !line.startsWith('RENT')),
  );

suite('a room that changes hands within a month', () => {
  test('is billed by a run what it owes once a month, with its first lease', async () => {
    const rooms = [await roomOfTwo('A', 'in order'), await roomOfTwo('B', 'the later first')];
    const preview = await fixture.ok(api().post('/billing-runs/preview', { period: '2027-01' }));
    const run = await fixture.make('/billing-runs', { period: '2027-01' });
    await until(
      async () => (await api().get(`/billing-runs/${run.id}`)).data.display.status.value === 'DONE',
      'the end of the run',
    );
    for (const room of rooms) {
      const billed = await fixture.ok(api().get(`/invoices?room_id=${room.id}`));
      const first = billed.invoices.find((invoice: Data) => lines(invoice).includes('WATER 80000.00'));
      assert.deepEqual((await invoicesOf(room)).flat().toSorted(), ['RECURRING_FEE 100000.00', 'WATER 80000.00']);
      assert.equal(
        (await fixture.ok(api().get(`/leases/${first.lease_id}`))).start_date,
        '2027-01-01',
        'the lease that begins first',
      );
    }
    const { invoices } = await fixture.ok(api().get('/invoices?period=2027-01'));
    assert.equal(invoices.length, 4);
    const total = invoices.reduce((sum: number, invoice: Data) => sum + Number(invoice.total_amount), 0);
    assert.equal(Number(preview.total_amount), total);
  });
});
