import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { assertRefused } from '../shape.ts';
import { fixture } from '../shared-fixture.ts';

const api = () => fixture.api();
const UNKNOWN_ID = '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90';

suite('requests', () => {
  test('X-Request-Id of 1 to 200 visible characters is returned in header and body, on errors too', async () => {
    for (const id of ['a', '!~', 'x'.repeat(200)])
      for (const path of ['/properties', '/nowhere', '/invoices/x', '/exports/renters.csv']) {
        const response = await api().get(path, { 'x-request-id': id });
        assert.equal(response.headers.get('x-request-id'), id, path);
        if (response.body) assert.equal(response.body.request_id ?? response.error.request_id, id);
      }
    for (const id of ['x'.repeat(201), 'with blank', 'é']) {
      const created = (await api().get('/properties', { 'x-request-id': id })).body.request_id;
      assert.match(created, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    }
  });

  test('the language is negotiated by lookup with q-values; the default is vi', async () => {
    for (const [header, language] of [
      ['en', 'en'],
      ['en-GB', 'en'],
      ['en-GB-oxendict', 'en'],
      ['vi-VN', 'vi'],
      ['EN', 'en'],
      ['fr, en;q=0.5', 'en'],
      ['vi;q=0.5, en;q=0.9', 'en'],
      ['en;q=0, vi', 'vi'],
      ['en;q=0', 'vi'],
      ['fr', 'vi'],
      ['*', 'vi'],
      ['', 'vi'],
      ['english', 'vi'],
      ['de, *;q=0.5', 'vi'],
      ['en;q=0.1, *;q=0.9', 'en'],
    ] as const) {
      const response = await api().get('/nowhere', { 'accept-language': header });
      assert.equal(response.headers.get('content-language'), language, header);
      assert.match(response.headers.get('vary') ?? '', /Accept-Language/);
    }
  });

  test('null clears by PATCH and counts as absent on create; a required field is required', async () => {
    const created = await api().post('/renters', { full_name: 'N', phone: null, vehicle_plates: null, note: 'x' });
    assert.equal(created.status, 201, created.text);
    const path = `/renters/${created.data.id}`;
    assert.deepEqual((await api().patch(path, { note: null })).data.note, null);
    assertRefused(await api().patch(path, { full_name: null }), 400, 'validation_failed', ['full_name required']);
    assertRefused(await api().post('/renters', { full_name: null }), 400, 'validation_failed', ['full_name required']);
    assertRefused(await api().patch(path, {}), 400, 'validation_failed');
    for (const body of ['[]', '"x"', '1'])
      assertRefused(await api().post('/renters', body), 400, 'validation_failed', ['body invalid_type']);
  });

  test('all problems are reported at once, with dotted paths', async () => {
    const body = {
      lines: [{ description: '', unit_price: 1, colour: 'red' }, { unit_price: '1', quantity: 'x' }, 7],
      ...{ room_id: 'x', period: '2026-13', issue: 'yes', extra: 1 },
    };
    assertRefused(await api().post('/invoices', body), 400, 'validation_failed', [
      ...['lines.0.description too_short', 'lines.0.unit_price invalid_type', 'lines.0.colour unknown_field'],
      ...['lines.1.description required', 'lines.1.quantity invalid_format', 'lines.2 invalid_type'],
      ...['room_id invalid_format', 'period invalid_format', 'issue invalid_type', 'extra unknown_field'],
    ]);
  });

  test('ids: malformed is 404 in a path and 400 in a body or query; one of another organization is 404, or an empty list as a filter', async () => {
    for (const path of [
      '/properties',
      '/rooms',
      '/renters',
      '/leases',
      '/invoices',
      '/payments',
      '/meter-readings',
      '/maintenance-tickets',
      '/recurring-fees',
      '/bank-accounts',
      '/payment-connections',
      '/billing-runs',
      '/accounting/expenses',
      '/webhook-endpoints',
      '/api-keys',
      '/payment-reconciliation/review-items',
    ])
      for (const id of ['x', '1', UNKNOWN_ID, `${UNKNOWN_ID}0`, UNKNOWN_ID.replaceAll('-', '')])
        assertRefused(await api().get(`${path}/${id}`), 404, 'not_found');
    assertRefused(await api().get('/rooms?property_id=x'), 400, 'validation_failed', ['property_id invalid_format']);
    for (const [path, key] of [
      ['/rooms?property_id=', 'rooms'],
      ['/invoices?room_id=', 'invoices'],
      ['/leases?renter_id=', 'leases'],
      ['/payments?invoice_id=', 'payments'],
      ['/meter-readings?lease_id=', 'meter_readings'],
    ])
      assert.deepEqual((await api().get(path + UNKNOWN_ID)).data, { [key as string]: [] });
    for (const [path, body, field] of [
      ['/rooms', { property_id: UNKNOWN_ID, name: 'x', base_rent: '1' }, 'property_id'],
      [
        '/leases',
        { room_id: UNKNOWN_ID, renter_id: UNKNOWN_ID, start_date: '2026-03-01', monthly_rent: '1' },
        'room_id',
      ],
      ['/invoices/generate', { room_id: UNKNOWN_ID, period: '2026-03' }, 'room_id'],
      [
        '/invoices',
        { room_id: UNKNOWN_ID, period: '2026-03', lines: [{ description: 'x', unit_price: '1' }] },
        'room_id',
      ],
      ['/invoices/preview', { room_id: UNKNOWN_ID, period: '2026-03' }, 'room_id'],
      ['/recurring-fees', { property_id: UNKNOWN_ID, name: 'x', amount: '1' }, 'property_id'],
      ['/recurring-fees', { room_id: UNKNOWN_ID, name: 'x', amount: '1' }, 'room_id'],
      ['/recurring-fees', { lease_id: UNKNOWN_ID, name: 'x', amount: '1' }, 'lease_id'],
      ['/meter-readings', { room_id: UNKNOWN_ID, period: '2026-03', electricity_current: 1 }, 'room_id'],
      ['/maintenance-tickets', { property_id: UNKNOWN_ID, title: 'x' }, 'property_id'],
      ['/maintenance-tickets', { property_id: fixture.property.id, room_id: UNKNOWN_ID, title: 'x' }, 'room_id'],
      ['/maintenance-tickets', { property_id: fixture.property.id, renter_id: UNKNOWN_ID, title: 'x' }, 'renter_id'],
      ['/maintenance-tickets', { property_id: fixture.property.id, invoice_id: UNKNOWN_ID, title: 'x' }, 'invoice_id'],
      [
        '/maintenance-tickets',
        { property_id: fixture.property.id, assignee_id: UNKNOWN_ID, title: 'x' },
        'assignee_id',
      ],
      [
        '/accounting/expenses',
        { property_id: UNKNOWN_ID, category: 'REPAIR', amount: '1', entry_date: '2026-03-01' },
        'property_id',
      ],
      [
        '/accounting/expenses',
        {
          property_id: fixture.property.id,
          room_id: UNKNOWN_ID,
          category: 'REPAIR',
          amount: '1',
          entry_date: '2026-03-01',
        },
        'room_id',
      ],
      [
        '/bank-accounts',
        { property_id: UNKNOWN_ID, bank_bin: '970436', account_number: '0123456789', account_holder: 'LAN' },
        'property_id',
      ],
      ['/payment-connections', { provider: 'SEPAY', bank_account_ids: [UNKNOWN_ID] }, 'bank_account_ids'],
      ['/billing-runs', { period: '2026-03', property_id: UNKNOWN_ID }, 'property_id'],
      ['/billing-runs/preview', { period: '2026-03', property_id: UNKNOWN_ID }, 'property_id'],
    ] as const) {
      const response = await api().post(path, body);
      assertRefused(response, 404, 'not_found');
      assert.deepEqual(response.error.details, { field }, path);
    }
  });

  test('Idempotency-Key: 1 to 255 visible characters, replayed unchanged', async () => {
    const post = (key: string, body: object = { full_name: 'K' }) =>
      api().post('/renters', body, { 'idempotency-key': key });
    const first = await post('k'.repeat(255));
    const again = await post('k'.repeat(255));
    assert.deepEqual([first.status, again.status, again.headers.get('idempotent-replayed')], [201, 201, 'true']);
    assert.equal(first.headers.get('idempotent-replayed'), null);
    assert.equal(again.data.id, first.data.id);
    for (const key of ['k'.repeat(256), 'a b', ''])
      assertRefused(await post(key), 400, 'validation_failed', ['Idempotency-Key invalid_format']);
    assertRefused(await post('refused', {}), 400, 'validation_failed');
    assert.equal((await post('refused')).status, 201);
  });

  test('the API document is OpenAPI 3.1 with full paths and the documented parameter names', async () => {
    const { body, status } = await fixture.service.client().get('/openapi.json');
    assert.equal(status, 200);
    assert.match(body.openapi, /^3\.1\./);
    for (const path of [
      '/api/v1/devices/{device_id}',
      '/api/v1/payment-reconciliation/review-items/{review_item_id}/mark-resolved',
      '/api/v1/organizations/{organization_id}',
      '/api/v1/invoices/generate',
      '/api/v1/tenant/auth/password/forgot',
      '/api/v1/tenant/invoices/{invoice_id}',
      '/api/v1/tenant/meter-readings',
      '/api/v1/tenant/invitations/{token}/accept',
      '/api/v1/invoice-lines/{line_id}',
      '/api/v1/invoices/{invoice_id}',
      '/api/v1/maintenance-tickets',
      '/api/v1/properties/{property_id}/billing-settings',
      '/api/v1/exports/payments.csv',
      '/api/v1/exports/receivables.csv',
      '/api/v1/tenant/me',
      '/api/v1/tenant/household',
      '/api/v1/accounting/property-room-profitability/allocation-preview.csv',
      '/api/v1/reports/receivables',
      '/api/v1/auth/login',
      '/api/v1/tenant/auth/login',
    ])
      assert.ok(body.paths[path], path);
    const { servers: _, ...committed } = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8'),
    );
    const { servers, ...served } = body;
    assert.deepEqual(served, committed);
    const there = await fetch(`${servers[0].url}/api/v1/openapi.json`);
    assert.deepEqual(await there.json(), body, 'the address in `servers` is the one that serves the document');
    assert.equal((await fixture.service.client().get('//docs')).status, 200);
    for (const path of ['//healthz', '//readyz']) {
      const health = await fixture.service.client().get(path);
      assert.deepEqual([health.status, health.body?.request_id], [200, undefined], path);
    }
  });
});
