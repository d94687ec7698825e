import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';
import * as resources from './resource-shapes.ts';
import { assertRefused, assertShape, only } from './shape.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-03-28', { billing_day: 3, due_day: 10 });
const { service } = fixture;
const get = (path: string): Promise<Data> => fixture.ok(fixture.api().get(path));
const UNKNOWN_ID = '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90';
let room: Data;

before(async () => {
  room = await fixture.room('P101');
  await fixture.lease(room, await fixture.renter('Minh'), { start_date: '2026-02-01' });
});

suite('operator routes', () => {
  test('DELETE /devices/{device_id} deletes one’s own device and returns { ok }', async () => {
    const device = await fixture.make('/devices', { platform: 'ANDROID', token: 'a-token-of-a-phone' });
    const stranger = await registerLandlord(service, 'stranger');
    assertRefused(await stranger.client.delete(`/devices/${device.id}`), 404, 'not_found');
    assert.deepEqual(await fixture.ok(fixture.api().delete(`/devices/${device.id}`)), { ok: true });
    assertRefused(await fixture.api().delete(`/devices/${device.id}`), 404, 'not_found');
    assertRefused(await fixture.api().delete('/devices/nonsense'), 404, 'not_found');
  });

  test('mark-resolved takes a reason of 1 to 1000 characters and sets the review fields', async () => {
    const item = await reviewItem();
    const path = `/payment-reconciliation/review-items/${item.id}/mark-resolved`;
    assertShape(item, resources.REVIEW_ITEM);
    assertRefused(await fixture.api().post(path), 400, 'validation_failed', ['reason required']);
    assertRefused(await fixture.api().post(path, { reason: '' }), 400, 'validation_failed', ['reason too_short']);
    const long = await fixture.api().post(path, { reason: 'x'.repeat(1001) });
    assertRefused(long, 400, 'validation_failed', ['reason too_long']);
    const resolved = await fixture.make(path, { reason: 'x'.repeat(1000) });
    assertShape(resolved, resources.REVIEW_ITEM);
    assert.equal(resolved.resolution_kind, 'EXTERNALLY_RESOLVED');
    assert.equal(resolved.review_note.length, 1000);
    assert.equal(resolved.reviewed_by, fixture.landlord.session.user.id);
    assert.ok(resolved.reviewed_at);
    assertRefused(await fixture.api().post(path, { reason: 'x' }), 409, 'review_item_already_resolved');
  });

  test('PATCH /organizations/{organization_id} changes name, slug and status and returns { organization }', async () => {
    const other = await registerLandlord(service, 'other');
    const path = `/organizations/${other.organizationId}`;
    const slug = `hoa-sen-${other.organizationId.slice(-6)}`;
    const { data, status } = await other.client.patch(path, { name: 'Hoa Sen', slug, status: 'SUSPENDED' });
    assert.equal(status, 200);
    assert.equal(only({ organization: only(resources.ORGANIZATION) })(data), null);
    assert.deepEqual([data.organization.name, data.organization.slug], ['Hoa Sen', slug]);
    assertRefused(await other.client.post('/properties', { name: 'x' }), 403, 'organization_suspended');
    assert.equal((await other.client.get('/properties')).status, 200);
    assert.equal((await other.client.patch(path, { status: 'ACTIVE' })).status, 200);
    assertRefused(await other.client.patch(path, {}), 400, 'validation_failed');
    assertRefused(await other.client.patch(path, { slug: 'A B' }), 400, 'validation_failed', ['slug invalid_format']);
    assertRefused(await other.client.patch(path, { status: 'GONE' }), 400, 'validation_failed', ['status not_allowed']);
    assertRefused(await fixture.api().patch(path, { name: 'x' }), 404, 'not_found');
    assertRefused(
      await (await addMember(service, other, 'MANAGER')).client.patch(path, { name: 'x' }),
      403,
      'forbidden',
    );
    const { slug: taken } = (await get(`/organizations/${fixture.landlord.organizationId}`)).organization;
    assertRefused(await other.client.patch(path, { slug: taken }), 409, 'slug_taken');
  });

  test('DELETE /invoice-lines/{line_id} recalculates and returns the invoice without already_existed', async () => {
    const draft = await fixture.generate(await letRoom('P109'), '2026-03');
    const line = (
      await fixture.make(`/invoices/${draft.id}/lines`, { description: 'Rác', unit_price: '20000' })
    ).lines.at(-1);
    const before = await get(`/invoices/${draft.id}`);
    const response = await fixture.api().delete(`/invoice-lines/${line.id}`);
    assert.equal(response.status, 200, response.text);
    assertShape(response.data, resources.INVOICE);
    assert.equal(Number(before.total_amount) - Number(response.data.total_amount), 20000);
    assertRefused(await fixture.api().delete(`/invoice-lines/${line.id}`), 404, 'not_found');
    await fixture.make(`/invoices/${draft.id}/issue`, {});
    assertRefused(await fixture.api().delete(`/invoice-lines/${draft.lines[0].id}`), 409, 'invoice_not_editable');
  });

  test('GET /invoices/{invoice_id} shows lines and payment state to its own organization only', async () => {
    const invoice = await fixture.issue(await letRoom('P110'), '2026-03');
    await fixture.pay(invoice, '1000000');
    const read = await get(`/invoices/${invoice.id}`);
    assert.deepEqual([read.display.status.value, read.paid_amount], ['PARTIALLY_PAID', '1000000.00']);
    assert.ok(read.lines.length > 0);
    const stranger = await registerLandlord(service, 'stranger');
    for (const id of [invoice.id, UNKNOWN_ID, 'x'])
      assertRefused(await stranger.client.get(`/invoices/${id}`), 404, 'not_found');
  });

  test('GET /maintenance-tickets filters by property, room and status', async () => {
    const about = { property_id: fixture.property.id, title: 'Cửa kẹt' };
    const first = await fixture.make('/maintenance-tickets', { ...about, room_id: room.id });
    const second = await fixture.make('/maintenance-tickets', about);
    await fixture.ok(fixture.api().patch(`/maintenance-tickets/${second.id}`, { status: 'CANCELLED' }));
    const ids = async (query: string) => (await get(`/maintenance-tickets${query}`)).tickets.map(({ id }: Data) => id);
    assert.deepEqual(await ids(''), [second.id, first.id]);
    assert.deepEqual(await ids(`?property_id=${fixture.property.id}`), [second.id, first.id]);
    assert.deepEqual(await ids(`?room_id=${room.id}`), [first.id]);
    assert.deepEqual(await ids('?status=CANCELLED'), [second.id]);
    for (const status of ['IN_PROGRESS', 'RESOLVED']) assert.deepEqual(await ids(`?status=${status}`), []);
    assert.deepEqual(await ids(`?property_id=${UNKNOWN_ID}`), []);
    const invalid = await fixture.api().get('/maintenance-tickets?status=DONE&room_id=x&colour=red');
    const named = ['status not_allowed', 'room_id invalid_format', 'colour unknown_field'];
    assertRefused(invalid, 400, 'validation_failed', named);
  });

  test('the billing settings of a property equal those of /billing-settings', async () => {
    const settings = await get(`/properties/${fixture.property.id}/billing-settings`);
    assert.deepEqual([settings.billing_day, settings.due_day], [3, 10]);
    assert.deepEqual(settings, await get(`/billing-settings?property_id=${fixture.property.id}`));
    assertRefused(await fixture.api().get(`/properties/${UNKNOWN_ID}/billing-settings`), 404, 'not_found');
  });
});

suite('generating invoices', () => {
  const generate = (body: object) => fixture.api().post('/invoices/generate', body);

  test('generate returns 201 for a new invoice and 200 with already_existed for an existing one', async () => {
    const body = { room_id: room.id, period: '2026-02' };
    const created = await generate(body);
    assert.deepEqual([created.status, created.data.already_existed], [201, false], created.text);
    assert.deepEqual([created.data.display.status.value, created.data.issue_date], ['DRAFT', null]);
    const again = await generate({ ...body, issue: true });
    assert.deepEqual([again.status, again.data.already_existed, again.data.id], [200, true, created.data.id]);
    assert.equal(again.data.display.status.value, 'DRAFT');
    await fixture.make(`/invoices/${created.data.id}/cancel`, { reason: 'Sai' });
    const cancelled = await get(`/invoices/${created.data.id}`);
    assert.deepEqual([cancelled.display.status.value, cancelled.cancel_reason], ['CANCELLED', 'Sai']);
    const next = await generate(body);
    assert.equal(next.status, 201);
    assert.notEqual(next.data.id, created.data.id);
  });

  test('issuing defaults the issue date from billing_day; given dates are kept, even a due date before the lease', async () => {
    const issued = await fixture.issue(await letRoom('P201'), '2026-03');
    assert.deepEqual([issued.issue_date, issued.due_date], ['2026-03-03', '2026-04-04']);
    assert.equal(issued.display.status.value, 'ISSUED');
    const dates = { issue_date: '2026-03-15', due_date: '2026-01-05' };
    const given = await fixture.issue(await letRoom('P202'), '2026-03', dates);
    assert.deepEqual([given.issue_date, given.due_date], ['2026-03-15', '2026-01-05']);
  });

  test('invalid fields are reported', async () => {
    assertRefused(await generate({}), 400, 'validation_failed', ['room_id required', 'period required']);
    const loose = { room_id: room.id, period: '2026-03', issue_date: '2026-03-01' };
    assertRefused(await generate(loose), 400, 'validation_failed', ['issue_date conflicts_with']);
    for (const period of ['2026-3', '2026-13', '2026-003', '26-03', '2026/03'])
      assertRefused(await generate({ room_id: room.id, period }), 400, 'validation_failed');
    assertRefused(await generate({ room_id: UNKNOWN_ID, period: '2026-03' }), 404, 'not_found');
    const empty = await fixture.room('P203');
    assertRefused(await generate({ room_id: empty.id, period: '2026-03' }), 409, 'room_has_no_lease');
  });
});

async function letRoom(name: string): Promise<Data> {
  const created = await fixture.room(name);
  await fixture.lease(created, await fixture.renter(name), { start_date: '2026-03-01' });
  return created;
}

async function reviewItem(): Promise<Data> {
  const holder = { bank_bin: '970436', account_number: '0123456789', account_holder: 'LAN' };
  const account = await fixture.make('/bank-accounts', holder);
  const kind = { provider: 'SEPAY', auth_method: 'API_KEY', secret: 'a-long-secret' };
  const connection = await fixture.make('/payment-connections', { ...kind, bank_account_ids: [account.id] });
  const transfer = {
    id: 7,
    accountNumber: '0123456789',
    transferType: 'in',
    transferAmount: 5000,
    content: 'xin chao',
    transactionDate: '2026-03-28 08:00:00',
  };
  const path = `/payment-webhooks/SEPAY/${connection.id}`;
  const sent = await service.client().post(path, transfer, { authorization: 'Apikey a-long-secret' });
  assert.deepEqual([sent.status, sent.body.success], [200, true], sent.text);
  return (await get('/payment-reconciliation/review-items?state=open')).review_items[0];
}
