import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { CHANGE_PERMISSIONS, CHANGED_BY_SUBJECT } from '../../domain/catalog/changes.ts';
import { joinPortal } from '../renter/portal.ts';
import { openBrowser } from '../support/browser.ts';
import { createFixture } from '../support/fixture.ts';
import { listenToChanges, type Stream } from '../support/listen-to-changes.ts';
import { addMember, PASSWORD, registerLandlord } from '../support/people.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';

const fixture = await createFixture('2026-11-03', { electricity_unit_price: '3500', water_unit_price: '15000' });
const { service, landlord, property, make, ok, api } = fixture;

const tokenOf = (client: { token: string | null }): string => client.token as string;
const listen = (token: string, options?: Parameters<typeof listenToChanges>[2]) =>
  listenToChanges(service.url, token, options);

/** Closes the stream after the work. */
async function during<T>(stream: Stream, work: () => Promise<T>): Promise<T> {
  assert.equal(stream.status, 200);
  try {
    return await work();
  } finally {
    stream.close();
  }
}

/** A change that everybody with the permission sees: once it has arrived, everything before it has too. */
async function mark(client = api()): Promise<string> {
  const { id } = await ok(
    client.post('/rooms', { property_id: property.id, name: `mark ${Math.random()}`, base_rent: '1' }),
  );
  return id;
}

suite('changes', () => {
  test('every write that a screen shows is told, with its property and nothing else', async () => {
    const stream = await listen(tokenOf(api()));
    assert.match(stream.headers.get('content-type') ?? '', /^text\/event-stream/);
    await during(stream, async () => {
      const told = (resource: string, id: string) => stream.expect(resource, id);
      const room = await fixture.room('P101');
      const first = await told('rooms', room.id);
      assert.deepEqual(first.data, { resource: 'rooms', id: room.id, property_id: property.id });
      const renter = await fixture.renter('Minh', { phone: '0901234567' });
      await told('renters', renter.id);
      const lease = await fixture.lease(room, renter, { start_date: '2026-11-01', deposit_amount: '0' });
      await told('leases', lease.id);
      const fee = await make('/recurring-fees', { property_id: property.id, name: 'Internet', amount: '100000' });
      await told('recurring_fees', fee.id);
      await fixture.settings({ due_day: 7 });
      await told('billing_settings', property.id);
      await told('properties', property.id);
      const reading = await fixture.read(room, '2026-11', { electricity_current: 100, water_current: 5 });
      await told('meter_readings', reading.id ?? reading.readings?.[0]?.id);
      const invoice = await fixture.generate(room, '2026-11');
      await told('invoices', invoice.id);
      stream.events.length = 0;
      await ok(api().post(`/invoices/${invoice.id}/issue`));
      await told('invoices', invoice.id);
      stream.events.length = 0;
      const payment = await fixture.pay(invoice, '1000');
      await told('payments', payment.id ?? payment.payment?.id ?? payment.payments?.[0]?.id);
      await told('invoices', invoice.id);
      const ticket = await make('/maintenance-tickets', {
        property_id: property.id,
        room_id: room.id,
        title: 'Hỏng bóng đèn',
      });
      await told('tickets', ticket.id);
      stream.events.length = 0;
      await ok(api().post(`/maintenance-tickets/${ticket.id}/comments`, { message: 'Đã xem' }));
      await told('tickets', ticket.id);
      const run = await make('/billing-runs', { period: '2026-11' });
      await told('billing_runs', run.id);
      const expense = await make('/accounting/expenses', {
        property_id: property.id,
        category: 'CLEANING',
        amount: '50000',
        entry_date: '2026-11-03',
      });
      await told('expenses', expense.id);
      const invited = await make(`/organizations/${landlord.organizationId}/members`, {
        email: 'told@example.com',
        role: 'STAFF',
      });
      await told('members', invited.id);
      await ok(api().patch(`/organizations/${landlord.organizationId}`, { name: 'Hoa Sen mới' }));
      await told('organizations', landlord.organizationId);
      for (const { data } of stream.events) assert.deepEqual(Object.keys(data), ['resource', 'id', 'property_id']);
    });
  });

  test('what was refused, rolled back or only read is not told', async () => {
    const stream = await listen(tokenOf(api()));
    await during(stream, async () => {
      const run = await make('/billing-runs', { period: '2026-10' });
      await stream.expect('billing_runs', run.id);
      const renter = await fixture.renter('Hoa', { id_number: '079090000001' });
      await stream.expect('renters', renter.id);
      stream.events.length = 0;
      await ok(api().post(`/billing-runs/${run.id}/share-links`));
      await ok(api().get(`/renters/${renter.id}`));
      assert.equal(
        (await api().post('/rooms', { property_id: property.id, name: 'P101', base_rent: '1' })).status,
        409,
      );
      await ok(api().post('/billing-runs/preview', { period: '2026-11' }));
      const marked = await mark();
      await stream.expect('rooms', marked);
      assert.deepEqual([...stream.seen()].sort(), [`properties ${property.id}`, `rooms ${marked}`]);
    });
  });

  test('permissions and property limits hold for every event', async () => {
    const other = await make('/properties', { name: 'Hoa Mai', code: 'HM' });
    const [staff, limited] = [
      await addMember(service, landlord, 'STAFF'),
      await addMember(service, landlord, 'MANAGER', [other.id]),
    ];
    const streams = await Promise.all([staff, limited].map(({ client }) => listen(tokenOf(client))));
    const [all, some] = streams as [Stream, Stream];
    const room = await make('/rooms', { property_id: property.id, name: 'P901', base_rent: '3000000' });
    const renter = await fixture.renter('Nam');
    await fixture.lease(room, renter, { start_date: '2026-11-01', deposit_amount: '0' });
    const invoice = await fixture.generate(room, '2026-11');
    const theirs = await make('/rooms', { property_id: other.id, name: 'M1', base_rent: '3000000' });
    await Promise.all([all.expect('rooms', theirs.id), some.expect('rooms', theirs.id)]);
    assert.ok(all.seen().has(`rooms ${room.id}`));
    assert.ok(!all.seen().has(`invoices ${invoice.id}`), 'STAFF may not read invoices');
    assert.deepEqual([...some.seen()].sort(), [`properties ${other.id}`, `rooms ${theirs.id}`]);
    for (const stream of streams) stream.close();
  });

  test('another organization is told nothing', async () => {
    const hoa = await registerLandlord(service, 'hoa');
    const stream = await listen(tokenOf(hoa.client));
    await during(stream, async () => {
      await mark();
      const own = await ok(hoa.client.post('/properties', { name: 'Other' }));
      await stream.expect('properties', own.id);
      assert.deepEqual([...stream.seen()], [`properties ${own.id}`]);
    });
  });

  test('a renter is told of what they may see only', async () => {
    const room = await fixture.room('P301');
    const [renter, neighbour] = [await fixture.renter('Lan'), await fixture.renter('Láng giềng')];
    await fixture.lease(room, renter, { start_date: '2026-11-01', deposit_amount: '0' });
    const next = await fixture.room('P302');
    await fixture.lease(next, neighbour, { start_date: '2026-11-01', deposit_amount: '0' });
    const person = await joinPortal(service, api(), renter.id, 'lan');
    const stream = await listen(tokenOf(person.client), { path: '/tenant/changes' });
    await during(stream, async () => {
      const theirs = await fixture.issue(next, '2026-11');
      const draft = await fixture.generate(room, '2026-11');
      await fixture.pay(theirs, '1000');
      const ticket = await make('/maintenance-tickets', { property_id: property.id, room_id: next.id, title: 'x' });
      await make('/maintenance-tickets', { property_id: property.id, title: 'y' });
      await ok(api().post(`/invoices/${draft.id}/issue`));
      const issued = await stream.expect('invoices', draft.id);
      assert.deepEqual(issued.data, { resource: 'invoices', id: draft.id, property_id: property.id });
      const seen = stream.seen();
      for (const hidden of [`invoices ${theirs.id}`, `tickets ${ticket.id}`]) assert.ok(!seen.has(hidden), hidden);
      await fixture.pay(draft, '1000');
      await stream.expect('payments');
      const own = await ok(person.client.post('/tenant/maintenance-tickets', { title: 'Hỏng khóa' }));
      await stream.expect('tickets', own.id);
      assert.ok([...stream.seen()].every((change) => !/^(members|expenses|review_items|billing_runs)/.test(change)));
    });
  });

  test('a stream continues where another one ended, for ten minutes', async () => {
    const first = await listen(tokenOf(api()));
    const before = await mark();
    await first.expect('rooms', before);
    const id = first.lastId() as string;
    first.close();
    const missed = await mark();
    const second = await listen(tokenOf(api()), { lastEventId: id });
    await second.expect('rooms', missed);
    assert.ok(!second.seen().has(`rooms ${before}`), 'what was seen is not repeated');
    assert.ok(second.events.every(({ event }) => event === 'message'));
    second.close();

    for (const lastEventId of ['x', '1.2:1:', `${id}9`, `zzzzzzz.${id.split('.')[1]}`, `1.1:99999999999:`]) {
      const lost = await listen(tokenOf(api()), { lastEventId });
      assert.equal(lost.events[0]?.event, 'reset', lastEventId);
      lost.close();
    }
    service.clock.advance({ minutes: 11 });
    const third = await listen(tokenOf(api()), { lastEventId: id });
    assert.equal(third.events[0]?.event, 'reset');
    const after = await mark();
    await third.expect('rooms', after);
    third.close();
    service.clock.advance({ minutes: -11 });
  });

  test('changes of other processes arrive too', async () => {
    const second = await service.startSecondProcess();
    const stream = await listenToChanges(second.address, tokenOf(api()));
    const marked = await mark();
    await stream.expect('rooms', marked);
    stream.close();
  });

  test('a transaction that is still running delays nobody, and is told once it commits', async () => {
    const stream = await listen(tokenOf(api()));
    await during(stream, async () => {
      await service.asOwner('begin');
      await service.asOwner(
        `insert into queue.changes (organization_id, resource, id, property_id) values ($1, 'tickets', $2, null)`,
        [landlord.organizationId, landlord.organizationId],
      );
      const marked = await mark();
      await stream.expect('rooms', marked);
      assert.ok(!stream.seen().has(`tickets ${landlord.organizationId}`));
      await service.asOwner('commit');
      await stream.expect('tickets', landlord.organizationId);
    });
  });
});

suite('streams', () => {
  test('API keys, renters and strangers are refused', async () => {
    const key = await make('/api-keys', { name: 'x', permissions: ['rooms.read'] });
    assert.equal((await listen(key.key)).status, 403);
    const renter = await fixture.renter('Tú');
    const person = await joinPortal(service, api(), renter.id, 'tu');
    assert.equal((await listen(tokenOf(person.client))).status, 403);
    assert.equal((await listen(tokenOf(api()), { path: '/tenant/changes' })).status, 403);
    assert.equal((await listen('rt_x')).status, 401);
    assert.equal((await api().get('/changes?x=1')).status, 400);
  });

  test('an account has at most five', async () => {
    const hoa = await registerLandlord(service, 'hoa');
    const streams = await Promise.all(Array.from({ length: 5 }, () => listen(tokenOf(hoa.client))));
    assert.deepEqual(
      streams.map(({ status }) => status),
      [200, 200, 200, 200, 200],
    );
    const sixth = await listen(tokenOf(hoa.client));
    assert.equal(sixth.status, 429);
    assert.ok(Number(sixth.headers.get('retry-after')) > 0);
    for (const stream of streams) stream.close();
    await until(async () => {
      const again = await listen(tokenOf(hoa.client));
      again.close();
      return again.status === 200;
    }, 'a free place');
  });

  test('a stream ends with its session, and when its access token expires', async () => {
    const hoa = await registerLandlord(service, 'hoa');
    const browser = openBrowser(service);
    const login = await browser.post('/auth/login', { email: hoa.email, password: PASSWORD, refresh_in: 'cookie' });
    const stream = await listen(login.data.access_token);
    await browser.post('/auth/logout');
    await until(() => stream.isEnded(), 'the end of the stream', 30);

    const other = await listen(tokenOf(hoa.client));
    service.clock.advance({ minutes: 16 });
    await until(() => other.isEnded(), 'the end of the stream', 30);
    service.clock.advance({ minutes: -16 });
  });

  test('a member who is removed is told nothing more', async () => {
    const staff = await addMember(service, landlord, 'STAFF');
    const stream = await listen(tokenOf(staff.client));
    const members = await ok(api().get(`/organizations/${landlord.organizationId}/members`));
    const member = members.members.find(({ user }: { user: { email: string } }) => user.email === staff.email);
    await ok(api().delete(`/organizations/${landlord.organizationId}/members/${member.id}`));
    await until(() => stream.isEnded(), 'the end of the stream', 30);
  });

  test('shutting down ends open streams', async () => {
    const own = await startService();
    const { client } = await registerLandlord(own);
    const stream = await listenToChanges(own.url, tokenOf(client));
    await own.stop();
    await until(() => stream.isEnded(), 'the end of the stream', 30);
  });
});

suite('the catalog of changes', () => {
  test('every subject of the audit trail and of events has a decision', async () => {
    const rows = await service.asOwner<{ type: string }>(
      'select subject_type as type from audit_events union select subject_type from events',
    );
    for (const { type } of rows) assert.ok(type in CHANGED_BY_SUBJECT, type);
    for (const resource of Object.values(CHANGED_BY_SUBJECT))
      if (resource !== null) assert.ok(resource in CHANGE_PERMISSIONS, resource);
  });
});
