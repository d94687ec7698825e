import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { Client } from '../../support/client.ts';
import { addMember } from '../../support/people.ts';
import { fileForm } from '../../support/spreadsheet.ts';
import { assertRefused, assertShape, id, listOf, orNull, text, time } from '../shape.ts';
import { fixture } from '../shared-fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const { service, landlord } = fixture;

suite('members limited to properties', () => {
  const mine: Data = {};
  const other: Data = {};
  let manager: Client;
  let nobody: Client;

  async function fill(into: Data, property: Data): Promise<void> {
    into.property = property;
    into.room = await fixture.make('/rooms', { property_id: property.id, name: 'P1', base_rent: '3000000' });
    into.renter = await fixture.renter('Minh');
    into.lease = await fixture.lease(into.room, into.renter, { start_date: '2026-03-01' });
    into.reading = await fixture.read(into.room, '2026-03', { electricity_current: 5 });
    into.invoice = await fixture.issue(into.room, '2026-03');
    into.payment = await fixture.pay(into.invoice, '1000');
    into.fee = await fixture.make('/recurring-fees', { room_id: into.room.id, name: 'Rác', amount: '1000' });
    into.ticket = await fixture.make('/maintenance-tickets', { property_id: property.id, title: 'Cửa' });
    into.expense = await fixture.make('/accounting/expenses', {
      ...{ property_id: property.id, category: 'REPAIR', amount: '1000', entry_date: '2026-03-02' },
    });
  }

  before(async () => {
    await fill(mine, fixture.property);
    await fill(other, await fixture.make('/properties', { name: 'Hoa Mai' }));
    manager = (await addMember(service, landlord, 'MANAGER', [fixture.property.id])).client;
    nobody = (await addMember(service, landlord, 'MANAGER', [])).client;
  });

  const LISTS = [
    ...[
      ['properties', 'property'],
      ['rooms', 'room'],
      ['renters', 'renter'],
      ['leases', 'lease'],
      ['invoices', 'invoice'],
    ],
    ...[
      ['meter-readings', 'reading'],
      ['payments', 'payment'],
      ['recurring-fees', 'fee'],
      ['maintenance-tickets', 'ticket'],
    ],
    ['accounting/expenses', 'expense'],
  ] as const;

  test('lists contain only rows of their properties, and [] means none', async () => {
    for (const [path, name] of LISTS) {
      const ids = async (client: Client): Promise<string[]> => {
        const { data, text: body } = await client.get(`/${path}`);
        assert.ok(data, body);
        return (Object.values(data)[0] as Data[]).map((row) => row.id);
      };
      assert.deepEqual(await ids(manager), [mine[name as string].id], path as string);
      assert.deepEqual(await ids(nobody), [], path as string);
    }
  });

  test('rows of other properties are not found', async () => {
    for (const [path, name] of LISTS) {
      assert.equal((await manager.get(`/${path}/${mine[name as string].id}`)).status, 200, path as string);
      assertRefused(await manager.get(`/${path}/${other[name as string].id}`), 404, 'not_found');
      assertRefused(await nobody.get(`/${path}/${mine[name as string].id}`), 404, 'not_found');
    }
    const generate = await manager.post('/invoices/generate', { room_id: other.room.id, period: '2026-03' });
    assertRefused(generate, 404, 'not_found');
    assert.deepEqual(generate.error.details, { field: 'room_id' });
    assertRefused(
      await manager.post('/payments', { invoice_id: other.invoice.id, amount: '1', method: 'CASH' }),
      404,
      'not_found',
    );
  });

  test('reports and exports contain only their properties', async () => {
    const report = (await manager.get('/reports/receivables?period=2026-03')).data;
    assert.deepEqual(
      report.rows.map((row: Data) => row.property_id),
      [mine.property.id],
    );
    assert.equal(report.total_receivable, mine.invoice.total_amount);
    assert.equal((await nobody.get('/reports/receivables?period=2026-03')).data.invoice_count, 0);
    const foreignResponse = await manager.get(`/reports/receivables?period=2026-03&property_id=${other.property.id}`);
    assertRefused(foreignResponse, 404, 'not_found');
    assert.deepEqual(foreignResponse.error.details, { field: 'property_id' });
    for (const [path, key] of [
      ['payments.csv?period=2026-03', other.payment.id],
      ['receivables.csv?period=2026-03', other.invoice.invoice_number],
      ['renters.csv', 'Hoa Mai'],
    ]) {
      const { text: csv } = await manager.get(`/exports/${path}`);
      assert.ok(!csv.includes(key), csv);
      assert.equal(csv.trim().split('\r\n').length, 2, csv);
    }
    const entries = (await manager.get('/accounting/journal-entries')).data.journal_entries;
    assert.ok(entries.length > 0);
    for (const entry of entries) for (const line of entry.lines) assert.equal(line.property_id, mine.property.id);
  });

  test('operations on the whole organization are forbidden', async () => {
    assertRefused(await manager.post('/billing-runs', { period: '2026-04' }), 403, 'forbidden');
    const run = await manager.post('/billing-runs', { period: '2026-04', property_id: mine.property.id });
    assert.equal(run.status, 201, run.text);
    assertRefused(
      await manager.post('/billing-runs', { period: '2026-04', property_id: other.property.id }),
      404,
      'not_found',
    );
    assertRefused(await manager.post('/billing-runs/preview', { period: '2026-04' }), 403, 'forbidden');
    assertRefused(await manager.post('/properties', { name: 'Nhà mới' }), 403, 'forbidden');
    assertRefused(
      await manager.post('/imports', fileForm('property,room\nHoa Sen,P9\n', 'rooms.csv')),
      403,
      'forbidden',
    );
  });

  test('payments of a renter of two properties reach only the invoices they may see', async () => {
    const renter = await fixture.renter('Hai nhà');
    const rooms = [other, mine].map(({ property }, index) =>
      fixture.make('/rooms', { property_id: property.id, name: `H${index}`, base_rent: '1' }),
    );
    const invoices: Data[] = [];
    for (const room of await Promise.all(rooms)) {
      await fixture.lease(room, renter, { start_date: '2026-03-01' });
      invoices.push(await fixture.issue(room, '2026-03'));
    }
    const paid = await manager.post('/payments/allocate', { renter_id: renter.id, amount: '3500000', method: 'CASH' });
    assert.equal(paid.status, 201, paid.text);
    assert.deepEqual(
      paid.data.payments.map((payment: Data) => [payment.property_id, payment.invoice_id, payment.amount]),
      [
        [mine.property.id, invoices[1].id, '3000000.00'],
        [mine.property.id, null, '500000.00'],
      ],
    );
    assert.equal((await fixture.invoice(invoices[0].id)).paid_amount, '0.00');
  });

  test('a limited member creates a lease for a new renter in one of their rooms', async () => {
    const room = await manager.post('/rooms', { property_id: mine.property.id, name: 'P2', base_rent: '1' });
    const renter = await manager.post('/renters', { full_name: 'Mới' });
    const lease = { start_date: '2026-03-01', monthly_rent: '1', renter_id: renter.data.id };
    assertRefused(await manager.post('/leases', { ...lease, room_id: other.room.id }), 404, 'not_found');
    assert.equal((await manager.post('/leases', { ...lease, room_id: room.data.id })).status, 201);
    assert.equal((await manager.get(`/renters/${renter.data.id}`)).status, 200);
  });
});

suite('API keys', () => {
  const KEY = {
    ...{ id, organization_id: id, name: text, prefix: text, permissions: listOf(text), created_by: id },
    ...{ expires_at: orNull(time), last_used_at: orNull(time), created_at: time, updated_at: time },
  };

  test('a key is shown once, begins with rk_, and has only its permissions', async () => {
    const created = await fixture
      .api()
      .post('/api-keys', { name: 'Kế toán', permissions: ['properties.read', 'invoices.read'] });
    assert.equal(created.status, 201, created.text);
    assertShape(created.data, { ...KEY, key: text });
    assert.match(created.data.key, /^rk_/);
    const key = service.client(created.data.key);
    assert.equal((await key.get('/properties')).status, 200);
    assertRefused(await key.post('/properties', { name: 'x' }), 403, 'forbidden');
    assertRefused(await key.get('/rooms'), 403, 'forbidden');
    for (const path of ['/auth/me', '/auth/sessions', '/devices', '/tenant/me', '/auth/preferences'])
      assertRefused(await key.get(path), 403, 'forbidden');
    for (const path of ['/auth/logout', '/auth/password/change', '/auth/switch-organization', '/devices'])
      assertRefused(await key.post(path, {}), 403, 'forbidden');
    const { data } = await fixture.api().get(`/api-keys/${created.data.id}`);
    assertShape(data, KEY);
    for (const row of (await fixture.api().get('/api-keys')).data.api_keys) assertShape(row, KEY);
    assert.deepEqual((await fixture.api().delete(`/api-keys/${created.data.id}`)).data, { ok: true });
    assertRefused(await key.get('/properties'), 401, 'unauthorized');
  });

  test('a key never holds members, api_keys, organization.write, bank_accounts.write or payment_connections', async () => {
    for (const permission of [
      'members.read',
      'members.write',
      'api_keys.read',
      'api_keys.write',
      'organization.write',
      'bank_accounts.write',
      'payment_connections.read',
      'payment_connections.write',
      'invitations.write',
      'webhook_endpoints.write',
      'nonsense.read',
    ])
      assertRefused(
        await fixture.api().post('/api-keys', { name: 'x', permissions: [permission] }),
        400,
        'validation_failed',
        ['permissions.0 not_allowed'],
      );
    assertRefused(await fixture.api().post('/api-keys', {}), 400, 'validation_failed', [
      'name required',
      'permissions required',
    ]);
    for (const permission of [
      'organization.read',
      'bank_accounts.read',
      'webhook_endpoints.read',
      'audit_events.read',
      'events.read',
      'reports.read',
      'exports.read',
      'invoices.generate',
      'payments.reverse',
    ])
      assert.equal(
        (await fixture.api().post('/api-keys', { name: permission, permissions: [permission] })).status,
        201,
        permission,
      );
  });
});
