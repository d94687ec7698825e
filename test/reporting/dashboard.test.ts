import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { joinPortal } from '../renter/portal.ts';
import type { Client } from '../support/client.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember, addOwnRoleMember, registerLandlord } from '../support/people.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

/**
 * February 2026, electricity by meter. Hoa Sen bills what was read in the same month: P1 is read and billed, P2 is read, P3 has a
 * reading of its renter to decide on, P4 is not read, P5 is reserved, P6 is under repair, P7 is empty. Cúc bills the readings of
 * the month before, and water too: C1 has both values, C2 only one.
 */
const fixture = await createFixture('2026-01-10', { electricity_unit_price: '3500' });
const { make, ok, property } = fixture;
const other = await make('/properties', { name: 'Cúc', code: 'CU' });
await ok(
  fixture.api().patch(`/properties/${other.id}/billing-settings`, {
    ...{ electricity_unit_price: '3500', water_unit_price: '18000', utilities_lag_months: 1 },
  }),
);
const rooms: Record<string, Data> = {};
for (const name of ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7']) rooms[name] = await fixture.room(name);
for (const name of ['C1', 'C2'])
  rooms[name] = await make('/rooms', { property_id: other.id, name, base_rent: '2000000' });
const renters: Record<string, Data> = {};
for (const [name, more] of Object.entries({
  P1: { start_date: '2025-11-01' },
  P2: { start_date: '2026-01-01', end_date: '2026-03-31' },
  P3: { start_date: '2026-01-01', end_date: '2026-04-02', after_end_date: 'CONTINUE' },
  P4: { start_date: '2026-01-01', end_date: '2026-04-03' },
  P5: { start_date: '2026-03-01', end_date: '2026-03-20' },
  C1: { start_date: '2025-11-01', end_date: '2026-02-01' },
  C2: { start_date: '2025-11-01' },
})) {
  renters[name] = await fixture.renter(`Người ${name}`);
  await fixture.lease(rooms[name], renters[name], more);
}
await ok(fixture.api().patch(`/rooms/${rooms.P6.id}`, { under_maintenance: true }));
await fixture.on('2026-01-31');
await fixture.read(rooms.C1, '2026-01', { electricity_current: 10, water_current: 3 });
await fixture.read(rooms.C2, '2026-01', { electricity_current: 10 });
const january = await fixture.issue(rooms.P1, '2026-01', { issue_date: '2026-01-01', due_date: '2026-01-05' });
const bounced = await fixture.pay(january, '1000000');
await make(`/payments/${bounced.id}/reverse`, { reason: 'nhầm' });
await fixture.pay(january, '400000');
await fixture.generate(rooms.P2, '2026-01');
await fixture.on('2026-02-01');
await fixture.read(rooms.P1, '2026-02', { electricity_current: 10 });
await fixture.read(rooms.P2, '2026-02', { electricity_current: 20 });
await fixture.pay(january, '600000');
await fixture.issue(rooms.P1, '2026-02', { due_date: '2026-02-10' });
const portal = await joinPortal(fixture.service, fixture.api(), renters.P3.id);
await ok(portal.client.post('/tenant/meter-readings', { period: '2026-02', electricity_current: 5 }));
const asking = await joinPortal(fixture.service, fixture.api(), renters.P1.id, 'an');
for (const message of ['Sao cao vậy?', 'Còn nữa'])
  await ok(asking.client.post(`/tenant/invoices/${january.id}/questions`, { line_id: january.lines[0].id, message }));
const [question] = (await ok(fixture.api().get('/invoice-questions'))).questions;
await ok(fixture.api().post(`/invoice-questions/${question.id}/answer`, { message: 'Vì …' }));
const tickets: Data[] = [];
for (const [title, priority] of [
  ['Vòi rỉ', 'NORMAL'],
  ['Mất điện', 'HIGH'],
  ['Xong rồi', 'URGENT'],
])
  tickets.push(await make('/maintenance-tickets', { property_id: property.id, room_id: rooms.P4.id, title, priority }));
await ok(fixture.api().patch(`/maintenance-tickets/${tickets[1].id}`, { status: 'IN_PROGRESS' }));
await ok(fixture.api().patch(`/maintenance-tickets/${tickets[2].id}`, { status: 'RESOLVED' }));
const account = await make('/bank-accounts', {
  ...{ bank_bin: '970436', account_number: '0123456789', account_holder: 'LAN' },
});
const connection = await make('/payment-connections', {
  ...{ provider: 'SEPAY', auth_method: 'API_KEY', secret: 'a-secret-of-sepay', bank_account_ids: [account.id] },
});
for (const transfer of [
  { id: 1, transferType: 'in', transferAmount: 5 },
  { id: 2, transferType: 'out', transferAmount: 3 },
])
  await fixture.service.client().post(
    `/payment-webhooks/SEPAY/${connection.id}`,
    {
      ...{ ...transfer, accountNumber: '0123456789', content: 'no code' },
      transactionDate: '2026-02-01 00:00:00',
    },
    { authorization: 'Apikey a-secret-of-sepay' },
  );

/** The list behind each count, as the descriptions of the fields name them. */
const LISTS: Record<string, string> = {
  overdue_invoices: '/invoices?status=OVERDUE',
  draft_invoices: '/invoices?status=DRAFT',
  room_count: '/rooms?',
  let_rooms: '/rooms?status=OCCUPIED',
  reserved_rooms: '/rooms?status=RESERVED',
  maintenance_rooms: '/rooms?status=MAINTENANCE',
  vacant_rooms: '/rooms?statuses=VACANT,RESERVED,MAINTENANCE',
  unread_meters: '/rooms?needs=READING&period=2026-02',
  ready_to_bill: '/rooms?needs=INVOICE&period=2026-02',
  pending_readings: '/meter-readings?status=PENDING',
  ending_leases: '/leases?status=ACTIVE&ends_from=2026-02-01&ends_to=2026-04-02',
  deadlines: '/deadlines?state=OPEN',
  unanswered_questions: '/invoice-questions?status=OPEN',
  open_tickets: '/maintenance-tickets?statuses=OPEN,IN_PROGRESS',
  unmatched_transfers: '/payment-reconciliation/review-items?state=open',
};

async function countsOf(client: Client, filter = ''): Promise<Record<string, number>> {
  const { open } = await ok(client.get(`/reports/dashboard?${filter}`));
  const { overdue_renters, waiting_cash_handovers, ...rows } = open;
  assert.equal(waiting_cash_handovers, (await ok(client.get('/cash-books'))).waiting.length);
  assert.equal(overdue_renters === 0, rows.overdue_invoices === 0);
  const counts = Object.fromEntries(Object.entries(rows).filter(([, value]) => typeof value === 'number'));
  assert.deepEqual(Object.keys(counts).sort(), Object.keys(LISTS).sort());
  for (const [name, list] of Object.entries(LISTS)) {
    const { body } = await client.get(`${list}&${filter}`);
    assert.equal(counts[name], body.meta.count, `${name}: ${list}`);
  }
  return counts as Record<string, number>;
}

const namesOf = async (query: string): Promise<string[]> =>
  (await ok(fixture.api().get(`/rooms?sort=name&${query}`))).rooms.map(({ name }: Data) => name);

suite('the dashboard', () => {
  test('twelve months, the last two apart', async () => {
    const board = await ok(fixture.api().get(`/reports/dashboard?property_id=${property.id}`));
    assert.deepEqual(board.this_month, {
      period: '2026-02',
      invoice_count: 1,
      billed_amount: '3035000.00',
      paid_amount: '0.00',
      unpaid_amount: '3035000.00',
      overdue_amount: '0.00',
      collected_amount: '600000.00',
      refunded_amount: '0.00',
    });
    assert.deepEqual(board.month_before, {
      period: '2026-01',
      invoice_count: 1,
      billed_amount: '3000000.00',
      paid_amount: '1000000.00',
      unpaid_amount: '2000000.00',
      overdue_amount: '2000000.00',
      collected_amount: '400000.00',
      refunded_amount: '0.00',
    });
    assert.deepEqual(
      board.months.map(({ period }: Data) => period),
      [...Array.from({ length: 10 }, (_, n) => `2025-${String(n + 3).padStart(2, '0')}`), '2026-01', '2026-02'],
    );
    assert.deepEqual(board.months.slice(-2), [board.month_before, board.this_month]);
    assert.deepEqual([board.open.period, board.open.unpaid_amount], ['2026-02', '5035000.00']);
  });

  test('every count is the number of rows of a list', async () => {
    assert.deepEqual(await countsOf(fixture.api()), {
      overdue_invoices: 1,
      draft_invoices: 1,
      room_count: 9,
      let_rooms: 6,
      reserved_rooms: 1,
      maintenance_rooms: 1,
      vacant_rooms: 3,
      unread_meters: 2,
      ready_to_bill: 2,
      pending_readings: 1,
      ending_leases: 3,
      deadlines: 0,
      unanswered_questions: 1,
      open_tickets: 2,
      unmatched_transfers: 2,
    });
    assert.deepEqual(await namesOf('needs=READING'), ['C2', 'P4'], 'water of C2 is not read');
    assert.deepEqual(await namesOf('needs=INVOICE'), ['C1', 'P2'], 'a reading to decide on is not complete');
    assert.deepEqual(await namesOf('needs=PAYMENT'), ['P1']);
    assert.deepEqual(await namesOf('needs=RENEWAL'), ['C1', 'P2', 'P3']);
    assert.deepEqual(await namesOf('needs=READING&period=2026-03'), ['C1', 'C2', 'P1', 'P2', 'P3', 'P4', 'P5']);
  });

  test('how far each property is, the one with most to do first', async () => {
    const { properties, open } = await ok(fixture.api().get('/reports/dashboard'));
    assert.deepEqual(
      properties.map(({ property_id, ...progress }: Data) => progress),
      [
        {
          ...{ name: 'Hoa Sen', rooms_to_read: 4, unread_meters: 1, unbilled_rooms: 3 },
          ...{ draft_invoices: 0, issued_invoices: 1, billed_amount: '3035000.00', paid_amount: '0.00' },
        },
        {
          ...{ name: 'Cúc', rooms_to_read: 2, unread_meters: 1, unbilled_rooms: 2 },
          ...{ draft_invoices: 0, issued_invoices: 0, billed_amount: '0.00', paid_amount: '0.00' },
        },
      ],
    );
    for (const { property_id, unread_meters } of properties) {
      const { body } = await fixture.api().get(`/rooms?needs=READING&period=${open.period}&property_id=${property_id}`);
      assert.equal(body.meta.count, unread_meters);
    }
    const { properties: one } = await ok(fixture.api().get(`/reports/dashboard?property_id=${other.id}`));
    assert.deepEqual(one, [properties[1]]);
  });

  test('what stands behind the counts', async () => {
    const { open } = await ok(fixture.api().get('/reports/dashboard'));
    assert.deepEqual(
      [open.overdue_renters, open.oldest_overdue_date, open.overdue_amount],
      [1, '2026-01-05', '2000000.00'],
    );
    assert.deepEqual([open.unmatched_in_amount, open.unmatched_out_amount], ['5.00', '3.00']);
    const { id, ...ticket } = open.most_urgent_ticket;
    assert.equal(id, tickets[1].id, 'a resolved ticket is not urgent');
    assert.deepEqual(ticket, { title: 'Mất điện', priority: 'HIGH', room_name: 'P4' });
    assert.deepEqual(
      open.first_ending_leases.map(({ room_name, renter_name, last_day }: Data) => [room_name, renter_name, last_day]),
      [
        ['C1', 'Người C1', '2026-02-01'],
        ['P2', 'Người P2', '2026-03-31'],
        ['P3', 'Người P3', '2026-04-02'],
      ],
    );
    assert.deepEqual(
      open.first_pending_readings.map(({ room_name, renter_name }: Data) => [room_name, renter_name]),
      [['P3', 'Người P3']],
    );
  });

  test('names rows of the lists that the caller may read', async () => {
    const seenBy = async (...permissions: string[]) => {
      const owner = { ...fixture.landlord, client: fixture.api() };
      const { client } = await addOwnRoleMember(fixture.service, owner, ['reports.read', ...permissions]);
      const { open } = await ok(client.get('/reports/dashboard'));
      assert.deepEqual([open.open_tickets, open.ending_leases, open.pending_readings], [2, 3, 1]);
      const [reading] = open.first_pending_readings;
      return [open.most_urgent_ticket?.title, open.first_ending_leases.length, reading && [reading.renter_name]];
    };
    assert.deepEqual(await seenBy(), [undefined, 0, undefined]);
    assert.deepEqual(await seenBy('tickets.read'), ['Mất điện', 0, undefined]);
    assert.deepEqual(await seenBy('leases.read'), [undefined, 3, undefined]);
    assert.deepEqual(await seenBy('meter_readings.read'), [undefined, 0, [null]]);
    assert.deepEqual(await seenBy('meter_readings.read', 'renters.read'), [undefined, 0, ['Người P3']]);
  });

  test('prices are set once somebody saved some', async () => {
    const lan = await registerLandlord(fixture.service, 'prices');
    const arePricesSet = async (query = '') =>
      (await ok(lan.client.get(`/reports/dashboard?${query}`))).open.prices_set;
    const [here, there] = [
      await ok(lan.client.post('/properties', { name: 'Cúc' })),
      await ok(lan.client.post('/properties', { name: 'Mai' })),
    ];
    assert.equal(await arePricesSet(), false);
    await ok(lan.client.patch(`/properties/${here.id}/billing-settings`, { electricity_unit_price: '3500' }));
    assert.equal(await arePricesSet(), true);
    assert.equal(await arePricesSet(`property_id=${there.id}`), false);
    await ok(
      lan.client.post('/recurring-fees', { property_id: there.id, name: 'Rác', amount: '30000', basis: 'FLAT' }),
    );
    assert.equal(await arePricesSet(`property_id=${there.id}`), true);
  });

  test('of one property, and of those a member may see', async () => {
    const here = await countsOf(fixture.api(), `property_id=${property.id}`);
    assert.deepEqual([here.room_count, here.unread_meters, here.ready_to_bill, here.unmatched_transfers], [7, 1, 1, 0]);
    const limited = await addMember(fixture.service, { ...fixture.landlord, client: fixture.api() }, 'MANAGER', [
      other.id,
    ]);
    const there = await countsOf(limited.client);
    assert.deepEqual([there.room_count, there.unread_meters, there.ready_to_bill, there.open_tickets], [2, 1, 1, 0]);
    const stranger = await registerLandlord(fixture.service, 'stranger');
    const none = await countsOf(stranger.client);
    assert.ok(Object.values(none).every((count) => count === 0));
    for (const [client, ending, seen] of [
      [limited.client, ['C1'], ['Cúc']],
      [stranger.client, [], []],
    ] as const) {
      const { open, properties } = await ok(client.get('/reports/dashboard'));
      assert.deepEqual(
        properties.map(({ name }: Data) => name),
        seen,
      );
      assert.deepEqual(
        [open.most_urgent_ticket, open.first_pending_readings, open.unmatched_in_amount],
        [null, [], '0.00'],
      );
      assert.deepEqual(
        open.first_ending_leases.map(({ room_name }: Data) => room_name),
        ending,
      );
    }
  });

  test('the month is that of the organization’s time zone', async () => {
    // 23:30 on 28 February in Vietnam is 16:30 UTC.
    await fixture.on('2026-02-28T16:30:00Z');
    assert.equal((await ok(fixture.api().get('/reports/dashboard'))).open.period, '2026-02');
    await fixture.on('2026-02-28T17:30:00Z');
    assert.equal((await ok(fixture.api().get('/reports/dashboard'))).open.period, '2026-03');
  });
});

test('what rooms need in money is for those who may read invoices', async () => {
  const staff = await addMember(fixture.service, { ...fixture.landlord, client: fixture.api() }, 'STAFF');
  assert.equal((await staff.client.get('/rooms?needs=READING')).status, 200);
  for (const need of ['INVOICE', 'PAYMENT'])
    assert.equal((await staff.client.get(`/rooms?needs=${need}`)).error.code, 'forbidden');
});

test('lists of values in a query', async () => {
  const problems = async (query: string) => {
    const { error } = await fixture.api().get(`/rooms?${query}`);
    return error.fields.map(({ path, code }: Data) => `${path} ${code}`);
  };
  assert.deepEqual(await problems('statuses=VACANT,EMPTY'), ['statuses.1 not_allowed']);
  assert.deepEqual(await problems('statuses='), ['statuses.0 not_allowed']);
  assert.deepEqual(await problems('needs=READING,INVOICE'), ['needs not_allowed']);
  const repeated = await ok(fixture.api().get('/rooms?statuses=MAINTENANCE&statuses=RESERVED&sort=name'));
  assert.deepEqual(
    repeated.rooms.map(({ name }: Data) => name),
    ['P6'],
    'the reserved room is let by now',
  );
});
