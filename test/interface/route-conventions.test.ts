import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Client } from '../support/client.ts';
import { startService } from '../support/service.ts';
import { createWorld } from '../support/world.ts';
import { assertRefused } from './shape.ts';

const service = await startService();
const { landlord, ids } = await createWorld(service);
const client: Client = landlord.client;

const LISTS: [string, string][] = [
  ...['properties', 'rooms', 'renters', 'leases', 'invoices', 'payments', 'organizations', 'devices', 'events'].map(
    (name): [string, string] => [`/${name}`, name],
  ),
  ...['recurring-fees', 'meter-readings', 'bank-accounts', 'payment-connections', 'billing-runs', 'api-keys'].map(
    (name): [string, string] => [`/${name}`, name.replace('-', '_')],
  ),
  ['/webhook-endpoints', 'webhook_endpoints'],
  ['/audit-events', 'audit_events'],
  ['/payment-reconciliation/review-items', 'review_items'],
  ['/maintenance-tickets', 'tickets'],
  ['/accounting/expenses', 'expenses'],
  ['/accounting/journal-entries', 'journal_entries'],
  [`/organizations/${ids.organization_id}/members`, 'members'],
  [`/renters/${ids.renter_id}/invitations`, 'invitations'],
];

suite('routes', () => {
  for (const [path, key] of LISTS)
    test(`GET ${path.replace(/[0-9a-f-]{36}/, '{id}')} lists ${key}, in pages`, async () => {
      const response = await client.get(`${path}?limit=1`);
      assert.equal(response.status, 200, response.text);
      assert.deepEqual(Object.keys(response.data), [key]);
      assert.deepEqual(Object.keys(response.body.meta).sort(), ['count', 'limit', 'next_cursor']);
      assert.deepEqual([response.body.meta.limit, response.body.meta.count], [1, response.data[key].length]);
      for (const [limit, code] of [
        [0, 'too_small'],
        [201, 'too_large'],
      ])
        assertRefused(await client.get(`${path}?limit=${limit}`), 400, 'validation_failed', [`limit ${code}`]);
      assertRefused(await client.get(`${path}?cursor=nonsense`), 400, 'invalid_cursor');
    });

  test('leases, invoices, payments, tickets and organizations have no DELETE', async () => {
    const paths = [
      `/leases/${ids.lease_id}`,
      `/invoices/${ids.invoice_id}`,
      `/payments/${ids.payment_id}`,
      `/maintenance-tickets/${ids.ticket_id}`,
      `/organizations/${ids.organization_id}`,
    ];
    for (const path of paths) {
      const response = await client.delete(path);
      assertRefused(response, 405, 'method_not_allowed');
      assert.equal(response.headers.get('allow'), 'GET, HEAD, PATCH');
    }
  });

  test('ETag covers version, language, effective status and what is shown; If-Match compares the version', async () => {
    const settings = `/properties/${ids.property_id}/billing-settings`;
    const paths = ['invoices', 'leases', 'rooms', 'renters', 'properties'].map(
      (name) => `/${name}/${ids[`${name === 'properties' ? 'property' : name.slice(0, -1)}_id`]}`,
    );
    for (const path of [...paths, settings]) {
      const etag = (await client.get(path)).headers.get('etag') ?? '';
      assert.match(etag, /^"\d+\.vi\.[A-Z_]*_[0-9a-f]{16}"$/, path);
      assert.equal((await client.get(path, { 'if-none-match': etag })).status, 304, path);
    }
    const room = `/rooms/${ids.room_id}`;
    const etag = (await client.get(room)).headers.get('etag') ?? '';
    const change = (floor: number) => client.patch(room, { floor }, { 'if-match': etag });
    assert.equal((await change(2)).status, 200);
    assertRefused(await change(3), 409, 'stale_version');
  });

  test('preferences are choices by topic and channel', async () => {
    const before = (await client.get('/auth/preferences')).data;
    assert.deepEqual(Object.keys(before).sort(), ['notifications', 'quiet_hours']);
    const input = { notifications: { 'payment.recorded': { push: false } } };
    const { data, status } = await client.put('/auth/preferences', input);
    assert.deepEqual([status, data.notifications['payment.recorded'].push], [200, false]);
  });

  test('a DELETE that deletes a row returns { ok: true }', async () => {
    const device = (await client.post('/devices', { platform: 'IOS', token: 'f'.repeat(64) })).data;
    const paths = [
      `/devices/${device.id}`,
      `/recurring-fees/${ids.recurring_fee_id}`,
      `/accounting/expenses/${ids.expense_id}`,
      `/payment-connections/${ids.payment_connection_id}`,
      `/bank-accounts/${ids.bank_account_id}`,
      `/webhook-endpoints/${ids.webhook_endpoint_id}`,
      `/api-keys/${ids.api_key_id}`,
      `/organizations/${ids.organization_id}/members/${ids.member_id}`,
    ];
    for (const path of paths) {
      const response = await client.delete(path);
      assert.deepEqual([response.status, response.data], [200, { ok: true }], `${path} ${response.text}`);
    }
  });
});
