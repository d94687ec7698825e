import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Answer } from '../support/client.ts';
import { openHouse } from '../support/house.ts';
import { addMember } from '../support/people.ts';
import { photoForm, plain } from '../support/photos.ts';
import { joinPortal } from './portal.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Data = any;

const house = await openHouse('2026-03-10');
const { service } = house;
const refused = (answer: Answer, status: number, code: string) => {
  assert.equal(answer.status, status, answer.text);
  assert.equal(answer.error.code, code);
};
const room = await house.room('P101');
const minh = await house.renter('Trần Văn Minh');
await house.lease(room, minh, { start_date: '2026-03-01' });
const minhs = await joinPortal(service, house.api(), minh.id, 'minh');
const change = (id: string, body: object) => house.ok(house.api().patch(`/maintenance-tickets/${id}`, body));

suite('what a ticket cost', () => {
  test('becomes an expense of its room, once, and again after that was removed', async () => {
    const ticket = await house.make('/maintenance-tickets', {
      property_id: house.property.id,
      room_id: room.id,
      title: 'Vòi nước rỉ',
    });
    const path = `/maintenance-tickets/${ticket.id}`;
    assert.equal(ticket.expense_id, null);
    const early = await house.api().post(`${path}/expense`, {});
    refused(early, 400, 'validation_failed');
    assert.deepEqual([early.error.fields[0].path, early.error.fields[0].code], ['cost_amount', 'required']);
    await change(ticket.id, { cost_amount: '350000' });
    const booked = await house.api().post(`${path}/expense`, { paid_from: 'UNPAID', vendor: 'Thợ Hùng' });
    assert.equal(booked.status, 201, booked.text);
    const { id, category, amount, room_id, ticket_id, entry_date, paid_from, vendor, note } = booked.data;
    assert.deepEqual(
      [category, amount, room_id, ticket_id, entry_date, paid_from, vendor, note],
      ['REPAIR', '350000.00', room.id, ticket.id, '2026-03-10', 'UNPAID', 'Thợ Hùng', 'Vòi nước rỉ'],
    );
    assert.equal((await house.ok(house.api().get(path))).expense_id, id);
    const twice = await house.api().post(`${path}/expense`, {});
    refused(twice, 409, 'invalid_status_transition');
    assert.deepEqual(twice.error.details, { expense_id: id });
    assert.equal((await house.api().delete(`/accounting/expenses/${id}`)).status, 200);
    assert.equal((await house.ok(house.api().get(path))).expense_id, null);
    const answers = await Promise.all(
      [1, 2, 3].map(() => house.api().post(`${path}/expense`, { category: 'PLUMBING' })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409]);
    assert.equal((await house.ok(house.api().get('/accounting/self-check'))).ok, true);
  });

  test('is booked by who keeps the books, and in books that are open', async () => {
    const ticket = await house.make('/maintenance-tickets', {
      property_id: house.property.id,
      title: 'Đèn',
      cost_amount: '1000',
    });
    const path = `/maintenance-tickets/${ticket.id}/expense`;
    const staff = await addMember(service, house.landlord, 'STAFF');
    refused(await staff.client.post(path, {}), 403, 'forbidden');
    const organization = `/organizations/${house.landlord.organizationId}`;
    await house.ok(house.api().patch(organization, { books_locked_until: '2026-02-28' }));
    refused(await house.api().post(path, { entry_date: '2026-02-28' }), 409, 'period_locked');
    const accountant = await addMember(service, house.landlord, 'ACCOUNTANT');
    const booked = await accountant.client.post(path, { category: 'LIGHTING' });
    assert.deepEqual([booked.status, booked.data.room_id, booked.data.category], [201, null, 'LIGHTING']);
  });
});

suite('the history of a ticket', () => {
  test('tells who did what; renters see no costs, assignees and internal notes', async () => {
    const { id } = (await minhs.client.post('/tenant/maintenance-tickets', { title: 'Máy lạnh' })).data;
    const path = `/maintenance-tickets/${id}`;
    const step = async (work: () => Promise<Answer>) => {
      service.clock.advance({ seconds: 1 });
      const { status, text } = await work();
      assert.ok(status === 200 || status === 201, text);
    };
    const api = house.api();
    await step(() => minhs.client.post(`/tenant${path}/photos`, photoForm(plain('jpeg'))));
    await step(() => api.patch(path, { status: 'IN_PROGRESS', assignee_id: house.landlord.session.user.id }));
    await step(() => api.post(`${path}/comments`, { message: 'Trừ vào cọc', internal: true }));
    await step(() => api.post(`${path}/comments`, { message: 'Mai thợ đến' }));
    await step(() => api.patch(path, { cost_amount: '500000' }));
    await step(() => api.post(`${path}/expense`, {}));
    await step(() => api.patch(path, { status: 'RESOLVED' }));

    const told = (rows: Data[]) =>
      rows.map(({ action, actor, changes }) => `${action} ${actor.kind} ${Object.keys(changes).join(',')}`);
    const all = (await house.ok(api.get(`${path}/history`))).history;
    assert.deepEqual(told(all), [
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
    assert.deepEqual(told([...first.data.history, ...rest.data.history]), told(all));

    const theirs = await minhs.client.get(`/tenant${path}/history`);
    assert.deepEqual(told(theirs.data.history), [
      'ticket.created RENTER title,property_id',
      'ticket.photo_added RENTER photo_id',
      'ticket.updated OPERATOR status',
      'ticket.commented OPERATOR comment_id',
      'ticket.updated OPERATOR status',
    ]);
    assert.ok(!theirs.text.includes('500000') && !theirs.text.includes('assignee'));
  });
});
