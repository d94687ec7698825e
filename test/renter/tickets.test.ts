import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Answer } from '../support/client.ts';
import { openHouse } from '../support/house.ts';
import { addMember, PASSWORD, registerLandlord } from '../support/people.ts';
import { joinPortal } from './portal.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Data = any;

const house = await openHouse('2026-03-10');
const { service, landlord } = house;
const refused = (answer: Answer, status: number, code: string, field?: string) => {
  assert.equal(answer.status, status, answer.text);
  assert.equal(answer.error.code, code);
  if (field) assert.deepEqual(answer.error.details, { field });
};

const room = await house.room('P101');
const other = await house.room('P102');
const minh = await house.renter('Trần Văn Minh', { phone: '0901234567' });
const hoa = await house.renter('Lê Thị Hoa');
const next = await house.renter('Phạm Thị Sau');
const lease = await house.lease(room, minh, { start_date: '2026-03-01' });
await house.make(`/leases/${lease.id}/members`, { full_name: 'Lê Thị Hoa', renter_id: hoa.id });
const minhs = await joinPortal(service, house.api(), minh.id, 'minh');
const hoas = await joinPortal(service, house.api(), hoa.id, 'hoa');
const nexts = await joinPortal(service, house.api(), next.id, 'sau');

const open = (more: object = {}) =>
  house.make('/maintenance-tickets', { property_id: house.property.id, title: 'Đèn hành lang hỏng', ...more });
const move = (id: string, status: string) => house.api().patch(`/maintenance-tickets/${id}`, { status });
const events = async (id: string) =>
  (
    await service.asOwner<{ type: string }>('select type from events where subject_id = $1 order by occurred_at, id', [
      id,
    ])
  ).map(({ type }) => type);

suite('the house’s tickets', () => {
  test('have every field of the interface', async () => {
    const ticket = await open({ room_id: room.id, priority: 'HIGH', reported_by_name: 'Bảo vệ' });
    assert.deepEqual(Object.keys(ticket).sort(), [
      'assignee_id',
      'comments',
      'cost_amount',
      'created_at',
      'created_by',
      'description',
      'display',
      'expense_id',
      'id',
      'invoice_id',
      'organization_id',
      'photos',
      'property_id',
      'renter_id',
      'reported_by_contact',
      'reported_by_name',
      'resolved_at',
      'room_id',
      'title',
      'updated_at',
    ]);
    assert.deepEqual(ticket.display, {
      priority: { value: 'HIGH', label: 'Cao' },
      status: { value: 'OPEN', label: 'Mới' },
    });
    assert.equal(ticket.created_by, landlord.session.user.id);
    assert.deepEqual(await events(ticket.id), ['ticket.created']);
  });

  test('move only where they may, and remember when they were resolved', async () => {
    const ticket = await open();
    assert.equal((await move(ticket.id, 'OPEN')).status, 200);
    assert.equal((await move(ticket.id, 'IN_PROGRESS')).data.resolved_at, null);
    assert.ok((await move(ticket.id, 'RESOLVED')).data.resolved_at);
    const kept = await house.api().patch(`/maintenance-tickets/${ticket.id}`, { cost_amount: '150000' });
    assert.ok(kept.data.resolved_at);
    assert.equal(kept.data.cost_amount, '150000.00');
    const back = await move(ticket.id, 'OPEN');
    refused(back, 409, 'invalid_status_transition');
    assert.deepEqual(back.error.details, { from: 'RESOLVED', to: 'OPEN' });
    assert.equal((await move(ticket.id, 'IN_PROGRESS')).data.resolved_at, null);
    assert.equal((await move(ticket.id, 'CANCELLED')).status, 200);
    for (const status of ['OPEN', 'IN_PROGRESS', 'RESOLVED'])
      refused(await move(ticket.id, status), 409, 'invalid_status_transition');
    assert.deepEqual(await events(ticket.id), ['ticket.created', ...Array(4).fill('ticket.status_changed')]);
    const gone = await house.api().delete(`/maintenance-tickets/${ticket.id}`);
    refused(gone, 405, 'method_not_allowed');
    assert.deepEqual(gone.headers.get('allow')?.split(', ').sort(), ['GET', 'HEAD', 'PATCH']);
  });

  test('point only at what is of their house', async () => {
    const elsewhere = await house.make('/properties', { name: 'Hoa Mai' });
    const far = await house.make('/rooms', { property_id: elsewhere.id, name: 'M1', base_rent: '1' });
    const stranger = await registerLandlord(service, 'stranger');
    const post = (more: object) =>
      house.api().post('/maintenance-tickets', { property_id: house.property.id, title: 'x', ...more });
    refused(await post({ property_id: minh.id }), 404, 'not_found', 'property_id');
    refused(await post({ room_id: far.id }), 404, 'not_found', 'room_id');
    refused(await post({ renter_id: room.id }), 404, 'not_found', 'renter_id');
    refused(await post({ invoice_id: room.id }), 404, 'not_found', 'invoice_id');
    refused(await post({ assignee_id: stranger.session.user.id }), 404, 'not_found', 'assignee_id');
    const ticket = await open({ assignee_id: landlord.session.user.id });
    assert.equal(ticket.assignee_id, landlord.session.user.id);
    const patch = await house.api().patch(`/maintenance-tickets/${ticket.id}`, { room_id: far.id });
    refused(patch, 404, 'not_found', 'room_id');
    const cleared = await house.api().patch(`/maintenance-tickets/${ticket.id}`, { assignee_id: null });
    assert.equal(cleared.data.assignee_id, null);
    for (const body of [{}, { title: '' }, { priority: 'SOON' }, { cost_amount: '-1' }, { property_id: elsewhere.id }])
      refused(await house.api().patch(`/maintenance-tickets/${ticket.id}`, body), 400, 'validation_failed');
  });

  test('are found by house, room, renter, status and words', async () => {
    const ticket = await open({ room_id: other.id, renter_id: next.id, title: 'Máy lạnh chảy nước' });
    const found = async (query: string): Promise<string[]> =>
      (await house.api().get(`/maintenance-tickets?${query}`)).data.tickets.map(({ id }: Data) => id);
    assert.deepEqual(await found(`room_id=${other.id}`), [ticket.id]);
    assert.deepEqual(await found(`renter_id=${next.id}&status=OPEN`), [ticket.id]);
    assert.deepEqual(await found(`room_id=${other.id}&status=RESOLVED`), []);
    assert.deepEqual(await found('q=may%20lanh'), [ticket.id]);
    assert.ok((await found(`property_id=${house.property.id}`)).length > 2);
    assert.deepEqual(await found(`property_id=${minh.id}`), []);
    refused(await house.api().get('/maintenance-tickets?status=DONE'), 400, 'validation_failed');
  });

  test('accountants read, staff write, a limited member stays in their house', async () => {
    const elsewhere = await house.make('/properties', { name: 'Hoa Lan' });
    const ticket = await open();
    const accountant = await addMember(service, landlord, 'ACCOUNTANT');
    assert.equal((await accountant.client.get('/maintenance-tickets')).status, 200);
    const body = { property_id: house.property.id, title: 'x' };
    refused(await accountant.client.post('/maintenance-tickets', body), 403, 'forbidden');
    const staff = await addMember(service, landlord, 'STAFF', [elsewhere.id]);
    assert.deepEqual((await staff.client.get('/maintenance-tickets')).data.tickets, []);
    refused(await staff.client.get(`/maintenance-tickets/${ticket.id}`), 404, 'not_found');
    refused(await staff.client.post('/maintenance-tickets', body), 404, 'not_found', 'property_id');
    const own = await staff.client.post('/maintenance-tickets', { property_id: elsewhere.id, title: 'x' });
    assert.equal(own.status, 201, own.text);
  });
});

suite('a renter’s tickets', () => {
  test('are reported about the room they live in, by the household too', async () => {
    const mine = await minhs.client.post('/tenant/maintenance-tickets', { title: 'Vòi nước rỉ', priority: 'URGENT' });
    assert.equal(mine.status, 201, mine.text);
    assert.equal(mine.data.room_id, room.id);
    assert.equal(mine.data.renter_id, minh.id);
    assert.equal(mine.data.reported_by_name, 'Trần Văn Minh');
    assert.equal(mine.data.reported_by_contact, '0901234567');
    assert.ok(!('cost_amount' in mine.data) && !('assignee_id' in mine.data));
    const hers = await hoas.client.post('/tenant/maintenance-tickets', { title: 'Mất điện', lease_id: lease.id });
    assert.equal(hers.status, 201, hers.text);
    for (const client of [minhs.client, hoas.client]) {
      const ids = (await client.get('/tenant/maintenance-tickets?status=OPEN')).data.tickets.map(({ id }: Data) => id);
      assert.ok(ids.includes(mine.data.id) && ids.includes(hers.data.id));
    }
    assert.deepEqual(await events(mine.data.id), ['ticket.created']);
  });

  test('need a home', async () => {
    refused(await nexts.client.post('/tenant/maintenance-tickets', { title: 'x' }), 409, 'lease_not_active');
    const foreign = await nexts.client.post('/tenant/maintenance-tickets', { title: 'x', lease_id: lease.id });
    refused(foreign, 404, 'not_found', 'lease_id');
    refused(await minhs.client.post('/tenant/maintenance-tickets', {}), 400, 'validation_failed');
    const sneaky = { title: 'x', room_id: other.id };
    refused(await minhs.client.post('/tenant/maintenance-tickets', sneaky), 400, 'validation_failed');
  });

  test('hide what the house says among itself', async () => {
    const { data } = await minhs.client.post('/tenant/maintenance-tickets', { title: 'Khóa cửa kẹt' });
    const say = (message: string, internal?: boolean) =>
      house.api().post(`/maintenance-tickets/${data.id}/comments`, { message, ...(internal ? { internal } : {}) });
    assert.equal((await say('Mai thợ đến')).status, 201);
    const secret = await say('Tính tiền vào cọc', true);
    assert.equal(secret.data.internal, true);
    const answer = await minhs.client.post(`/tenant/maintenance-tickets/${data.id}/comments`, { message: 'Cảm ơn' });
    assert.equal(answer.status, 201, answer.text);
    assert.deepEqual(answer.data.author, { kind: 'RENTER', name: 'minh' });
    const seen = (await minhs.client.get(`/tenant/maintenance-tickets/${data.id}`)).data;
    assert.deepEqual(
      seen.comments.map(({ message }: Data) => message),
      ['Mai thợ đến', 'Cảm ơn'],
    );
    assert.ok(!JSON.stringify(seen).includes('cọc'));
    const listed = await minhs.client.get('/tenant/maintenance-tickets');
    assert.ok(!listed.text.includes('cọc'));
    const all = await house.ok(house.api().get(`/maintenance-tickets/${data.id}`));
    assert.deepEqual(
      all.comments.map(({ message, internal }: Data) => [message, internal]),
      [
        ['Mai thợ đến', false],
        ['Tính tiền vào cọc', true],
        ['Cảm ơn', false],
      ],
    );
    const trick = { message: 'x', internal: true };
    refused(
      await minhs.client.post(`/tenant/maintenance-tickets/${data.id}/comments`, trick),
      400,
      'validation_failed',
    );
    refused(await say(''), 400, 'validation_failed');
  });

  test('a suspended organization takes none', async () => {
    const path = `/organizations/${landlord.organizationId}`;
    const [ticket] = (await minhs.client.get('/tenant/maintenance-tickets')).data.tickets;
    await house.ok(house.api().patch(path, { status: 'SUSPENDED' }));
    refused(await minhs.client.post('/tenant/maintenance-tickets', { title: 'x' }), 403, 'organization_suspended');
    const comment = `/tenant/maintenance-tickets/${ticket.id}/comments`;
    refused(await minhs.client.post(comment, { message: 'x' }), 403, 'organization_suspended');
    assert.equal((await minhs.client.get('/tenant/maintenance-tickets')).status, 200);
    await house.ok(house.api().patch(path, { status: 'ACTIVE' }));
  });

  test('stay with those who lived there when they were reported', async () => {
    const before = (await minhs.client.get('/tenant/maintenance-tickets')).data.tickets.map(({ id }: Data) => id);
    await house.on('2026-04-10');
    await house.make(`/leases/${lease.id}/end`, { end_date: '2026-04-10' });
    await house.on('2026-04-20');
    await house.lease(room, next, { start_date: '2026-04-15' });
    const later = await open({ room_id: room.id, title: 'Sau khi Minh đi' });
    const logIn = async ({ email }: { email: string }) =>
      service.client(
        (await service.client().post('/tenant/auth/login', { email, password: PASSWORD })).data.access_token,
      );
    const [former, current] = [await logIn(minhs), await logIn(nexts)];
    const kept = (await former.get('/tenant/maintenance-tickets')).data.tickets.map(({ id }: Data) => id);
    assert.deepEqual(kept, before);
    refused(await former.get(`/tenant/maintenance-tickets/${later.id}`), 404, 'not_found');
    refused(await former.post('/tenant/maintenance-tickets', { title: 'x' }), 409, 'lease_not_active');
    refused(
      await former.post('/tenant/maintenance-tickets', { title: 'x', lease_id: lease.id }),
      409,
      'lease_not_active',
    );
    assert.equal((await current.get(`/tenant/maintenance-tickets/${later.id}`)).status, 200);
    const mine = (await current.get('/tenant/maintenance-tickets')).data.tickets;
    assert.ok(mine.every(({ id }: Data) => !before.includes(id)));
    for (const id of before) {
      refused(await current.get(`/tenant/maintenance-tickets/${id}`), 404, 'not_found');
      const comment = `/tenant/maintenance-tickets/${id}/comments`;
      refused(await current.post(comment, { message: 'x' }), 404, 'not_found');
    }
  });
});
