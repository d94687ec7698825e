import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { joinPortal } from '../../renter/portal.ts';
import type { ApiResponse, Client } from '../../support/client.ts';
import { addMember, PASSWORD, registerLandlord, registerTenant } from '../../support/people.ts';
import { assertRefused } from '../shape.ts';
import { fixture } from '../shared-fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const { service, landlord } = fixture;
const UNKNOWN_ID = '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90';
const anyone = service.client();
const org = `/organizations/${landlord.organizationId}`;
/** Sends the request twice, once per language. */
let api: Client;
const seen = new Set<string>();
let rooms = 0;

/** The refusal in both languages: same code, all five fields, different messages. */
async function refused(
  status: number,
  code: string,
  ask: (client: Client) => Promise<ApiResponse>,
  token = fixture.api().token,
): Promise<ApiResponse> {
  const responses: ApiResponse[] = [];
  for (const language of ['vi', 'en']) {
    const response = await ask(service.client(token, { 'accept-language': language }));
    assertRefused(response, status, code);
    assert.deepEqual(Object.keys(response.error).sort(), ['code', 'details', 'fields', 'message', 'request_id']);
    assert.equal(response.headers.get('content-language'), language);
    assert.equal(response.error.request_id, response.headers.get('x-request-id'));
    responses.push(response);
  }
  assert.notEqual(responses[0]?.error.message, responses[1]?.error.message);
  seen.add(code);
  return responses[0] as ApiResponse;
}

async function letRoom(more: object = {}): Promise<Data> {
  rooms += 1;
  const room = await fixture.room(`P${rooms}`);
  const renter = await fixture.renter(`Người ${rooms}`);
  return { room, renter, lease: await fixture.lease(room, renter, { start_date: '2026-03-01', ...more }) };
}

before(() => {
  api = fixture.api();
});

suite('error codes', () => {
  test('400 and 401', async () => {
    await refused(400, 'validation_failed', (c) => c.post('/properties', {}));
    await refused(400, 'invalid_json', (c) => c.post('/properties', '{"name":'));
    await refused(400, 'invalid_request', (c) => c.get('/invoices/%ff'));
    await refused(400, 'payload_too_large', (c) => c.post('/properties', `{"name":"${'x'.repeat(1024 * 1024)}"}`));
    await refused(400, 'invalid_cursor', (c) => c.get('/properties?cursor=x'));
    await refused(401, 'unauthorized', (c) => c.get('/properties'), null);
    await refused(401, 'unauthorized', (c) => c.get('/properties'), `${api.token}x`);
    await refused(401, 'invalid_credentials', (c) =>
      c.post('/auth/login', { email: landlord.email, password: 'wrong-one' }),
    );
    await refused(401, 'invalid_refresh_token', (c) => c.post('/auth/refresh', { refresh_token: 'x' }));
    const account = { bank_bin: '970436', account_number: '0123456789', account_holder: 'LAN' };
    const bank = await fixture.make('/bank-accounts', account);
    const connection = await fixture.make('/payment-connections', { provider: 'SEPAY', bank_account_ids: [bank.id] });
    await refused(401, 'invalid_signature', (c) => c.post(`/payment-webhooks/SEPAY/${connection.id}`, {}));
    await fixture.ok(api.delete(`/bank-accounts/${bank.id}`));
  });

  test('403, 404, 405 and 415', async () => {
    const minh = await registerTenant(service);
    await refused(403, 'forbidden', (c) => c.get('/properties'), minh.client.token);
    await refused(403, 'renter_not_linked', (c) => c.get('/tenant/invoices'), minh.client.token);
    await refused(404, 'not_found', (c) => c.get('/nowhere'));
    for (const id of [UNKNOWN_ID, 'x']) await refused(404, 'not_found', (c) => c.get(`/invoices/${id}`));
    const invalid = await refused(405, 'method_not_allowed', (c) => c.delete('/invoices'));
    assert.equal(invalid.headers.get('allow'), 'GET, HEAD, POST');
    await refused(415, 'unsupported_media_type', (c) =>
      c.post('/properties', 'name=x', { 'content-type': 'text/plain' }),
    );
    const staff = await addMember(service, landlord, 'STAFF');
    const { members } = (await api.get(`${org}/members`)).data;
    const member = members.find((m: Data) => m.user.email === staff.email);
    await fixture.ok(api.delete(`${org}/members/${member.id}`));
    const { data } = await anyone.post('/auth/login', { email: staff.email, password: PASSWORD });
    await refused(403, 'no_organization', (c) => c.get('/properties'), data.access_token);
  });

  test('409 of accounts and organizations', async () => {
    const body = { email: landlord.email, password: PASSWORD, display_name: 'x', organization_name: 'x' };
    await refused(409, 'email_taken', (c) => c.post('/auth/register', body));
    await refused(409, 'invalid_reset_token', (c) =>
      c.post('/auth/password/reset', { token: 'x', password: 'mot-mat-khau-moi' }),
    );
    const other = await registerLandlord(service, 'other');
    const { slug } = other.session.organization;
    await refused(409, 'slug_taken', (c) => c.patch(org, { slug }));
    await refused(409, 'slug_taken', (c) => c.post('/organizations', { name: 'x', slug }));
    await refused(409, 'already_member', (c) => c.post(`${org}/members`, { email: landlord.email, role: 'STAFF' }));
    const [owner] = (await api.get(`${org}/members?role=OWNER`)).data.members;
    await refused(409, 'last_owner', (c) => c.delete(`${org}/members/${owner.id}`));
    const there = `/organizations/${other.organizationId}`;
    await fixture.ok(other.client.patch(there, { status: 'ARCHIVED' }));
    const sleep = await refused(
      409,
      'invalid_status_transition',
      (c) => c.patch(there, { status: 'SUSPENDED' }),
      other.client.token,
    );
    assert.deepEqual(sleep.error.details, { from: 'ARCHIVED', to: 'SUSPENDED', allowed: ['ACTIVE'] });
    await refused(403, 'organization_suspended', (c) => c.post('/properties', { name: 'x' }), other.client.token);
  });

  test('409 of names, versions and idempotency keys', async () => {
    await refused(409, 'code_taken', (c) => c.post('/properties', { name: 'x', code: 'HS' }));
    const room = await fixture.room('Trùng');
    await refused(409, 'name_taken', (c) =>
      c.post('/rooms', { property_id: fixture.property.id, name: 'Trùng', base_rent: '1' }),
    );
    await refused(409, 'stale_version', (c) => c.patch(`/rooms/${room.id}`, { floor: 1 }, { 'if-match': '"99.vi."' }));
    const key = { 'idempotency-key': 'the-same' };
    await fixture.ok(api.post('/renters', { full_name: 'A' }, key));
    await refused(409, 'idempotency_key_reused', (c) => c.post('/renters', { full_name: 'B' }, key));
    const at = (name: string) => api.post('/renters', { full_name: 'C' }, { 'idempotency-key': name });
    const responses = (await Promise.all(Array.from({ length: 20 }, (_, i) => at(`busy-${i % 2}`)))).filter(
      (a) => a.status !== 201,
    );
    for (const response of responses) assertRefused(response, 409, 'idempotency_key_in_progress');
    seen.add('idempotency_key_in_progress');
  });

  test('409 of leases and readings', async () => {
    const { room, renter, lease } = await letRoom();
    const again = { room_id: room.id, renter_id: renter.id, start_date: '2026-03-10', monthly_rent: '1' };
    await refused(409, 'room_has_active_lease', (c) => c.post('/leases', again));
    await refused(409, 'room_has_active_lease', (c) => c.delete(`/rooms/${room.id}`));
    await refused(409, 'property_has_active_lease', (c) => c.delete(`/properties/${fixture.property.id}`));
    await refused(409, 'renter_has_active_lease', (c) => c.delete(`/renters/${renter.id}`));
    const empty = await fixture.room('Trống');
    await refused(409, 'room_has_no_lease', (c) =>
      c.post('/invoices/generate', { room_id: empty.id, period: '2026-03' }),
    );
    const reading = await fixture.read(room, '2026-03', { electricity_current: 100 });
    const read = (period: string, electricity_current: number) => (c: Client) =>
      c.post('/meter-readings', { room_id: room.id, period, electricity_current });
    await refused(409, 'meter_reading_exists', read('2026-03', 120));
    await refused(409, 'meter_reading_backwards', read('2026-04', 90));
    await fixture.settings({ electricity_unit_price: '3500' });
    await fixture.issue(room, '2026-03');
    await refused(409, 'meter_reading_billed', (c) => c.delete(`/meter-readings/${reading.id}`));
    await refused(409, 'meter_reading_billed', (c) =>
      c.patch(`/meter-readings/${reading.id}`, { electricity_current: 101 }),
    );
    await fixture.make(`/leases/${lease.id}/end`, { end_date: '2026-03-28' });
    await refused(409, 'lease_not_active', (c) => c.post(`/leases/${lease.id}/end`, { end_date: '2026-03-28' }));
    await fixture.settings({ electricity_unit_price: '0' });
  });

  test('409 of invoices', async () => {
    const { room, renter } = await letRoom();
    const draft = await fixture.generate(room, '2026-03');
    await refused(409, 'invoice_not_payable', (c) =>
      c.post('/payments', { invoice_id: draft.id, amount: '1', method: 'CASH' }),
    );
    const lines = [{ description: 'x', unit_price: '1' }];
    await refused(409, 'invoice_already_generated', (c) =>
      c.post('/invoices', { room_id: room.id, period: '2026-03', kind: 'MONTHLY', lines }),
    );
    const less = { description: 'x', unit_price: '-4000000', line_type: 'DISCOUNT' };
    await refused(409, 'negative_total', (c) => c.post(`/invoices/${draft.id}/lines`, less));
    const issued = await fixture.make(`/invoices/${draft.id}/issue`, {});
    await refused(409, 'no_bank_account', (c) => c.get(`/invoices/${draft.id}/payment-qr`));
    await refused(409, 'invoice_not_editable', (c) => c.delete(`/invoice-lines/${issued.lines[0].id}`));
    await refused(409, 'invoice_not_editable', (c) => c.patch(`/invoices/${draft.id}`, { due_date: '2026-04-01' }));
    await refused(409, 'invoice_not_editable', (c) => c.post(`/invoices/${draft.id}/issue`, {}));
    const over = await refused(409, 'payment_exceeds_invoice_balance', (c) =>
      c.post('/payments', { invoice_id: draft.id, amount: '3000001', method: 'CASH' }),
    );
    assert.equal(over.error.details.balance, '3000000.00');
    const payment = await fixture.pay(issued, '3000000');
    await refused(409, 'invoice_has_payments', (c) => c.post(`/invoices/${draft.id}/cancel`, { reason: 'x' }));
    await fixture.make('/bank-accounts', { bank_bin: '970436', account_number: '0123456789', account_holder: 'LAN' });
    await refused(409, 'nothing_to_pay', (c) => c.get(`/invoices/${draft.id}/payment-qr`));
    await fixture.make(`/payments/${payment.id}/reverse`, { reason: 'x' });
    await refused(409, 'payment_already_reversed', (c) => c.post(`/payments/${payment.id}/reverse`, { reason: 'x' }));
    await refused(409, 'insufficient_credit', (c) =>
      c.post(`/renters/${renter.id}/credit-refunds`, { amount: '1', method: 'CASH' }),
    );
    await fixture.ok(api.patch(org, { books_locked_until: '2026-03-27' }));
    const old = { invoice_id: draft.id, amount: '1', method: 'CASH', payment_date: '2026-03-27' };
    await refused(409, 'period_locked', (c) => c.post('/payments', old));
    await fixture.ok(api.patch(org, { books_locked_until: null }));
  });

  test('409 of deposits, transfers, invitations and runs', async () => {
    const { lease, renter } = await letRoom({
      deposit_amount: '1000000',
      deposit_received: { amount: '1000000', received_on: '2026-03-01' },
    });
    await fixture.make(`/leases/${lease.id}/end`, { end_date: '2026-03-28' });
    await refused(409, 'insufficient_deposit', (c) =>
      c.post(`/leases/${lease.id}/deposit-refunds`, { amount: '9000000', method: 'CASH', paid_on: '2026-03-28' }),
    );
    const minh = await joinPortal(service, api, renter.id);
    const invite = async (email: string, of = renter) =>
      (await fixture.make(`/renters/${of.id}/invitations`, { email })).token;
    const accept = (token: string) => (c: Client) => c.post(`/tenant/invitations/${token}/accept`);
    const hoa = await registerTenant(service, 'hoa');
    await refused(409, 'renter_already_linked', (c) =>
      c.post(`/renters/${renter.id}/invitations`, { email: hoa.email }),
    );
    const other = await fixture.renter('Hoa');
    const token = await invite(hoa.email, other);
    await refused(409, 'invitation_email_mismatch', accept(token), minh.client.token);
    await fixture.ok(hoa.client.post(`/tenant/invitations/${token}/decline`));
    await refused(409, 'invitation_not_pending', accept(token), minh.client.token);
    const runs = await Promise.all(Array.from({ length: 6 }, () => api.post('/billing-runs', { period: '2026-05' })));
    for (const run of runs.filter(({ status }) => status !== 201)) assertRefused(run, 409, 'billing_run_in_progress');
    seen.add('billing_run_in_progress');
  });

  test('every error code of the catalog was produced', () => {
    const testedElsewhere = [
      'rate_limited',
      'internal_error',
      'review_item_already_resolved',
      'billing_run_not_undoable',
    ];
    const codes = TABLE.filter((code) => !testedElsewhere.includes(code));
    assert.deepEqual(
      codes.filter((code) => !seen.has(code)),
      [],
    );
  });
});

const TABLE =
  `validation_failed, invalid_json, invalid_request, payload_too_large, invalid_cursor, invalid_credentials, unauthorized, invalid_signature,
   invalid_refresh_token, forbidden, organization_suspended, renter_not_linked, no_organization, not_found, method_not_allowed, unsupported_media_type,
   rate_limited, invoice_already_generated, invoice_not_editable, invoice_not_payable, invoice_has_payments, negative_total, room_has_no_lease,
   room_has_active_lease, property_has_active_lease, renter_has_active_lease, lease_not_active, payment_exceeds_invoice_balance,
   payment_already_reversed, insufficient_credit, insufficient_deposit, period_locked, meter_reading_exists, meter_reading_billed,
   meter_reading_backwards, review_item_already_resolved, no_bank_account, nothing_to_pay, invitation_not_pending, invitation_email_mismatch,
   renter_already_linked, already_member, invalid_status_transition, email_taken, slug_taken, name_taken, code_taken, last_owner, stale_version,
   idempotency_key_reused, idempotency_key_in_progress, billing_run_in_progress, billing_run_not_undoable, invalid_reset_token, internal_error`
    .split(',')
    .map((code) => code.trim());
