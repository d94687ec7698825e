import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../../support/fixture.ts';
import { addMember, registerLandlord } from '../../support/people.ts';
import { readCsv } from './read-file.ts';

const fixture = await createFixture('2026-01-02');
const { service, api, make, ok, landlord, property } = fixture;
const other = await make('/properties', { name: 'Cúc', code: 'CU' });
const an = await fixture.renter('An', { id_number: '079190001234' });
const binh = await fixture.renter('Bình', { id_number: '079090001234' });
const here = await fixture.room('P1');
const there = await make('/rooms', { property_id: other.id, name: 'C1', base_rent: '2000000' });
for (const [room, renter] of [
  [here, an],
  [there, binh],
]) {
  await fixture.lease(room, renter, { start_date: '2026-01-01' });
  await fixture.read(room, '2026-01', { electricity_current: 10, electricity_previous: 0 });
  await fixture.pay(await fixture.issue(room, '2026-01'), '1000');
}
const accountant = await addMember(service, landlord, 'ACCOUNTANT', [property.id]);
const manager = await addMember(service, landlord, 'MANAGER', [property.id]);
const staff = await addMember(service, landlord, 'STAFF');
const stranger = await registerLandlord(service, 'stranger');
const foreignProperty = (await stranger.client.post('/properties', { name: 'Xa' })).data;

const MONTH = 'period=2026-01';
const DAYS = 'date_from=2026-01-01&date_to=2026-01-31';
const PREVIEW = `/accounting/property-room-profitability/allocation-preview.csv?${DAYS}`;
const BY_PERIOD = ['payments', 'receivables', 'invoices', 'meter-readings'].map((name) => `/exports/${name}.csv`);
const WHOLE = [
  `/exports/profitability.csv?${DAYS}`,
  ...BY_PERIOD.map((path) => `${path}?${MONTH}`),
  '/exports/renters.csv?',
  `/exports/journal-entries.csv?${DAYS}`,
];

const problems = async (path: string) => {
  const { status, error } = await api().get(path);
  assert.deepEqual([status, error.code], [400, 'validation_failed'], path);
  return error.fields.map((field: { path: string; code: string }) => `${field.path} ${field.code}`);
};

suite('access to exports', () => {
  for (const path of [...WHOLE, PREVIEW])
    test(`${path}: a member limited to a property gets only its rows`, async () => {
      const all = (await readCsv(api(), service.url, path)).text;
      const own = (await readCsv(accountant.client, service.url, path)).text;
      const [mine, theirs] = path.includes('prof') ? ['Hoa Sen', 'Cúc'] : ['An', 'Bình'];
      assert.ok(all.includes(mine) && all.includes(theirs), all);
      assert.ok(own.includes(mine) && !own.includes(theirs) && !own.includes('Cúc'), own);
      const filtered = (await readCsv(api(), service.url, `${path}&property_id=${other.id}`)).text;
      assert.ok(filtered.includes(theirs) && !filtered.includes(mine), filtered);
      const hidden = await accountant.client.get(`${path}&property_id=${other.id}`);
      assert.deepEqual([hidden.status, hidden.error.details], [404, { field: 'property_id' }]);
      assert.equal((await api().get(`${path}&property_id=${foreignProperty.id}`)).status, 404);
      assert.equal((await staff.client.get(path)).status, 403);
      assert.equal((await service.client().get(path)).status, 401);
    });

  test('the residence register shows identity numbers to OWNER and MANAGER only', async () => {
    const path = '/exports/residence-register.csv';
    const { rows } = await readCsv(manager.client, service.url, path);
    assert.deepEqual(
      rows.map((row) => row.full_name),
      ['An'],
    );
    assert.equal((await staff.client.get(`${path}?x=1`)).status, 403);
    assert.equal((await manager.client.get(`${path}?property_id=${other.id}`)).status, 404);
    const exporter = await make('/api-keys', { name: 'k', permissions: ['exports.read'] });
    const numbers = async (client: typeof manager.client) =>
      (await readCsv(client, service.url, path)).rows.map((row) => row.id_number);
    assert.deepEqual(await numbers(manager.client), ['079190001234']);
    assert.deepEqual(await numbers(accountant.client), ['*********234']);
    assert.deepEqual(await numbers(service.client(exporter.key)), ['*********234', '*********234']);
    assert.equal((await service.client(exporter.key).get(`/exports/payments.csv?${MONTH}`)).status, 200);
  });
});

suite('parameters of exports', () => {
  for (const path of BY_PERIOD)
    test(path, async () => {
      assert.deepEqual(await problems(path), ['period required']);
      assert.deepEqual(await problems(`${path}?${MONTH}&period_from=2026-01`), ['period conflicts_with']);
      assert.deepEqual(await problems(`${path}?period_from=2026-01`), ['period_to requires']);
      assert.deepEqual(await problems(`${path}?period_to=2026-01`), ['period_from requires']);
      assert.deepEqual(await problems(`${path}?period_from=2026-02&period_to=2026-01`), ['period_to too_small']);
      assert.deepEqual(await problems(`${path}?period_from=2021-01&period_to=2026-01`), ['period_to too_large']);
      assert.deepEqual(await problems(`${path}?period=2026-13`), ['period invalid_format']);
      assert.deepEqual(await problems(`${path}?${MONTH}&room=1`), ['room unknown_field']);
      const name = path.split('/').at(-1)?.replace('.csv', '');
      const range = await api().get(`${path}?period_from=2026-01&period_to=2026-03`);
      assert.match(range.headers.get('content-disposition') ?? '', new RegExp(`"${name}-2026-01_2026-03.csv"`));
    });

  test('days', async () => {
    const turned = 'date_from=2026-02-01&date_to=2026-01-01';
    assert.deepEqual(await problems(`/exports/journal-entries.csv?${turned}`), ['date_to too_small']);
    assert.deepEqual(await problems(`/exports/residence-register.csv?${turned}`), ['date_to too_small']);
    assert.deepEqual(await problems(`${PREVIEW.split('?')[0]}`), ['date_from required', 'date_to required']);
    assert.deepEqual(await problems(`${PREVIEW}&allocation_method=area`), ['allocation_method not_allowed']);
  });
});

test('a suspended organization can still export its data', async () => {
  await ok(api().patch(`/organizations/${landlord.organizationId}`, { status: 'SUSPENDED' }));
  for (const path of [...WHOLE, PREVIEW, '/exports/residence-register.csv?'])
    assert.equal((await api().get(path)).status, 200, path);
});
