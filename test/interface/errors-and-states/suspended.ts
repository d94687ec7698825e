import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { joinPortal } from '../../renter/portal.ts';
import { PASSWORD, registerLandlord } from '../../support/people.ts';
import { fileForm } from '../../support/spreadsheet.ts';
import { assertRefused } from '../shape.ts';
import { fixture } from '../shared-fixture.ts';

const { service } = fixture;

suite('suspended organizations', async () => {
  const { client, organizationId, email } = await registerLandlord(service, 'suspended');
  const make = async (path: string, body: object) => fixture.ok(client.post(path, body));
  const property = await make('/properties', { name: 'Nhà' });
  const room = await make('/rooms', { property_id: property.id, name: 'P1', base_rent: '1000000' });
  const renter = await make('/renters', { full_name: 'Minh' });
  const lease = await make('/leases', {
    room_id: room.id,
    renter_id: renter.id,
    start_date: '2026-03-01',
    monthly_rent: '1000000',
  });
  const invoice = await make('/invoices/generate', { room_id: room.id, period: '2026-03', issue: true });
  const minh = await joinPortal(service, client, renter.id);
  const device = await make('/devices', { platform: 'IOS', token: 'b'.repeat(64) });
  const key = await make('/api-keys', { name: 'x', permissions: ['renters.write', 'renters.read'] });
  const status = (to: string) => client.patch(`/organizations/${organizationId}`, { status: to });

  test('reads work, writes by operators, keys and renters are refused', async () => {
    await fixture.ok(status('SUSPENDED'));
    for (const path of [
      '/properties',
      `/invoices/${invoice.id}`,
      '/reports/dashboard',
      '/exports/renters.csv',
      '/events',
    ])
      assert.equal((await client.get(path)).status, 200, path);
    for (const path of ['household', 'invoices', 'payments', 'meter-readings', 'maintenance-tickets', 'me'])
      assert.equal((await minh.client.get(`/tenant/${path}`)).status, 200, path);
    const writes = [
      client.post('/renters', { full_name: 'x' }),
      client.patch(`/rooms/${room.id}`, { floor: 2 }),
      client.put(`/properties/${property.id}/utility-tariffs`, { utility_tariffs: [] }),
      client.delete(`/renters/${renter.id}`),
      client.post('/payments', { invoice_id: invoice.id, amount: '1', method: 'CASH' }),
      client.post('/payments', { invoice_id: invoice.id, amount: '9000000', method: 'CASH' }),
      client.post('/invoices/generate', { room_id: room.id, period: '2026-03' }),
      client.post('/imports', fileForm('property,room,base_rent\nNhà,P2,1\n', 'rooms.csv')),
      client.post('/devices', { platform: 'IOS', token: 'c'.repeat(64) }),
      service.client(key.key).post('/renters', { full_name: 'x' }),
      minh.client.post('/tenant/maintenance-tickets', { title: 'x' }),
      minh.client.post('/tenant/meter-readings', { period: '2026-03', electricity_current: 1 }),
      minh.client.post(`/tenant/invoices/${invoice.id}/questions`, { line_id: invoice.lines[0].id, message: '?' }),
      minh.client.post('/devices', { platform: 'IOS', token: 'd'.repeat(64) }),
      minh.client.patch('/tenant/me', { display_name: 'x' }),
    ];
    for (const response of await Promise.all(writes)) assertRefused(response, 403, 'organization_suspended');
  });

  test('invalid requests and unknown rows are reported first', async () => {
    assertRefused(await client.post('/renters', {}), 400, 'validation_failed', ['full_name required']);
    const withForeignInvoice = { invoice_id: property.id, amount: '1', method: 'CASH' };
    assertRefused(await client.post('/payments', withForeignInvoice), 404, 'not_found');
    assertRefused(await client.delete(`/rooms/${property.id}`), 404, 'not_found');
  });

  test('accounts, DELETE /devices, previews, dry runs and the OWNER’s PATCH still work', async () => {
    const dry = fileForm('property,room,base_rent\nNhà,P2,1\n', 'rooms.csv');
    const responses = [
      await client.post('/invoices/preview', { room_id: room.id, period: '2026-04' }),
      await client.post('/billing-runs/preview', { period: '2026-04' }),
      await client.post('/imports?dry_run=true', dry),
      await client.post(`/leases/${lease.id}/end`, { end_date: '2026-03-20', preview: true }),
      await client.patch('/auth/me', { display_name: 'Lan' }),
      await client.put('/auth/preferences', {}),
      await service.client().post('/auth/login', { email, password: PASSWORD }),
      await minh.client.patch('/tenant/auth/me', { display_name: 'Minh' }),
      await service.client().post('/tenant/auth/login', { email: minh.email, password: PASSWORD }),
      await client.delete(`/devices/${device.id}`),
      await client.patch(`/organizations/${organizationId}`, { name: 'Tên mới' }),
      await status('ACTIVE'),
      await client.post('/renters', { full_name: 'x' }),
    ];
    for (const { status: code, text } of responses) assert.ok(code === 200 || code === 201, text);
    assert.equal((await client.get(`/leases/${lease.id}`)).data.display.status.value, 'ACTIVE');
  });
});
