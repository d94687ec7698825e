import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { addMember } from '../support/people.ts';
import { until } from '../support/until.ts';

const fixture = await createFixture('2026-11-06');
const { service, landlord } = fixture;
const [manager, staff] = [
  await addMember(service, landlord, 'MANAGER'),
  await addMember(service, landlord, 'STAFF', [fixture.property.id]),
];
await service.asOwner('update identity.accounts set email_verified_at = now()');
await fixture.ok(fixture.api().patch(`/organizations/${landlord.organizationId}`, { staff_may_collect_cash: true }));
const account = { bank_bin: '970436', account_number: '0123456789', account_holder: 'LAN' };
const bank = await fixture.make('/bank-accounts', account);
const room = await fixture.room('P101');
await fixture.lease(room, await fixture.renter('Minh'), { start_date: '2026-11-01' });
const invoice = await fixture.issue(room, '2026-11');
const paid = { invoice_id: invoice.id, amount: '900000', method: 'CASH' };
const { cash_book_id } = await fixture.ok(manager.client.post('/payments', paid));
const at = `/cash-books/${cash_book_id}/handovers`;

type Notice = { topic: string; email: string; channel: string; status: string };

/** The notices about a handover, once none waits to be sent. */
const noticesOf = (id: string, topic: string): Promise<string[]> =>
  until(async () => {
    const rows = await service.asOwner<Notice>(
      `select n.channel, n.status, a.email from notices n join identity.accounts a on a.id = n.account_id
       where n.subject_id = $1 and n.topic = $2 order by a.email`,
      [id, topic],
    );
    const isDone = rows.length > 0 && rows.every(({ status }) => status !== 'PENDING');
    return isDone ? rows.map(({ email, channel, status }) => `${email} ${channel} ${status}`) : null;
  }, `the notices of ${topic}`);

suite('cash that is handed over', () => {
  test('is announced to the receiver only, also to one of few properties, with a link to the cash books', async () => {
    const body = { to_account_id: staff.session.user.id, amount: '100000' };
    const handover = await fixture.ok(manager.client.post(at, body));
    assert.deepEqual(await noticesOf(handover.id, 'cash_handover.created'), [`${staff.email} EMAIL SENT`]);
    const link = new URL(await mailedLink(service, staff.email, '/console/cash'));
    assert.equal(link.searchParams.get('for'), handover.organization_id);
    await fixture.ok(staff.client.post(`${at}/${handover.id}/refuse`, { reason: 'Thiếu 20.000' }));
    assert.deepEqual(await noticesOf(handover.id, 'cash_handover.refused'), [`${manager.email} EMAIL SENT`]);
  });

  test('at the bank is announced to those who may record payments, not to who brought it', async () => {
    const handover = await fixture.ok(manager.client.post(at, { bank_account_id: bank.id, amount: '200000' }));
    assert.deepEqual(await noticesOf(handover.id, 'cash_handover.created'), [`${landlord.email} EMAIL SENT`]);
  });

  test('into the organization’s own book is announced to nobody: the owner gives it and confirms it', async () => {
    const { key } = await fixture.make('/api-keys', { name: 'k', permissions: ['payments.record'] });
    const { cash_book_id: shared } = await fixture.ok(
      service.client(key).post('/payments', { ...paid, amount: '1000' }),
    );
    const { cash_book_id: own } = await fixture.ok(fixture.api().post('/payments', { ...paid, amount: '1000' }));
    const from = `/cash-books/${own}/handovers`;
    const into = await fixture.ok(fixture.api().post(from, { to_cash_book_id: shared, amount: '500' }));
    const later = await fixture.ok(fixture.api().post(from, { to_account_id: manager.session.user.id, amount: '500' }));
    assert.deepEqual(await noticesOf(later.id, 'cash_handover.created'), [`${manager.email} EMAIL SENT`]);
    assert.deepEqual(await service.asOwner('select 1 from notices where subject_id = $1', [into.id]), []);
  });
});
