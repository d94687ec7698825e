import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';

/** P1 and P2 of Hoa Sen owe November; P1 is paid in part, with a rest of P2 in credit. */
const fixture = await createFixture('2026-11-10');
const { make, ok, api, property } = fixture;
const [room, second] = [await fixture.room('P1'), await fixture.room('P2')];
const [renter, other] = [await fixture.renter('Trần Ngọc Ánh'), await fixture.renter('Lê Bình')];
await fixture.lease(room, renter, { start_date: '2026-11-01' });
await fixture.lease(second, other, { start_date: '2026-11-01' });
const invoice = await fixture.issue(room, '2026-11');
await fixture.issue(second, '2026-11');
const payment = await fixture.pay(invoice, '1000000');
const { payments: allocated } = await make('/payments/allocate', {
  renter_id: other.id,
  amount: '3100000',
  method: 'CASH',
});

const PLACE = { renter_name: 'Trần Ngọc Ánh', room_name: 'P1', property_name: 'Hoa Sen' };
const PAID = { invoice_number: invoice.invoice_number, invoice_period: '2026-11', recorded_by_name: 'lan' };

suite('include=names', () => {
  test('adds the names of renter, room and property to invoices', async () => {
    const { invoices } = await ok(api().get(`/invoices?include=names&renter_id=${renter.id}`));
    assert.deepEqual(invoices[0].names, PLACE);
    assert.deepEqual((await ok(api().get(`/invoices/${invoice.id}?include=names`))).names, PLACE);
  });

  test('adds to payments also their invoice and who recorded them', async () => {
    const { payments } = await ok(api().get(`/payments?include=names&renter_id=${renter.id}`));
    assert.deepEqual(payments[0].names, { ...PLACE, ...PAID });
    assert.deepEqual((await ok(api().get(`/payments/${payment.id}?include=names`))).names, { ...PLACE, ...PAID });
    const { payments: parts } = await ok(api().get(`/payments?include=names&receipt_id=${allocated[0].receipt_id}`));
    // Payments of one receipt are made in the same moment, so they have no order of their own.
    const byAmount = parts.map(({ names, amount }: { names: { invoice_period: string | null }; amount: string }) => [
      amount,
      names.invoice_period,
    ]);
    assert.deepEqual(Object.fromEntries(byAmount), { '3000000.00': '2026-11', '100000.00': null });
  });

  test('adds them to leases, meter readings and tickets, also without a renter or room', async () => {
    const [lease] = (await ok(api().get(`/leases?include=names&renter_id=${renter.id}`))).leases;
    assert.deepEqual(lease.names, PLACE);
    assert.deepEqual((await ok(api().get(`/leases/${lease.id}?include=names`))).names, PLACE);
    await make('/meter-readings', { room_id: room.id, period: '2026-11', electricity_current: 5 });
    const { meter_readings } = await ok(api().get('/meter-readings?include=names'));
    assert.deepEqual(meter_readings[0].names, { ...PLACE, renter_name: null });
    const ticket = await make('/maintenance-tickets', { property_id: property.id, title: 'Đèn hành lang' });
    assert.deepEqual((await ok(api().get(`/maintenance-tickets/${ticket.id}?include=names`))).names, {
      renter_name: null,
      room_name: null,
      property_name: 'Hoa Sen',
    });
    assert.equal((await ok(api().get('/maintenance-tickets?include=names'))).tickets[0].names.property_name, 'Hoa Sen');
  });

  test('adds to renters the room where they live', async () => {
    const { renters } = await ok(api().get('/renters?include=names&q=ngoc anh'));
    assert.deepEqual(renters[0].names, { room_id: room.id, room_name: 'P1', property_name: 'Hoa Sen' });
    const nobody = await fixture.renter('Người Mới');
    const { renters: without } = await ok(api().get('/renters?include=names&q=nguoi moi'));
    assert.deepEqual([without[0].id, without[0].names], [nobody.id, null]);
  });

  test('without it nothing is added, and other values are refused', async () => {
    const { invoices } = await ok(api().get('/invoices'));
    const { payments } = await ok(api().get('/payments'));
    assert.ok(![...invoices, ...payments].some((row) => 'names' in row));
    for (const path of ['/invoices', '/payments', `/invoices/${invoice.id}`, `/payments/${payment.id}`]) {
      const { status, error } = await api().get(`${path}?include=everything`);
      assert.deepEqual([status, error.code], [400, 'validation_failed'], path);
    }
  });

  test('other organizations and limited members see names of nothing else', async () => {
    const stranger = await registerLandlord(fixture.service, 'hoa');
    assert.deepEqual((await stranger.client.get('/payments?include=names')).data.payments, []);
    assert.equal((await stranger.client.get(`/invoices/${invoice.id}?include=names`)).status, 404);
    const cuc = await make('/properties', { name: 'Cúc', code: 'CU' });
    const limited = await addMember(fixture.service, fixture.landlord, 'ACCOUNTANT', [cuc.id]);
    assert.deepEqual((await limited.client.get('/invoices?include=names')).data.invoices, []);
    const staff = await addMember(fixture.service, fixture.landlord, 'STAFF', [property.id]);
    assert.equal((await staff.client.get('/payments?include=names')).status, 403);
  });
});

test('a moved payment keeps the reason it was moved for', async () => {
  const moved = await make(`/payments/${payment.id}/move`, { to_credit: true, reason: 'Trả trước cho tháng sau' });
  assert.deepEqual([moved.purpose, moved.reversal_reason], ['RENTER_CREDIT', null]);
  const before = await ok(api().get(`/payments/${payment.id}`));
  assert.deepEqual(
    [before.display.status.value, before.reversal_reason, before.reversed_at],
    ['MOVED', 'Trả trước cho tháng sau', null],
  );
  const { audit_events: events } = await ok(api().get('/audit-events?limit=5'));
  const entry = events.find(({ action }: { action: string }) => action === 'payment.moved');
  assert.equal(entry.changes.reason, 'Trả trước cho tháng sau');
});

test('the version of a renter or an invoice in caches changes with money and names outside of them', async () => {
  const tagOf = async (path: string) => (await api().get(path)).headers.get('etag') ?? '';
  const paths = [`/renters/${renter.id}`, `/invoices/${invoice.id}`, `/invoices/${invoice.id}?include=names`];
  const before = await Promise.all(paths.map(tagOf));
  await make('/payments/allocate', { renter_id: renter.id, amount: '9000000', method: 'CASH' });
  await ok(api().patch(`/renters/${renter.id}`, { full_name: 'Trần Ngọc Ánh Hai' }));
  for (const [index, path] of paths.entries()) {
    const again = await api().get(path, { 'if-none-match': before[index] ?? '' });
    assert.equal(again.status, 200, path);
  }
  const credit = await tagOf(paths[0] as string);
  await make(`/renters/${renter.id}/credit-refunds`, { amount: '1000', method: 'CASH' });
  assert.notEqual(await tagOf(paths[0] as string), credit);
});
