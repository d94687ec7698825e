import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ApiResponse } from '../support/client.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember, PASSWORD, registerLandlord } from '../support/people.ts';
import { joinPortal } from './portal.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-03-10');
const { service, landlord } = fixture;
const assertRefused = (response: ApiResponse, status: number, code: string, field?: string) => {
  assert.equal(response.status, status, response.text);
  assert.equal(response.error.code, code);
  if (field) assert.deepEqual(response.error.details, { field });
};

const room = await fixture.room('P101');
const other = await fixture.room('P102');
const minh = await fixture.renter('Trần Văn Minh', { phone: '0901234567' });
const hoa = await fixture.renter('Lê Thị Hoa');
const next = await fixture.renter('Phạm Thị Sau');
const lease = await fixture.lease(room, minh, { start_date: '2026-03-01' });
await fixture.make(`/leases/${lease.id}/members`, { full_name: 'Lê Thị Hoa', renter_id: hoa.id });
const minhs = await joinPortal(service, fixture.api(), minh.id, 'minh');
const hoas = await joinPortal(service, fixture.api(), hoa.id, 'hoa');
const nextRenterAccount = await joinPortal(service, fixture.api(), next.id, 'sau');

const open = (more: object = {}) =>
  fixture.make('/maintenance-tickets', { property_id: fixture.property.id, title: 'Đèn hành lang hỏng', ...more });
const move = (id: string, status: string) => fixture.api().patch(`/maintenance-tickets/${id}`, { status });
const events = async (id: string) =>
  (
    await service.asOwner<{ type: string }>('select type from events where subject_id = $1 order by occurred_at, id', [
      id,
    ])
  ).map(({ type }) => type);

suite('operators’ tickets', () => {
  test('have every documented field', async () => {
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

  test('allow only the documented transitions and record when they were resolved', async () => {
    const ticket = await open();
    assert.equal((await move(ticket.id, 'OPEN')).status, 200);
    assert.equal((await move(ticket.id, 'IN_PROGRESS')).data.resolved_at, null);
    assert.ok((await move(ticket.id, 'RESOLVED')).data.resolved_at);
    const kept = await fixture.api().patch(`/maintenance-tickets/${ticket.id}`, { cost_amount: '150000' });
    assert.ok(kept.data.resolved_at);
    assert.equal(kept.data.cost_amount, '150000.00');
    const back = await move(ticket.id, 'OPEN');
    assertRefused(back, 409, 'invalid_status_transition');
    assert.deepEqual(back.error.details, { from: 'RESOLVED', to: 'OPEN' });
    assert.equal((await move(ticket.id, 'IN_PROGRESS')).data.resolved_at, null);
    assert.equal((await move(ticket.id, 'CANCELLED')).status, 200);
    for (const status of ['OPEN', 'IN_PROGRESS', 'RESOLVED'])
      assertRefused(await move(ticket.id, status), 409, 'invalid_status_transition');
    assert.deepEqual(await events(ticket.id), ['ticket.created', ...Array(4).fill('ticket.status_changed')]);
    const gone = await fixture.api().delete(`/maintenance-tickets/${ticket.id}`);
    assertRefused(gone, 405, 'method_not_allowed');
    assert.deepEqual(gone.headers.get('allow')?.split(', ').sort(), ['GET', 'HEAD', 'PATCH']);
  });

  test('reference only rows of their property', async () => {
    const otherProperty = await fixture.make('/properties', { name: 'Hoa Mai' });
    const far = await fixture.make('/rooms', { property_id: otherProperty.id, name: 'M1', base_rent: '1' });
    const stranger = await registerLandlord(service, 'stranger');
    const post = (more: object) =>
      fixture.api().post('/maintenance-tickets', { property_id: fixture.property.id, title: 'x', ...more });
    assertRefused(await post({ property_id: minh.id }), 404, 'not_found', 'property_id');
    assertRefused(await post({ room_id: far.id }), 404, 'not_found', 'room_id');
    assertRefused(await post({ renter_id: room.id }), 404, 'not_found', 'renter_id');
    assertRefused(await post({ invoice_id: room.id }), 404, 'not_found', 'invoice_id');
    assertRefused(await post({ assignee_id: stranger.session.user.id }), 404, 'not_found', 'assignee_id');
    const ticket = await open({ assignee_id: landlord.session.user.id });
    assert.equal(ticket.assignee_id, landlord.session.user.id);
    const patch = await fixture.api().patch(`/maintenance-tickets/${ticket.id}`, { room_id: far.id });
    assertRefused(patch, 404, 'not_found', 'room_id');
    const cleared = await fixture.api().patch(`/maintenance-tickets/${ticket.id}`, { assignee_id: null });
    assert.equal(cleared.data.assignee_id, null);
    for (const body of [
      {},
      { title: '' },
      { priority: 'SOON' },
      { cost_amount: '-1' },
      { property_id: otherProperty.id },
    ])
      assertRefused(await fixture.api().patch(`/maintenance-tickets/${ticket.id}`, body), 400, 'validation_failed');
  });

  test('are found by property, room, renter, status and text', async () => {
    const ticket = await open({ room_id: other.id, renter_id: next.id, title: 'Máy lạnh chảy nước' });
    const found = async (query: string): Promise<string[]> =>
      (await fixture.api().get(`/maintenance-tickets?${query}`)).data.tickets.map(({ id }: Data) => id);
    assert.deepEqual(await found(`room_id=${other.id}`), [ticket.id]);
    assert.deepEqual(await found(`renter_id=${next.id}&status=OPEN`), [ticket.id]);
    assert.deepEqual(await found(`room_id=${other.id}&status=RESOLVED`), []);
    assert.deepEqual(await found('q=may%20lanh'), [ticket.id]);
    assert.ok((await found(`property_id=${fixture.property.id}`)).length > 2);
    assert.deepEqual(await found(`property_id=${minh.id}`), []);
    assertRefused(await fixture.api().get('/maintenance-tickets?status=DONE'), 400, 'validation_failed');
  });

  test('accountants read, staff write, a limited member is limited to their property', async () => {
    const otherProperty = await fixture.make('/properties', { name: 'Hoa Lan' });
    const ticket = await open();
    const accountant = await addMember(service, landlord, 'ACCOUNTANT');
    assert.equal((await accountant.client.get('/maintenance-tickets')).status, 200);
    const body = { property_id: fixture.property.id, title: 'x' };
    assertRefused(await accountant.client.post('/maintenance-tickets', body), 403, 'forbidden');
    const staff = await addMember(service, landlord, 'STAFF', [otherProperty.id]);
    assert.deepEqual((await staff.client.get('/maintenance-tickets')).data.tickets, []);
    assertRefused(await staff.client.get(`/maintenance-tickets/${ticket.id}`), 404, 'not_found');
    assertRefused(await staff.client.post('/maintenance-tickets', body), 404, 'not_found', 'property_id');
    const own = await staff.client.post('/maintenance-tickets', { property_id: otherProperty.id, title: 'x' });
    assert.equal(own.status, 201, own.text);
  });
});

suite('a renter’s tickets', () => {
  test('concern the room they live in, and household members may create them', async () => {
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
      const ids = (await client.get('/tenant/maintenance-tickets?statuses=OPEN,IN_PROGRESS')).data.tickets.map(
        ({ id }: Data) => id,
      );
      assert.ok(ids.includes(mine.data.id) && ids.includes(hers.data.id));
      assert.deepEqual((await client.get('/tenant/maintenance-tickets?status=CANCELLED')).data.tickets, []);
      assertRefused(await client.get('/tenant/maintenance-tickets?statuses=NONE'), 400, 'validation_failed');
    }
    assert.deepEqual(await events(mine.data.id), ['ticket.created']);
  });

  test('need a current room', async () => {
    assertRefused(
      await nextRenterAccount.client.post('/tenant/maintenance-tickets', { title: 'x' }),
      409,
      'lease_not_active',
    );
    const foreign = await nextRenterAccount.client.post('/tenant/maintenance-tickets', {
      title: 'x',
      lease_id: lease.id,
    });
    assertRefused(foreign, 404, 'not_found', 'lease_id');
    assertRefused(await minhs.client.post('/tenant/maintenance-tickets', {}), 400, 'validation_failed');
    const withForeignRoom = { title: 'x', room_id: other.id };
    assertRefused(await minhs.client.post('/tenant/maintenance-tickets', withForeignRoom), 400, 'validation_failed');
  });

  test('hide internal comments of the operators', async () => {
    const { data } = await minhs.client.post('/tenant/maintenance-tickets', { title: 'Khóa cửa kẹt' });
    const postComment = (message: string, internal?: boolean) =>
      fixture.api().post(`/maintenance-tickets/${data.id}/comments`, { message, ...(internal ? { internal } : {}) });
    assert.equal((await postComment('Mai thợ đến')).status, 201);
    const secret = await postComment('Tính tiền vào cọc', true);
    assert.equal(secret.data.internal, true);
    const response = await minhs.client.post(`/tenant/maintenance-tickets/${data.id}/comments`, { message: 'Cảm ơn' });
    assert.equal(response.status, 201, response.text);
    assert.deepEqual(response.data.author, { kind: 'RENTER', name: 'minh' });
    const seen = (await minhs.client.get(`/tenant/maintenance-tickets/${data.id}`)).data;
    assert.deepEqual(
      seen.comments.map(({ message }: Data) => message),
      ['Mai thợ đến', 'Cảm ơn'],
    );
    assert.ok(!JSON.stringify(seen).includes('cọc'));
    const listed = await minhs.client.get('/tenant/maintenance-tickets');
    assert.ok(!listed.text.includes('cọc'));
    const all = await fixture.ok(fixture.api().get(`/maintenance-tickets/${data.id}`));
    assert.deepEqual(
      all.comments.map(({ message, internal }: Data) => [message, internal]),
      [
        ['Mai thợ đến', false],
        ['Tính tiền vào cọc', true],
        ['Cảm ơn', false],
      ],
    );
    const trick = { message: 'x', internal: true };
    assertRefused(
      await minhs.client.post(`/tenant/maintenance-tickets/${data.id}/comments`, trick),
      400,
      'validation_failed',
    );
    assertRefused(await postComment(''), 400, 'validation_failed');
  });

  test('a suspended organization accepts none', async () => {
    const path = `/organizations/${landlord.organizationId}`;
    const [ticket] = (await minhs.client.get('/tenant/maintenance-tickets')).data.tickets;
    await fixture.ok(fixture.api().patch(path, { status: 'SUSPENDED' }));
    assertRefused(
      await minhs.client.post('/tenant/maintenance-tickets', { title: 'x' }),
      403,
      'organization_suspended',
    );
    const comment = `/tenant/maintenance-tickets/${ticket.id}/comments`;
    assertRefused(await minhs.client.post(comment, { message: 'x' }), 403, 'organization_suspended');
    assert.equal((await minhs.client.get('/tenant/maintenance-tickets')).status, 200);
    await fixture.ok(fixture.api().patch(path, { status: 'ACTIVE' }));
  });

  test('stay visible to those who lived there when they were created', async () => {
    const before = (await minhs.client.get('/tenant/maintenance-tickets')).data.tickets.map(({ id }: Data) => id);
    await fixture.on('2026-04-10');
    await fixture.make(`/leases/${lease.id}/end`, { end_date: '2026-04-10' });
    await fixture.on('2026-04-20');
    await fixture.lease(room, next, { start_date: '2026-04-15' });
    const later = await open({ room_id: room.id, title: 'Sau khi Minh đi' });
    const logIn = async ({ email }: { email: string }) =>
      service.client(
        (await service.client().post('/tenant/auth/login', { email, password: PASSWORD })).data.access_token,
      );
    const [former, current] = [await logIn(minhs), await logIn(nextRenterAccount)];
    const kept = (await former.get('/tenant/maintenance-tickets')).data.tickets.map(({ id }: Data) => id);
    assert.deepEqual(kept, before);
    assertRefused(await former.get(`/tenant/maintenance-tickets/${later.id}`), 404, 'not_found');
    assertRefused(await former.post('/tenant/maintenance-tickets', { title: 'x' }), 409, 'lease_not_active');
    assertRefused(
      await former.post('/tenant/maintenance-tickets', { title: 'x', lease_id: lease.id }),
      409,
      'lease_not_active',
    );
    assert.equal((await current.get(`/tenant/maintenance-tickets/${later.id}`)).status, 200);
    const mine = (await current.get('/tenant/maintenance-tickets')).data.tickets;
    assert.ok(mine.every(({ id }: Data) => !before.includes(id)));
    for (const id of before) {
      assertRefused(await current.get(`/tenant/maintenance-tickets/${id}`), 404, 'not_found');
      const comment = `/tenant/maintenance-tickets/${id}/comments`;
      assertRefused(await current.post(comment, { message: 'x' }), 404, 'not_found');
    }
  });
});
