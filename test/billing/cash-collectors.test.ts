import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { Client } from '../support/client.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember } from '../support/people.ts';

const fixture = await createFixture('2026-11-06');
const { service, landlord, property } = fixture;
const other = await fixture.make('/properties', { name: 'Cúc', code: 'CU' });
const staff = await addMember(service, landlord, 'STAFF', [property.id]);
const colleague = await addMember(service, landlord, 'STAFF', [property.id]);

const allow = (staff_may_collect_cash: boolean) =>
  fixture.ok(fixture.api().patch(`/organizations/${landlord.organizationId}`, { staff_may_collect_cash }));

let rooms = 0;
async function issued(propertyId: string) {
  rooms += 1;
  const room = await fixture.make('/rooms', { property_id: propertyId, name: `P${rooms}`, base_rent: '3000000' });
  await fixture.lease(room, await fixture.renter(`Người ${rooms}`), { start_date: '2026-11-01' });
  return fixture.issue(room, '2026-11');
}
const [open, paid, elsewhere] = [await issued(property.id), await issued(property.id), await issued(other.id)];
const officePayment = await fixture.pay(paid, '3000000');
rooms += 1;
const draftRoom = await fixture.room('DRAFT');
await fixture.lease(draftRoom, await fixture.renter('Draft'), { start_date: '2026-11-01' });
const draft = await fixture.generate(draftRoom, '2026-11');

const cash = (client: Client, invoice: { id: string }, more: object = {}) =>
  client.post('/payments', { invoice_id: invoice.id, amount: '1000', method: 'CASH', ...more });
const status = async (response: Promise<{ status: number }>) => (await response).status;

suite('without staff_may_collect_cash, STAFF', () => {
  test('has no access to money', async () => {
    const { organization } = await fixture.ok(fixture.api().get(`/organizations/${landlord.organizationId}`));
    assert.equal(organization.staff_may_collect_cash, false);
    for (const path of ['/invoices', `/invoices/${open.id}`, '/payments', `/payments/${officePayment.id}`])
      assert.equal(await status(staff.client.get(path)), 403, path);
    assert.equal(await status(cash(staff.client, open)), 403);
  });
});

suite('with staff_may_collect_cash, STAFF', () => {
  before(() => allow(true));

  test('reads the open invoices of their properties and no others', async () => {
    const { data } = await staff.client.get('/invoices');
    assert.deepEqual(
      data.invoices.map(({ id }: { id: string }) => id),
      [open.id],
    );
    assert.equal((await staff.client.get('/invoices?status=PAID')).data.invoices.length, 0);
    assert.equal(await status(staff.client.get(`/invoices/${open.id}`)), 200);
    for (const hidden of [paid, elsewhere, draft])
      assert.equal(await status(staff.client.get(`/invoices/${hidden.id}`)), 404);
  });

  test('records cash, and nothing but cash, for these invoices', async () => {
    const recorded = await cash(staff.client, open);
    assert.deepEqual([recorded.status, recorded.data?.amount], [201, '1000.00'], recorded.text);
    for (const method of ['BANK_TRANSFER', 'CARD', 'OTHER']) {
      const refused = await cash(staff.client, open, { method });
      assert.ok([400, 403].includes(refused.status), `${method} ${refused.status}`);
    }
    const transfer = await cash(staff.client, open, { method: 'BANK_TRANSFER' });
    assert.deepEqual([transfer.status, transfer.error.code], [403, 'forbidden']);
    for (const hidden of [paid, elsewhere, draft]) assert.equal(await status(cash(staff.client, hidden)), 404);
    const [entry] = (await fixture.ok(fixture.api().get('/audit-events?limit=1'))).audit_events;
    assert.equal(entry.action, 'payment.recorded');
  });

  test('reads their own receipts and no others', async () => {
    const own = (await cash(staff.client, open)).data;
    const list = (await staff.client.get('/payments?limit=50')).data.payments;
    assert.ok(list.some(({ id }: { id: string }) => id === own.id));
    assert.ok(!list.some(({ id }: { id: string }) => id === officePayment.id));
    assert.equal(await status(staff.client.get(`/payments/${own.id}`)), 200);
    assert.equal(await status(staff.client.get(`/payments/${own.id}/receipt.pdf`)), 200);
    for (const path of [`/payments/${officePayment.id}`, `/payments/${officePayment.id}/receipt.pdf`])
      assert.equal(await status(staff.client.get(path)), 404, path);
    assert.equal(await status(colleague.client.get(`/payments/${own.id}`)), 404);
    assert.deepEqual((await colleague.client.get('/payments')).data.payments, []);
  });

  test('collects the last đồng of an invoice, which they then no longer see', async () => {
    const invoice = await issued(property.id);
    const receipt = await cash(staff.client, invoice, { amount: '3000000' });
    assert.equal(receipt.status, 201, receipt.text);
    assert.equal(await status(staff.client.get(`/invoices/${invoice.id}`)), 404);
    assert.equal(await status(staff.client.get(`/payments/${receipt.data.id}/receipt.pdf`)), 200);
  });

  test('may do nothing else with money', async () => {
    const own = (await cash(staff.client, open)).data;
    const reads = [
      '/reports/receivables?period=2026-11',
      '/accounting/self-check',
      '/billing-runs',
      '/bank-accounts',
      '/payment-reconciliation/review-items',
      '/exports/payments.csv?period=2026-11',
      `/invoices/${open.id}/pdf`,
      `/invoices/${open.id}.pdf`,
    ];
    for (const path of reads) assert.ok([403, 404].includes(await status(staff.client.get(path))), path);
    const writes: [string, object][] = [
      [`/payments/${own.id}/reverse`, { reason: 'x' }],
      [`/payments/${own.id}/move`, { invoice_id: open.id }],
      ['/payments/allocate', { renter_id: open.renter_id, amount: '1000', method: 'CASH' }],
      [`/renters/${open.renter_id}/credit-refunds`, { amount: '1000', method: 'CASH' }],
      ['/invoices/generate', { room_id: draftRoom.id, period: '2026-11' }],
      [`/invoices/${draft.id}/issue`, {}],
      [`/invoices/${open.id}/cancel`, { reason: 'x' }],
      ['/billing-runs', { period: '2026-11' }],
    ];
    for (const [path, body] of writes) {
      const refused = await staff.client.post(path, body);
      assert.deepEqual([refused.status, refused.error.code], [403, 'forbidden'], path);
    }
    assert.equal(await status(staff.client.patch(`/payments/${own.id}`, { note: 'x' })), 403);
    const setting = staff.client.patch(`/organizations/${landlord.organizationId}`, { staff_may_collect_cash: true });
    assert.equal(await status(setting), 403);
  });

  test('loses all of it when the setting is withdrawn', async () => {
    await allow(false);
    assert.equal(await status(cash(staff.client, open)), 403);
    assert.equal(await status(staff.client.get('/invoices')), 403);
  });
});
