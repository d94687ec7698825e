import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import type { Person } from '../support/people.ts';
import * as resources from './resource-shapes.ts';
import { assertRefused, assertShape } from './shape.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-03-28', { electricity_unit_price: '3500', water_unit_price: '15000' });
const { service } = fixture;
const get = (path: string): Promise<Data> => fixture.ok(fixture.api().get(path));
let room: Data;
let renter: Data;
let invoice: Data;
let minh: Person;

before(async () => {
  room = await fixture.room('P101');
  renter = await fixture.renter('Trần Văn Minh');
  await fixture.lease(room, renter, { start_date: '2026-03-01', initial_readings: { electricity: 10, water: 1 } });
  await fixture.read(room, '2026-03', { electricity_current: 110, water_current: 5 });
  invoice = await fixture.issue(room, '2026-03');
  minh = await joinPortal(service, fixture.api(), renter.id);
});

suite('resource fields', () => {
  test('a success has data, request_id as given or generated, and meta', async () => {
    const given = await fixture.api().get('/tariff-templates', { 'x-request-id': 'abc-123' });
    assert.deepEqual(Object.keys(given.body).sort(), ['data', 'meta', 'request_id']);
    assert.equal(given.body.request_id, 'abc-123');
    const created = await fixture.api().get('/properties');
    assert.match(created.body.request_id, /^[0-9a-f-]{36}$/);
    assert.deepEqual(created.body.meta, { limit: 50, count: 1, next_cursor: null });
  });

  test('a display object has a stable identifier and a label in the caller’s language', async () => {
    const vi = (await fixture.api().get(`/invoices/${invoice.id}`)).data.display.status;
    const en = (await fixture.api().get(`/invoices/${invoice.id}`, { 'accept-language': 'en' })).data.display.status;
    assert.deepEqual([vi.value, en.value], ['ISSUED', 'ISSUED']);
    assert.notEqual(vi.label, en.label);
  });

  test('amounts are decimal strings; JSON numbers are rejected', async () => {
    const body = { invoice_id: invoice.id, amount: 1000, method: 'CASH' };
    assertRefused(await fixture.api().post('/payments', body), 400, 'validation_failed', ['amount invalid_type']);
  });

  test('the operator’s invoice has exactly its fields; already_existed only when generated', async () => {
    const { already_existed, ...generated } = invoice;
    assert.equal(already_existed, false);
    assertShape(generated, resources.INVOICE);
    assertShape(await get(`/invoices/${invoice.id}`), resources.INVOICE);
    assertShape((await get('/invoices')).invoices[0], resources.INVOICE);
  });

  test('the tenant’s invoice has exactly its fields', async () => {
    const { data } = await minh.client.get(`/tenant/invoices/${invoice.id}`);
    assertShape(data, resources.TENANT_INVOICE);
    assert.equal(data.balance_amount, data.total_amount);
    assertShape((await minh.client.get('/tenant/invoices')).data.invoices[0], resources.TENANT_INVOICE);
  });

  test('an organization has exactly its fields', async () => {
    const { organization } = await get(`/organizations/${fixture.landlord.organizationId}`);
    assertShape(organization, resources.ORGANIZATION);
  });

  test('a renter’s meter reading has exactly its fields, and integers for meter values', async () => {
    const { meter_readings } = (await minh.client.get('/tenant/meter-readings?period=2026-03')).data;
    assert.equal(meter_readings.length, 2);
    for (const reading of meter_readings) assertShape(reading, resources.TENANT_METER_READING);
  });

  test('a maintenance ticket has exactly its fields', async () => {
    const created = await fixture.make('/maintenance-tickets', {
      property_id: fixture.property.id,
      title: 'Vòi nước rỉ',
    });
    assertShape(created, resources.TICKET);
    assertShape((await get('/maintenance-tickets')).tickets[0], resources.TICKET);
  });

  test('billing settings have exactly their fields', async () => {
    assertShape(await get(`/properties/${fixture.property.id}/billing-settings`), resources.BILLING_SETTINGS);
  });

  test('a tenant account has exactly its fields', async () => {
    assertShape((await minh.client.get('/tenant/me')).data, resources.TENANT_ACCOUNT);
  });

  test('the receivables report has exactly its fields', async () => {
    const report = await get('/reports/receivables?period_from=2026-01&period_to=2026-04');
    assertShape(report, resources.RECEIVABLES);
    assert.equal(report.rows.length, 1);
  });
});
