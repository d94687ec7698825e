import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemCaller } from '../../server/database/system-caller.ts';
import { findAllDeadlines } from '../../server/features/reporting/deadlines/find-deadlines.ts';
import { createFixture } from '../support/fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

/** The service looks on 20 June, is down over every due day, and looks again on 30 August. */
const fixture = await createFixture('2026-06-20', { electricity_unit_price: '2500', billing_day: 20 }, {});
const { api, ok, make, service, property } = fixture;
const { context } = service.running;
await service.asOwner(`update identity.accounts set email_verified_at = now() where email = $1`, [
  fixture.landlord.email,
]);
const look = () =>
  findAllDeadlines(context, () => systemCaller('deadlines', context.clock.now()), new AbortController().signal);
const list = async (query = 'state=OPEN'): Promise<Data[]> =>
  (await ok(api().get(`/deadlines?limit=200&${query}`))).deadlines;
const shown = (rows: Data[]) =>
  rows.map(({ display, due_on, subject }) => `${display.kind.value} ${due_on} ${subject.name}`);
const notices = async (deadlineId = ''): Promise<number> => {
  const [row] = await service.asOwner<{ n: number }>(
    `select count(*)::int as n from notices where topic = 'deadline.due' and organization_id = $1 and cause like 'deadline ' || $2 || '%'`,
    [fixture.landlord.organizationId, deadlineId],
  );
  return row?.n ?? 0;
};
const lookOn = async (...days: string[]) => {
  for (const day of days) {
    await fixture.on(day);
    await Promise.all([look(), look()]);
  }
};
const tariff = (effective_from: string, vat_percent: string) => ({
  utility: 'ELECTRICITY',
  effective_from,
  tiers: [{ up_to: null, unit_price: '2000' }],
  vat_percent,
});
const putTariffs = (...utility_tariffs: object[]) =>
  ok(api().put(`/properties/${property.id}/utility-tariffs`, { utility_tariffs }));

const minh = await fixture.lease(await fixture.room('P1'), await fixture.renter('Minh'), {
  start_date: '2026-01-01',
  end_date: '2026-08-25',
  initial_readings: { electricity: 0 },
});
await fixture.lease(await fixture.room('P3'), await fixture.renter('Bình'), {
  start_date: '2026-01-01',
  members: [
    {
      full_name: 'Hoa',
      moved_in_on: '2026-01-01',
      residence_registered_until: '2026-07-25',
      stay_notified_at: '2026-01-01T03:00:00Z',
    },
  ],
});
const lan = await fixture.lease(await fixture.room('P2'), await fixture.renter('Lan'), {
  start_date: '2026-07-24',
  members: [{ full_name: 'Tú', moved_in_on: '2026-07-24' }],
});

test('each kind is found once by the look after a jump over its due day', async () => {
  await lookOn('2026-06-20');
  const before = await notices();
  await ok(api().post(`/leases/${minh.id}/renew`, { monthly_rent: '3300000', from_date: '2026-08-05' }));
  await fixture.settings({ electricity_unit_price: '2600', effective_from: '2026-08' });
  await lookOn('2026-08-30');
  const expected = [
    'STAY_NOTIFICATION 2026-07-24 Tú',
    'RESIDENCE_ENDING 2026-07-25 Hoa',
    'METER_READING 2026-07-20 Hoa Sen',
    'INVOICES_NOT_ISSUED 2026-07-20 Hoa Sen',
    'TAX_DECLARATION 2026-07-31 null',
    'PRICE_CHANGE 2026-08-01 Hoa Sen',
    'PRICE_CHANGE 2026-08-05 Minh',
    'METER_READING 2026-08-20 Hoa Sen',
    'INVOICES_NOT_ISSUED 2026-08-20 Hoa Sen',
    'LEASE_ENDING 2026-08-25 Minh',
  ];
  const found = (await list()).filter(({ due_on }) => due_on > '2026-06-20');
  assert.deepEqual(shown(found).toSorted(), expected.toSorted());
  assert.equal(await notices(), before + 1, 'one notice counts all of them');
});

test('further looks, the next day and by a clock that goes back, find nothing again', async () => {
  const [rows, told] = [await list('date_from=2026-06-21'), await notices()];
  await lookOn('2026-08-30T05:00:00Z', '2026-08-31', '2026-08-30', '2026-08-31');
  assert.deepEqual(shown(await list('date_from=2026-06-21')), shown(rows));
  assert.equal(await notices(), told);
  await lookOn('2026-09-15');
  const open = shown(await list());
  assert.ok(open.includes('TAX_DECLARATION 2026-07-31 null'), 'a tax date stays until somebody decides');
  assert.ok(open.includes('STAY_NOTIFICATION 2026-07-24 Tú'));
  assert.deepEqual(
    open.filter((row) => row.startsWith('PRICE_CHANGE')),
    [],
    'missed prices stay for 30 days',
  );
  await make(`/leases/${lan.id}/members`, { full_name: 'Bé', moved_in_on: '2026-09-15' });
});

test('prices entered for the running month are not announced', async () => {
  await fixture.settings({ electricity_unit_price: '2550', effective_from: '2026-09' });
  await lookOn('2026-09-16');
  assert.deepEqual(await list('kind=PRICE_CHANGE&date_from=2026-08-06'), []);
});

test('VAT that has ended stays due until the tariff is changed', async () => {
  await fixture.on('2026-11-02');
  await putTariffs(tariff('2026-11', '8'));
  await lookOn('2026-12-10');
  const vat = 'kind=PRICE_CHANGE&date_from=2027-01-01';
  const [announced] = await list(`state=OPEN&${vat}`);
  assert.deepEqual([announced.due_on, announced.rule.number], ['2027-01-01', '204/2025/QH15']);
  await lookOn('2027-01-01', '2027-01-02', '2027-06-20');
  assert.deepEqual(
    (await list(`state=OPEN&${vat}`)).map(({ id }) => id),
    [announced.id],
  );
  await putTariffs(tariff('2026-11', '8'), tariff('2027-07', '10'));
  assert.deepEqual(shown(await list(`state=OPEN&${vat}&date_to=2027-01-01`)), []);
});

test('VAT that ended while nobody looked is found, once', async () => {
  await putTariffs(tariff('2026-11', '8'));
  await service.asOwner(`delete from deadlines where organization_id = $1 and kind = 'PRICE_CHANGE'`, [
    fixture.landlord.organizationId,
  ]);
  await lookOn('2027-06-25', '2027-06-26');
  const rows = await list('state=OPEN&kind=PRICE_CHANGE');
  assert.deepEqual(shown(rows), ['PRICE_CHANGE 2027-01-01 Hoa Sen']);
  assert.equal(await notices(rows[0].id), 1);
  await putTariffs(tariff('2026-11', '8'), tariff('2027-01', '10'));
  assert.deepEqual(await list('state=OPEN&kind=PRICE_CHANGE'), []);
});
