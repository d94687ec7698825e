import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import { PASSWORD, type Person, registerTenant } from '../support/people.ts';
import * as resources from './resource-shapes.ts';
import { assertRefused, assertShape } from './shape.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-03-28');
const { service } = fixture;
const anyone = service.client();
let invoice: Data;
let renter: Data;
let minh: Person;

before(async () => {
  const room = await fixture.room('P101');
  renter = await fixture.renter('=Minh');
  await fixture.lease(room, renter, { start_date: '2026-03-01' });
  await fixture.read(room, '2026-03', { electricity_current: 7 });
  invoice = await fixture.issue(room, '2026-03', { due_date: '2026-03-05' });
  await fixture.pay(invoice, '1000000');
  minh = await joinPortal(service, fixture.api(), renter.id);
});

suite('renter routes', () => {
  test('password recovery needs no token and accepts every email alike', async () => {
    const forgot = (email: string) => anyone.post('/tenant/auth/password/forgot', { email });
    for (const email of [minh.email, 'nobody@example.com']) {
      const response = await forgot(email);
      assert.equal(response.status, 200, response.text);
      assert.deepEqual([response.data.accepted, typeof response.data.reset_token], [true, 'string']);
      assert.deepEqual(Object.keys(response.data).sort(), ['accepted', 'reset_token']);
    }
    const long = `${'a'.repeat(243)}@example.com`;
    assert.equal(long.length, 255);
    assertRefused(await forgot(long), 400, 'validation_failed', ['email too_long']);
    assertRefused(await anyone.post('/tenant/auth/password/forgot'), 400, 'validation_failed', ['email required']);
  });

  test('a renter reads their own invoice and nobody else’s', async () => {
    assertShape((await minh.client.get(`/tenant/invoices/${invoice.id}`)).data, resources.TENANT_INVOICE);
    const other = await joinPortal(service, fixture.api(), (await fixture.renter('Hoa')).id, 'hoa');
    assertRefused(await other.client.get(`/tenant/invoices/${invoice.id}`), 404, 'not_found');
    assertRefused(await fixture.api().get(`/tenant/invoices/${invoice.id}`), 403, 'forbidden');
  });

  test('meter readings are filtered by period', async () => {
    const list = async (query: string) => (await minh.client.get(`/tenant/meter-readings${query}`)).data.meter_readings;
    assert.equal((await list('')).length, 1);
    assert.equal((await list('?period=2026-03')).length, 1);
    assert.deepEqual(await list('?period=2026-02'), []);
    const invalid = await minh.client.get('/tenant/meter-readings?period=2026-3');
    assertRefused(invalid, 400, 'validation_failed', ['period invalid_format']);
  });

  test('accepting an invitation returns it and opens the renter’s routes to the same token', async () => {
    const person = await registerTenant(service, 'lan');
    assertRefused(await person.client.get('/tenant/invoices'), 403, 'renter_not_linked');
    const other = await fixture.renter('Lan');
    const { token } = await fixture.make(`/renters/${other.id}/invitations`, { email: person.email });
    const accepted = await person.client.post(`/tenant/invitations/${token}/accept`);
    assert.equal(accepted.status, 200, accepted.text);
    assertShape(accepted.data, resources.TENANT_INVITATION);
    assert.equal(accepted.data.status, 'ACCEPTED');
    assert.equal((await person.client.get('/tenant/invoices')).status, 200);
    assertRefused(await person.client.post(`/tenant/invitations/${token}/accept`), 409, 'invitation_not_pending');
    assertRefused(await person.client.post('/tenant/invitations/nothing/accept'), 404, 'not_found');
  });

  test('GET /tenant/me returns the account; the household has one key', async () => {
    assertShape((await minh.client.get('/tenant/me')).data, resources.TENANT_ACCOUNT);
    const { data } = await minh.client.get('/tenant/household');
    assert.deepEqual(Object.keys(data), ['household']);
    assert.deepEqual(Object.keys(data.household).sort(), [
      ...['fees', 'lease', 'leases', 'members', 'primary_renter', 'property', 'rent_cycle_months', 'room'],
    ]);
  });

  test('both logins return a session, and 401 invalid_credentials for every failure', async () => {
    for (const [path, email] of [
      ['/auth/login', fixture.landlord.email],
      ['/tenant/auth/login', minh.email],
    ] as const) {
      const session = await anyone.post(path, { email: email.toUpperCase(), password: PASSWORD });
      assert.deepEqual([session.status, session.data.token_type], [200, 'Bearer'], session.text);
      assertRefused(await anyone.post(path, { email, password: 'wrong-password' }), 401, 'invalid_credentials');
      const unknown = { email: 'nobody@example.com', password: PASSWORD };
      assertRefused(await anyone.post(path, unknown), 401, 'invalid_credentials');
    }
  });
});

suite('reports and files', () => {
  const MONTHS = ['/exports/payments.csv', '/exports/receivables.csv', '/reports/receivables'];

  test('reports and exports take a month or a closed range, and report invalid ranges', async () => {
    const refused = async (path: string, query: string, fields: string[]) =>
      assertRefused(await fixture.api().get(`${path}${query}`), 400, 'validation_failed', fields);
    for (const path of MONTHS) {
      await refused(path, '', ['period required']);
      await refused(path, '?period=2026-03&period_from=2026-01&period_to=2026-02', ['period conflicts_with']);
      await refused(path, '?period_from=2026-01', ['period_to requires']);
      await refused(path, '?period_to=2026-01', ['period_from requires']);
      await refused(path, '?period_from=2026-02&period_to=2026-01', ['period_to too_small']);
      await refused(path, '?period_from=2020-01&period_to=2026-01', ['period_to too_large']);
      await refused(path, '?period=2026-3', ['period invalid_format']);
      const own = await fixture.api().get(`${path}?period=2026-03&property_id=${fixture.property.id}`);
      assert.equal(own.status, 200, own.text);
      const foreignResponse = await fixture.api().get(`${path}?period=2026-03&property_id=${renter.id}`);
      assertRefused(foreignResponse, 404, 'not_found');
    }
  });

  test('exports are CSV with a BOM, CRLF, stable columns and escaped formulas', async () => {
    const file = async (path: string) => {
      const response = await fetch(`${service.url}/api/v1${path}`, {
        headers: { authorization: `Bearer ${fixture.api().token}` },
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8');
      assert.match(response.headers.get('content-disposition') ?? '', /^attachment/);
      assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
      return bytes.subarray(3).toString().split('\r\n');
    };
    const payments = await file('/exports/payments.csv?period=2026-03');
    const columns =
      'payment_date,payment_id,property_name,room_name,renter_name,invoice_number,period,direction,purpose,method,amount,status,reference,reversed_at';
    assert.equal(payments[0], columns);
    assert.match(payments[1] ?? '', /,'=Minh,.*,INVOICE,CASH,1000000\.00,RECORDED,/);
    const open = await file('/exports/receivables.csv?period_from=2026-01&period_to=2026-03');
    assert.equal(
      open[0],
      'period,invoice_number,property_name,room_name,renter_name,issue_date,due_date,status,effective_status,total_amount,credited_amount,written_off_amount,paid_amount,unpaid_amount,days_overdue',
    );
    const preview = '/accounting/property-room-profitability/allocation-preview.csv';
    for (const method of ['', '&allocation_method=revenue_share', '&allocation_method=equal_room']) {
      const lines = await file(`${preview}?date_from=2026-03-01&date_to=2026-03-31${method}`);
      assert.equal(
        lines[0],
        'property_name,room_name,revenue,direct_expense,shared_expense_total,allocation_method,share_percent,allocated_expense,net_profit',
      );
    }
    const invalid = await fixture.api().get(`${preview}?allocation_method=fair`);
    const named = ['allocation_method not_allowed', 'date_from required', 'date_to required'];
    assertRefused(invalid, 400, 'validation_failed', named);
  });

  test('the receivables series is zero-filled and the range returned', async () => {
    const { data } = await fixture.api().get('/reports/receivables?period_from=2026-01&period_to=2026-03');
    assert.deepEqual([data.period, data.period_from, data.period_to], [null, '2026-01', '2026-03']);
    assert.deepEqual(
      data.series.map((month: Data) => [month.period, month.invoice_count, month.unpaid_amount]),
      [
        ['2026-01', 0, '0.00'],
        ['2026-02', 0, '0.00'],
        ['2026-03', 1, '2000000.00'],
      ],
    );
    assert.deepEqual(
      [data.total_receivable, data.paid_amount, data.overdue_amount],
      ['3000000.00', '1000000.00', '2000000.00'],
    );
  });
});

suite('authentication, errors and version', () => {
  test('protected routes are unauthorized without a valid token', async () => {
    for (const client of [anyone, service.client('nonsense')])
      for (const path of ['/invoices', '/tenant/me', '/exports/payments.csv', '/devices'])
        assertRefused(await client.get(path), 401, 'unauthorized');
  });

  test('the named domain failures are conflicts', async () => {
    const over = await fixture.api().post('/payments', { invoice_id: invoice.id, amount: '9000000', method: 'CASH' });
    assertRefused(over, 409, 'payment_exceeds_invoice_balance');
    assert.equal(over.error.details.balance, '2000000.00');
    const payment = await fixture.pay(invoice, '1000');
    const reverse = () => fixture.api().post(`/payments/${payment.id}/reverse`, { reason: 'Nhầm' });
    assert.equal((await reverse()).status, 200);
    assertRefused(await reverse(), 409, 'payment_already_reversed');
    const { room_id, period } = invoice;
    const lines = [{ description: 'x', unit_price: '1' }];
    const twice = await fixture.api().post('/invoices', { room_id, period, kind: 'MONTHLY', lines });
    assertRefused(twice, 409, 'invoice_already_generated');
    const lease = { room_id, renter_id: renter.id, start_date: '2026-03-10', monthly_rent: '1' };
    assertRefused(await fixture.api().post('/leases', lease), 409, 'room_has_active_lease');
    assertRefused(await fixture.api().delete(`/rooms/${room_id}`), 409, 'room_has_active_lease');
  });

  test('the error body has five fields; code, path and field code are the same in both languages', async () => {
    const ask = (language: string) => fixture.api().post('/properties', {}, { 'accept-language': language });
    const [vi, en] = [await ask('vi'), await ask('en')];
    for (const response of [vi, en]) {
      assert.deepEqual(Object.keys(response.error).sort(), ['code', 'details', 'fields', 'message', 'request_id']);
      assertRefused(response, 400, 'validation_failed', ['name required']);
      assert.deepEqual(Object.keys(response.error.fields[0]).sort(), ['code', 'message', 'path']);
    }
    assert.notEqual(vi.error.message, en.error.message);
    assert.deepEqual(
      [vi, en].map(({ headers }) => headers.get('content-language')),
      ['vi', 'en'],
    );
  });

  test('the version is in the path', async () => {
    assertRefused(await anyone.get('//api/v2/invoices'), 404, 'not_found');
  });
});
