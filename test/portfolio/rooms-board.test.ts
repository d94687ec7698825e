import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

/**
 * 20 March 2026. P1 owes January and part of March; P2 moved in in March, is read and not billed; P3 is reserved from April;
 * P4 is empty. P1 was let to somebody else until last year, who still owes.
 */
const fixture = await createFixture('2025-12-01', { electricity_unit_price: '3500' });
const { make, ok, property } = fixture;
const rooms: Record<string, Data> = {};
for (const [name, floor] of Object.entries({ P1: 1, P2: 1, P3: 2, P4: 2 }))
  rooms[name] = await fixture.room(name, { floor });
const former = await fixture.renter('Lê Cũ');
const anh = await fixture.renter('Trần Ngọc Ánh');
const binh = await fixture.renter('Đỗ Bình');
await fixture.lease(rooms.P1, former, { start_date: '2025-12-01', end_date: '2025-12-31' });
await fixture.issue(rooms.P1, '2025-12', { due_date: '2025-12-05' });
await fixture.on('2026-01-02');
const lease = await fixture.lease(rooms.P1, anh, { start_date: '2026-01-01', end_date: '2026-12-31' });
await make(`/leases/${lease.id}/renew`, { monthly_rent: '3200000', from_date: '2026-03-01' });
await fixture.issue(rooms.P1, '2026-01', { due_date: '2026-01-05' });
await fixture.on('2026-03-20');
await fixture.lease(rooms.P2, binh, { start_date: '2026-03-01' });
await fixture.read(rooms.P2, '2026-03', { electricity_current: 10 });
const reserved = await fixture.lease(rooms.P3, anh, { start_date: '2026-04-01', monthly_rent: '2500000' });
const march = await fixture.issue(rooms.P1, '2026-03', { due_date: '2026-03-25' });
await fixture.pay(march, '200000');
for (const title of ['Vòi rỉ', 'Mất điện'])
  await make('/maintenance-tickets', { property_id: property.id, room_id: rooms.P1.id, title });

const boards = async (query = '', client = fixture.api()): Promise<Record<string, Data>> => {
  const { rooms } = await ok(client.get(`/rooms?include=board&${query}`));
  return Object.fromEntries(rooms.map((room: Data) => [room.name, room.board]));
};

suite('the board of rooms', () => {
  test('shows lease, debts and the state of the month', async () => {
    const { P1, P2, P3, P4 } = await boards();
    assert.deepEqual(P1, {
      period: '2026-03',
      reading_period: '2026-03',
      lease: {
        id: lease.id,
        start_date: '2026-01-01',
        end_date: '2026-12-31',
        renter_id: anh.id,
        renter_name: 'Trần Ngọc Ánh',
        monthly_rent: '3200000.00',
      },
      upcoming_lease: null,
      open_amount: '6000000.00',
      overdue_amount: '3000000.00',
      days_overdue: 74,
      meters_read: false,
      invoice: {
        id: march.id,
        effective_display: { status: { value: 'PARTIALLY_PAID', label: 'Thanh toán một phần' } },
      },
      open_tickets: 2,
    });
    assert.deepEqual([P2.meters_read, P2.invoice, P2.open_amount, P2.days_overdue], [true, null, '0.00', 0]);
    assert.deepEqual(
      [P3.lease, P3.upcoming_lease.id, P3.upcoming_lease.monthly_rent],
      [null, reserved.id, '2500000.00'],
    );
    assert.deepEqual([P4.lease, P4.open_amount, P4.days_overdue, P4.meters_read], [null, null, null, null]);
    const april = await boards('period=2026-04');
    assert.deepEqual([april.P1.invoice, april.P2.meters_read, april.P3.meters_read], [null, false, false]);
  });

  test('is opt-in', async () => {
    const plain = (await ok(fixture.api().get('/rooms'))).rooms;
    assert.ok(plain.every((room: Data) => !('board' in room)));
    const { error } = await fixture.api().get('/rooms?limit=500');
    assert.deepEqual([error.fields[0].path, error.fields[0].code], ['limit', 'too_large']);
    assert.equal((await fixture.api().get('/rooms?include=board&limit=500')).status, 200);
    assert.equal((await fixture.api().get('/rooms?include=board&limit=501')).status, 400);
    assert.equal((await fixture.api().get('/rooms?include=everything')).status, 400);
  });

  test('searches rooms and current renters, and filters by floor and status', async () => {
    const names = async (query: string) => Object.keys(await boards(`sort=name&${query}`));
    assert.deepEqual(await names('q=ngoc%20anh'), ['P1'], 'an upcoming renter does not live there yet');
    assert.deepEqual(await names('q=do%20binh'), ['P2']);
    assert.deepEqual(await names('q=le%20cu'), [], 'a former renter');
    assert.deepEqual(await names('q=p4'), ['P4']);
    assert.deepEqual(await names('floor=2'), ['P3', 'P4']);
    assert.deepEqual(await names('status=RESERVED'), ['P3']);
    assert.deepEqual(await names('needs=PAYMENT'), ['P1']);
    assert.deepEqual(await names('floor=1&needs=INVOICE'), ['P2']);
    assert.deepEqual((await ok(fixture.api().get('/rooms?q=ngoc%20anh'))).rooms, [], 'without the board, by room only');
  });

  test('pages go on after the last room', async () => {
    const first = await fixture.api().get('/rooms?include=board&sort=name&limit=3');
    const next = await ok(
      fixture.api().get(`/rooms?include=board&sort=name&limit=3&cursor=${first.body.meta.next_cursor}`),
    );
    assert.deepEqual(
      next.rooms.map(({ name, board }: Data) => [name, board.open_tickets]),
      [['P4', 0]],
    );
  });

  test('hides what the caller may not read', async () => {
    const staff = await addMember(fixture.service, { ...fixture.landlord, client: fixture.api() }, 'STAFF');
    const { P1 } = await boards('', staff.client);
    assert.deepEqual([P1.open_amount, P1.overdue_amount, P1.days_overdue, P1.invoice], [null, null, null, null]);
    assert.deepEqual([P1.lease.renter_name, P1.meters_read, P1.open_tickets], ['Trần Ngọc Ánh', false, 2]);
    const key = await make('/api-keys', { name: 'board', permissions: ['rooms.read', 'leases.read'] });
    const device = fixture.service.client(key.key);
    const shown = (await boards('', device)).P1;
    assert.deepEqual([shown.lease.id, shown.lease.renter_name, shown.open_tickets], [lease.id, null, null]);
    assert.deepEqual(await boards('q=ngoc%20anh', device), {});
    const onlyRooms = await make('/api-keys', { name: 'rooms', permissions: ['rooms.read'] });
    assert.equal((await boards('', fixture.service.client(onlyRooms.key))).P1.lease, null);
  });

  test('is narrowed to the properties of a member and to the organization', async () => {
    const none = await addMember(fixture.service, { ...fixture.landlord, client: fixture.api() }, 'MANAGER', []);
    const stranger = await registerLandlord(fixture.service, 'stranger');
    for (const { client } of [none, stranger]) {
      assert.deepEqual(await boards('', client), {});
      assert.deepEqual(await boards(`property_id=${property.id}`, client), {});
    }
  });
});
