import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ApiResponse } from '../support/client.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember } from '../support/people.ts';
import { photoForm, plain } from '../support/photos.ts';
import { joinPortal } from './portal.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-03-10');
const { service } = fixture;
const assertRefused = (response: ApiResponse, status: number, code: string) => {
  assert.equal(response.status, status, response.text);
  assert.equal(response.error.code, code);
};
const room = await fixture.room('P101');
const minh = await fixture.renter('Trần Văn Minh');
await fixture.lease(room, minh, { start_date: '2026-03-01' });
const minhs = await joinPortal(service, fixture.api(), minh.id, 'minh');
const change = (id: string, body: object) => fixture.ok(fixture.api().patch(`/maintenance-tickets/${id}`, body));

suite('the cost of a ticket', () => {
  test('becomes an expense of its room, once, and again after that was deleted', async () => {
    const ticket = await fixture.make('/maintenance-tickets', {
      property_id: fixture.property.id,
      room_id: room.id,
      title: 'Vòi nước rỉ',
    });
    const path = `/maintenance-tickets/${ticket.id}`;
    assert.equal(ticket.expense_id, null);
    const early = await fixture.api().post(`${path}/expense`, {});
    assertRefused(early, 400, 'validation_failed');
    assert.deepEqual([early.error.fields[0].path, early.error.fields[0].code], ['cost_amount', 'required']);
    await change(ticket.id, { cost_amount: '350000' });
    const booked = await fixture.api().post(`${path}/expense`, { paid_from: 'UNPAID', vendor: 'Thợ Hùng' });
    assert.equal(booked.status, 201, booked.text);
    const { id, category, amount, room_id, ticket_id, entry_date, paid_from, vendor, note } = booked.data;
    assert.deepEqual(
      [category, amount, room_id, ticket_id, entry_date, paid_from, vendor, note],
      ['REPAIR', '350000.00', room.id, ticket.id, '2026-03-10', 'UNPAID', 'Thợ Hùng', 'Vòi nước rỉ'],
    );
    assert.equal((await fixture.ok(fixture.api().get(path))).expense_id, id);
    const twice = await fixture.api().post(`${path}/expense`, {});
    assertRefused(twice, 409, 'invalid_status_transition');
    assert.deepEqual(twice.error.details, { expense_id: id });
    assert.equal((await fixture.api().delete(`/accounting/expenses/${id}`)).status, 200);
    assert.equal((await fixture.ok(fixture.api().get(path))).expense_id, null);
    const responses = await Promise.all(
      [1, 2, 3].map(() => fixture.api().post(`${path}/expense`, { category: 'PLUMBING' })),
    );
    assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 409, 409]);
    assert.equal((await fixture.ok(fixture.api().get('/accounting/self-check'))).ok, true);
  });

  test('is booked by members who may write expenses, in open periods only', async () => {
    const ticket = await fixture.make('/maintenance-tickets', {
      property_id: fixture.property.id,
      title: 'Đèn',
      cost_amount: '1000',
    });
    const path = `/maintenance-tickets/${ticket.id}/expense`;
    const staff = await addMember(service, fixture.landlord, 'STAFF');
    assertRefused(await staff.client.post(path, {}), 403, 'forbidden');
    const organization = `/organizations/${fixture.landlord.organizationId}`;
    await fixture.ok(fixture.api().patch(organization, { books_locked_until: '2026-02-28' }));
    assertRefused(await fixture.api().post(path, { entry_date: '2026-02-28' }), 409, 'period_locked');
    const accountant = await addMember(service, fixture.landlord, 'ACCOUNTANT');
    const booked = await accountant.client.post(path, { category: 'LIGHTING' });
    assert.deepEqual([booked.status, booked.data.room_id, booked.data.category], [201, null, 'LIGHTING']);
  });
});

suite('the history of a ticket', () => {
  test('shows who did what; renters see no costs, assignees and internal notes', async () => {
    const { id } = (await minhs.client.post('/tenant/maintenance-tickets', { title: 'Máy lạnh' })).data;
    const path = `/maintenance-tickets/${id}`;
    const step = async (work: () => Promise<ApiResponse>) => {
      service.clock.advance({ seconds: 1 });
      const { status, text } = await work();
      assert.ok(status === 200 || status === 201, text);
    };
    const api = fixture.api();
    await step(() => minhs.client.post(`/tenant${path}/photos`, photoForm(plain('jpeg'))));
    await step(() => api.patch(path, { status: 'IN_PROGRESS', assignee_id: fixture.landlord.session.user.id }));
    await step(() => api.post(`${path}/comments`, { message: 'Trừ vào cọc', internal: true }));
    await step(() => api.post(`${path}/comments`, { message: 'Mai thợ đến' }));
    await step(() => api.patch(path, { cost_amount: '500000' }));
    await step(() => api.post(`${path}/expense`, {}));
    await step(() => api.patch(path, { status: 'RESOLVED' }));

    const summaries = (rows: Data[]) =>
      rows.map(({ action, actor, changes }) => `${action} ${actor.kind} ${Object.keys(changes).join(',')}`);
    const all = (await fixture.ok(api.get(`${path}/history`))).history;
    assert.deepEqual(summaries(all), [
      'ticket.created RENTER title,property_id',
      'ticket.photo_added RENTER photo_id',
      'ticket.updated OPERATOR status,assignee_id',
      'ticket.commented OPERATOR comment_id',
      'ticket.commented OPERATOR comment_id',
      'ticket.updated OPERATOR cost_amount',
      'ticket.updated OPERATOR expense_id',
      'ticket.updated OPERATOR status',
    ]);
    assert.deepEqual(all[2].changes.status, { from: 'OPEN', to: 'IN_PROGRESS' });
    assert.deepEqual(all[5].changes.cost_amount, { from: null, to: '500000.00' });
    assert.equal(all[5].actor.name, 'lan');
    const first = await api.get(`${path}/history?limit=3`);
    const rest = await api.get(`${path}/history?limit=200&cursor=${first.body.meta.next_cursor}`);
    assert.deepEqual(summaries([...first.data.history, ...rest.data.history]), summaries(all));

    const theirs = await minhs.client.get(`/tenant${path}/history`);
    assert.deepEqual(summaries(theirs.data.history), [
      'ticket.created RENTER title,property_id',
      'ticket.photo_added RENTER photo_id',
      'ticket.updated OPERATOR status',
      'ticket.commented OPERATOR comment_id',
      'ticket.updated OPERATOR status',
    ]);
    assert.ok(!theirs.text.includes('500000') && !theirs.text.includes('assignee'));
  });
});
