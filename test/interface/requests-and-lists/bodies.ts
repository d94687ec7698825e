import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { assertRefused } from '../shape.ts';
import { fixture } from '../shared-fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const api = () => fixture.api();
const one: Data = {};

/** The required fields of each creating route. */
const required = (): [path: string, fields: string][] => [
  ['/properties', 'name'],
  ['/rooms', 'property_id name base_rent'],
  ['/renters', 'full_name'],
  ['/leases', 'room_id renter_id start_date monthly_rent'],
  ['/recurring-fees', 'name amount'],
  ['/meter-readings', 'room_id period'],
  ['/payments', 'invoice_id amount method'],
  ['/bank-accounts', 'bank_bin account_number account_holder'],
  ['/payment-connections', 'provider bank_account_ids'],
  ['/maintenance-tickets', 'property_id title'],
  ['/accounting/expenses', 'property_id category amount entry_date'],
  ['/devices', 'platform'],
  [`/renters/${one.renter.id}/invitations`, 'email'],
  [`/organizations/${fixture.landlord.organizationId}/members`, 'email role'],
  ['/billing-runs', 'period'],
  [`/invoices/${one.invoice.id}/lines`, 'description unit_price'],
  ['/invoices', 'room_id period lines'],
  ['/invoices/generate', 'room_id period'],
  [`/invoices/${one.invoice.id}/cancel`, 'reason'],
  [`/invoices/${one.invoice.id}/credit-notes`, 'lines reason'],
  [`/invoices/${one.invoice.id}/write-off`, 'reason'],
  [`/leases/${one.lease.id}/end`, 'end_date'],
  [`/leases/${one.lease.id}/transfer`, 'room_id from_date'],
  [`/leases/${one.lease.id}/cancel`, 'reason'],
  [`/leases/${one.lease.id}/reopen`, 'reason'],
  [`/properties/${fixture.property.id}/rooms/bulk`, 'rooms'],
  ['/meter-readings/bulk', 'readings'],
  ['/payments/allocate', 'amount method'],
  ['/api-keys', 'name permissions'],
  ['/webhook-endpoints', 'url event_types'],
  ['/organizations', 'name'],
];

before(async () => {
  one.room = await fixture.room('B1');
  one.renter = await fixture.renter('Bảy');
  one.lease = await fixture.lease(one.room, one.renter, { start_date: '2026-03-01' });
  one.invoice = await fixture.issue(one.room, '2026-03');
});

suite('request bodies', () => {
  test('creating requires exactly the required fields', async () => {
    for (const [path, fields] of required()) {
      const named = fields.split(' ').map((field) => `${field} required`);
      assertRefused(await api().post(path, {}), 400, 'validation_failed', named);
    }
    const tariffs = await api().put(`/properties/${fixture.property.id}/utility-tariffs`, { utility_tariffs: [{}] });
    const named = ['utility', 'effective_from', 'tiers'].map((field) => `utility_tariffs.0.${field} required`);
    assertRefused(tariffs, 400, 'validation_failed', named);
  });

  test('omitted fields get their defaults', async () => {
    const property = await fixture.make('/properties', { name: 'Mặc định' });
    const settings = (await api().get(`/properties/${property.id}/billing-settings`)).data;
    assert.deepEqual(
      [settings.billing_day, settings.due_day, settings.electricity_unit_price, settings.electricity_fixed_amount],
      [1, 5, '0.00', '0.00'],
    );
    assert.deepEqual([settings.water_unit_price, settings.water_fixed_amount], ['0.00', '0.00']);
    const room = await fixture.make('/rooms', { property_id: property.id, name: 'x', base_rent: '1' });
    assert.equal(room.display.status.value, 'VACANT');
    const lease = await fixture.make('/leases', {
      ...{ room_id: room.id, renter_id: one.renter.id, start_date: '2026-03-10', monthly_rent: '1000000' },
    });
    const { deposit_amount, occupant_count, proration, after_end_date, billing_starts_on, members } = lease;
    assert.deepEqual(
      [deposit_amount, occupant_count, proration, after_end_date, billing_starts_on, members],
      ['0.00', 1, 'DAILY', 'STOP', '2026-03-10', []],
    );
    const fee = await fixture.make('/recurring-fees', { lease_id: lease.id, name: 'Rác', amount: '1' });
    assert.deepEqual([fee.basis, fee.quantity, fee.proration, fee.start_period], ['FLAT', '1.000', 'NONE', null]);
    const reading = await fixture.make('/meter-readings', {
      room_id: room.id,
      period: '2026-03',
      electricity_current: 7,
    });
    const { electricity_previous, reading_date, kind, source, display } = reading;
    assert.deepEqual(
      [electricity_previous, reading_date, kind, source, display.status.value],
      [0, '2026-03-28', 'PERIODIC', 'OPERATOR', 'ACCEPTED'],
    );
    const ticket = await fixture.make('/maintenance-tickets', { property_id: property.id, title: 'x' });
    assert.deepEqual([ticket.display.priority.value, ticket.display.status.value], ['NORMAL', 'OPEN']);
    const spent = { property_id: property.id, category: 'REPAIR', amount: '1', entry_date: '2026-03-01' };
    assert.equal((await fixture.make('/accounting/expenses', spent)).paid_from, 'CASH');
    const lines = [{ description: 'x', unit_price: '5' }];
    const own = await fixture.make('/invoices', { room_id: room.id, period: '2026-03', lines });
    assert.deepEqual([own.kind, own.display.status.value, own.lease_id], ['ONE_OFF', 'DRAFT', lease.id]);
    assert.deepEqual([own.lines[0].quantity, own.lines[0].display.line_type.value], ['1.000', 'OTHER']);
  });

  test('a reading needs at least one meter, a fee one scope, a renewal an end or a rent', async () => {
    const refused = async (path: string, body: object, ...named: string[]) =>
      assertRefused(await api().post(path, body), 400, 'validation_failed', named);
    await refused('/meter-readings', { room_id: one.room.id, period: '2026-03' }, 'electricity_current required');
    const fee = { name: 'x', amount: '1' };
    await refused('/recurring-fees', fee, 'property_id required');
    const two = { ...fee, property_id: fixture.property.id, room_id: one.room.id };
    await refused('/recurring-fees', two, 'room_id conflicts_with');
    await refused(`/leases/${one.lease.id}/renew`, {}, 'end_date required');
    await refused(`/leases/${one.lease.id}/renew`, { monthly_rent: '1' }, 'from_date requires');
    await refused('/devices', { platform: 'IOS' }, 'token required');
    await refused('/devices', { platform: 'WEB', token: 'x' }, 'subscription required', 'token conflicts_with');
  });

  test('bulk readings: each row separately, or all or none', async () => {
    const bulk = (body: object) => api().post('/meter-readings/bulk', body);
    const row = (more: object) => ({
      room_id: one.room.id.toUpperCase(),
      period: '2026-02',
      electricity_current: 1,
      ...more,
    });
    const each = await bulk({
      readings: [
        row({ water_current: null }),
        row({ period: '2026-2' }),
        row({ electricity_current: 2 }),
        row({ room_id: one.lease.id }),
      ],
    });
    assert.equal(each.status, 200, each.text);
    const { results } = each.data;
    assert.deepEqual(
      results.map(({ index, error }: Data) => [index, error?.code ?? null]),
      [
        [0, null],
        [1, 'validation_failed'],
        [2, 'meter_reading_exists'],
        [3, 'not_found'],
      ],
    );
    assert.deepEqual(
      results.map(({ id }: Data) => typeof id),
      ['string', 'object', 'object', 'object'],
    );
    assert.deepEqual([results[1].error.fields[0].path, results[3].error.details], ['period', { field: 'room_id' }]);
    const atomic = await bulk({
      mode: 'atomic',
      readings: [row({ period: '2026-03' }), row({ period: 'x', electricity_current: 1.5 })],
    });
    assertRefused(atomic, 400, 'validation_failed', [
      'readings.1.period invalid_format',
      'readings.1.electricity_current invalid_type',
    ]);
    assert.equal((await api().get(`/meter-readings?room_id=${one.room.id}`)).body.meta.count, 1);
    const many = Array.from({ length: 1001 }, () => row({}));
    assertRefused(await bulk({ readings: many }), 400, 'validation_failed', ['readings too_long']);
    assertRefused(await bulk({ readings: [], mode: 'all' }), 400, 'validation_failed', [
      'readings too_short',
      'mode not_allowed',
    ]);
  });

  test('creating many rooms is all or nothing', async () => {
    const path = `/properties/${fixture.property.id}/rooms/bulk`;
    const make = (...names: string[]) => api().post(path, { rooms: names.map((name) => ({ name, base_rent: '1' })) });
    assertRefused(await make('K1', 'B1'), 409, 'name_taken');
    assertRefused(await make('K1', 'K1'), 400, 'validation_failed', ['rooms.1.name conflicts_with']);
    assertRefused(await api().post(path, { rooms: [{ name: 'K1', base_rent: 1 }] }), 400, 'validation_failed', [
      'rooms.0.base_rent invalid_type',
    ]);
    const created = await make('K1', 'K2');
    assert.equal(created.status, 201, created.text);
    assert.deepEqual(
      created.data.rooms.map((room: Data) => [room.name, room.property_id]),
      [
        ['K1', fixture.property.id],
        ['K2', fixture.property.id],
      ],
    );
  });

  test('links use the address the service listens on', async () => {
    const { url } = await fixture.make(`/invoices/${one.invoice.id}/share-link`, {});
    assert.ok(url.startsWith(`${fixture.service.url}/i/`), url);
    const page = await fetch(url);
    assert.deepEqual(
      [page.status, page.headers.get('referrer-policy'), page.headers.get('cache-control')],
      [200, 'no-referrer', 'no-store'],
    );
    assert.match(page.headers.get('x-robots-tag') ?? '', /noindex/);
    assert.equal((await fixture.make(`/invoices/${one.invoice.id}/share-link`, {})).url, url);
    const again = await fixture.make(`/invoices/${one.invoice.id}/share-link`, { renew: true });
    assert.deepEqual([(await fetch(url)).status, (await fetch(again.url)).status], [404, 200]);
    assert.deepEqual(await fixture.ok(api().delete(`/invoices/${one.invoice.id}/share-link`)), { ok: true });
    assert.equal((await fetch(again.url)).status, 404);
    const bank = await fixture.make('/bank-accounts', {
      bank_bin: '970436',
      account_number: '0123456789',
      account_holder: 'LAN',
    });
    const connection = await fixture.make('/payment-connections', { provider: 'SEPAY', bank_account_ids: [bank.id] });
    assert.equal(connection.webhook_url, `${fixture.service.url}/api/v1/payment-webhooks/SEPAY/${connection.id}`);
    const qr = await api().get(`/invoices/${one.invoice.id}/payment-qr`);
    assert.deepEqual(Object.keys(qr.data).sort(), [
      'account_holder',
      'account_number',
      'amount',
      'bank_bin',
      'memo',
      'payload',
    ]);
  });
});
