import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember } from '../support/people.ts';
import { until } from '../support/until.ts';
import { startMailServer } from './mail-server.ts';

const post = await startMailServer();
const fixture = await createFixture('2026-11-25', { electricity_unit_price: '3500' }, { smtpUrl: post.url });
const { service } = fixture;
const base = service.url.replace(/\/$/, '');
const room = await fixture.room('P101');
const renter = await fixture.renter('Khách');
await fixture.lease(room, renter, { start_date: '2026-11-01', initial_readings: { electricity: 100, water: 10 } });
const person = await joinPortal(service, fixture.api(), renter.id);
const manager = await addMember(service, { ...fixture.landlord, client: fixture.api() }, 'MANAGER');

const emailTo = (to: string, subject: RegExp) =>
  until(() => post.to(to).find((email) => subject.test(email.subject ?? '')) ?? null, `an email ${subject}`);

suite('an email that asks for something', () => {
  test('leads to the ticket', async () => {
    const ticket = await fixture.ok(person.client.post('/tenant/maintenance-tickets', { title: 'Vòi nước rỉ' }));
    const reported = await emailTo(manager.email, /Vòi nước rỉ/);
    const { organization } = (await fixture.api().get('/auth/me')).data;
    assert.ok(reported.html?.includes(`<a href="${base}/console/tickets/${ticket.id}?for=${organization.id}"`));
    await fixture.make(`/maintenance-tickets/${ticket.id}/comments`, { message: 'Mai thợ đến lúc mấy giờ được?' });
    const replied = await emailTo(person.email, /Phản hồi mới: Vòi nước rỉ/);
    assert.ok(replied.html?.includes(`<a href="${base}/renter/tickets/${ticket.id}?for=${renter.id}"`));
    assert.ok(replied.text?.includes(`Xem và trả lời: ${base}/renter/tickets/${ticket.id}?for=${renter.id}`));
  });

  test('leads to the readings that were not accepted', async () => {
    const sent = await fixture.ok(
      person.client.post('/tenant/meter-readings', { period: '2026-11', electricity_current: 150 }),
    );
    await fixture.make(`/meter-readings/${sent.id}/refuse`, { reason: 'Ảnh mờ' });
    const refused = await emailTo(person.email, /không được nhận/);
    assert.ok(refused.text?.includes(`Gửi lại chỉ số: ${base}/renter/meter?reading=${sent.id}&for=${renter.id}`));
  });
});
