import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemCaller } from '../../server/database/system-caller.ts';
import { findAllDeadlines } from '../../server/features/reporting/deadlines/find-deadlines.ts';
import { createFixture } from '../support/fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

/** Rent for three months at once, from January. February and March have nothing to bill unless something else is owed. */
const fixture = await createFixture('2026-01-02', { billing_day: 1 }, {});
const { api, ok, make, service, property } = fixture;
const { context } = service.running;
const look = () =>
  findAllDeadlines(context, () => systemCaller('deadlines', context.clock.now()), new AbortController().signal);
const due = async (): Promise<string[]> => {
  const { deadlines } = await ok(api().get('/deadlines?state=OPEN&kind=INVOICES_NOT_ISSUED'));
  return deadlines.map(({ due_on }: Data) => due_on);
};
const toBill = async (period: string): Promise<string[]> => {
  const { rooms } = await ok(api().get(`/rooms?needs=INVOICE&period=${period}`));
  return rooms.map(({ name }: Data) => name);
};
const room = await fixture.room('P1');
await fixture.lease(room, await fixture.renter('Minh'), {
  start_date: '2026-01-01',
  rent_cycle_months: 3,
  initial_readings: { electricity: 0 },
});

test('a month whose rent was billed ahead asks for no invoice, until the next cycle', async () => {
  assert.deepEqual(await toBill('2026-01'), ['P1']);
  const draft = await fixture.generate(room, '2026-01');
  await fixture.on('2026-02-02');
  await look();
  assert.deepEqual([await due(), await toBill('2026-02')], [['2026-01-01', '2026-02-01'], []], 'a draft is not issued');
  await ok(api().post(`/invoices/${draft.id}/issue`, {}));
  assert.deepEqual([await due(), await toBill('2026-02')], [[], []]);
  const { open } = await ok(api().get('/reports/dashboard'));
  assert.equal(open.ready_to_bill, 0);
  await fixture.on('2026-03-02');
  await look();
  assert.deepEqual(await due(), []);
  await fixture.on('2026-04-02');
  await look();
  assert.deepEqual([await due(), await toBill('2026-04')], [['2026-04-01'], ['P1']]);
  await fixture.issue(room, '2026-04');
  assert.deepEqual([await due(), await toBill('2026-04')], [[], []]);
});

test('a fee of the month is billed, so the month asks for its invoice', async () => {
  await fixture.on('2026-05-02');
  await make('/recurring-fees', {
    property_id: property.id,
    name: 'Rác',
    amount: '20000',
    start_period: '2026-05',
    end_period: '2026-05',
  });
  await look();
  assert.deepEqual([await due(), await toBill('2026-05')], [['2026-05-01'], ['P1']]);
  await fixture.issue(room, '2026-05');
  assert.deepEqual([await due(), await toBill('2026-05')], [[], []]);
});

test('use that is not read or not billed keeps the month open; without use it closes', async () => {
  await fixture.settings({ electricity_unit_price: '2500', effective_from: '2026-06' });
  await fixture.on('2026-06-02');
  await look();
  assert.deepEqual([await due(), await toBill('2026-06')], [['2026-06-01'], []], 'the meter is read first');
  const reading = await fixture.read(room, '2026-06', { electricity_current: 0 });
  assert.deepEqual([await due(), await toBill('2026-06')], [[], []], 'no use, nothing to bill');
  await ok(api().post(`/meter-readings/${reading.id}/correct`, { electricity_current: 40, reason: 'đọc sai' }));
  assert.deepEqual([await due(), await toBill('2026-06')], [['2026-06-01'], ['P1']]);
  await fixture.issue(room, '2026-06');
  assert.deepEqual([await due(), await toBill('2026-06')], [[], []]);
});
