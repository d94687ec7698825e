import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemCaller } from '../../server/database/system-caller.ts';
import { findAllDeadlines } from '../../server/features/reporting/deadlines/find-deadlines.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember } from '../support/people.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-03-02', {}, {});
const { api, ok, make, service } = fixture;
const { context } = service.running;
const lookOn = async (...days: string[]) => {
  for (const day of days) {
    await fixture.on(day);
    const look = () =>
      findAllDeadlines(context, () => systemCaller('deadlines', context.clock.now()), new AbortController().signal);
    await Promise.all([look(), look()]);
  }
};
const list = async (query = 'state=OPEN'): Promise<Data[]> =>
  (await ok(api().get(`/deadlines?limit=200&kind=TAX_THRESHOLD&${query}`))).deadlines;
const owner = { full_name: 'Ông Tư', tax_code: '8012345678' };
const cuc = await make('/properties', { name: 'Cúc', code: 'CU', owner });
const [c1, p1] = [await make('/rooms', { property_id: cuc.id, name: 'C1', base_rent: '1' }), await fixture.room('P1')];
await fixture.lease(c1, await fixture.renter('Chi'), { start_date: '2026-01-01' });
await fixture.lease(p1, await fixture.renter('An'), { start_date: '2026-01-01' });
const bill = (room: Data, period: string, unit_price: string, line_type = 'RENT') =>
  make('/invoices', { room_id: room.id, period, issue: true, lines: [{ description: 'Tiền', unit_price, line_type }] });

test('an owner is warned once a year from 80 % of the threshold on, with the rule', async () => {
  await bill(c1, '2026-01', '799999999');
  await bill(c1, '2026-02', '50000000', 'LATE_FEE');
  await bill(p1, '2026-01', '100000000');
  await lookOn('2026-03-03');
  assert.deepEqual(await list(), []);
  await bill(c1, '2026-02', '1');
  await lookOn('2026-03-04', '2026-03-05', '2026-03-04');
  const rows = await list();
  assert.deepEqual(
    rows.map(({ subject, due_on, rule, property_id }) => [
      subject.type,
      subject.name,
      due_on,
      rule.number,
      property_id,
    ]),
    [['owner', 'Ông Tư', '2027-01-31', '141/2026/NĐ-CP', null]],
  );
  const { open } = await ok(api().get('/reports/dashboard'));
  assert.equal(open.deadlines, (await ok(api().get('/deadlines?state=OPEN&limit=200'))).deadlines.length);
  await bill(c1, '2026-03', '400000000');
  await lookOn('2026-03-06');
  assert.equal((await list()).length, 1, 'passing the threshold is no second warning');
});

test('it is done by itself when revenue falls again, and only those who read reports see it', async () => {
  const extra = await bill(p1, '2026-03', '700000000');
  await lookOn('2026-03-07');
  assert.deepEqual((await list()).map(({ subject }) => subject.name).toSorted(), ['House of lan', 'Ông Tư']);
  await make(`/invoices/${extra.id}/cancel`, { reason: 'nhầm' });
  await lookOn('2026-03-08');
  assert.deepEqual(
    (await list()).map(({ subject }) => subject.name),
    ['Ông Tư'],
  );
  const staff = await addMember(service, { ...fixture.landlord, client: api() }, 'STAFF');
  assert.deepEqual((await ok(staff.client.get('/deadlines?kind=TAX_THRESHOLD'))).deadlines, []);
});

test('the next year is warned of on its own', async () => {
  await fixture.on('2027-02-02');
  await bill(c1, '2027-01', '900000000');
  await lookOn('2027-02-03');
  const mine = (await list()).filter(({ subject }) => subject.name === 'Ông Tư');
  assert.deepEqual(
    mine.map(({ due_on }) => due_on),
    ['2027-01-31', '2028-01-31'],
  );
});
