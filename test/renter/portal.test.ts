import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { ApiResponse, Client } from '../support/client.ts';
import { createFixture } from '../support/fixture.ts';
import { PASSWORD, type Person, registerLandlord } from '../support/people.ts';
import { acceptAs, joinPortal } from './portal.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-03-28', { electricity_unit_price: '3500', water_unit_price: '15000' });
const { service } = fixture;
const assertRefused = (response: ApiResponse, status: number, code: string) => {
  assert.equal(response.status, status, response.text);
  assert.equal(response.error.code, code);
};
const logIn = async ({ email }: Person): Promise<Client> =>
  service.client((await service.client().post('/tenant/auth/login', { email, password: PASSWORD })).data.access_token);

const contact = { full_name: 'Lan', phone: '0901234500' };
await fixture.ok(fixture.api().patch(`/properties/${fixture.property.id}`, { contact }));
const room = await fixture.room('P101', { floor: 1 });
const minh = await fixture.renter('Trần Văn Minh', { phone: '0901234567' });
const hoa = await fixture.renter('Lê Thị Hoa');
const lease = await fixture.lease(room, minh, {
  start_date: '2026-03-01',
  deposit_amount: '2000000',
  initial_readings: { electricity: 100, water: 10 },
});
const member = await fixture.make(`/leases/${lease.id}/members`, { full_name: 'Lê Thị Hoa', renter_id: hoa.id });
const minhs = await joinPortal(service, fixture.api(), minh.id, 'minh');
const hoas = await joinPortal(service, fixture.api(), hoa.id, 'hoa');

suite('a renter', () => {
  test('sees the household without other people’s identity documents', async () => {
    await fixture.make('/recurring-fees', { property_id: fixture.property.id, name: 'Rác', amount: '30000' });
    await fixture.make('/recurring-fees', {
      ...{ lease_id: lease.id, name: 'Xe', amount: '100000', basis: 'PER_QUANTITY', quantity: '2' },
    });
    const { household } = (await minhs.client.get('/tenant/household')).data;
    const { leases } = household;
    assert.deepEqual(household.fees, [
      { name: 'Rác', amount: '30000.00', basis: 'FLAT', quantity: '1.000' },
      { name: 'Xe', amount: '100000.00', basis: 'PER_QUANTITY', quantity: '2.000' },
    ]);
    assert.deepEqual(leases, [
      {
        id: lease.id,
        room_id: room.id,
        room_name: 'P101',
        property_name: 'Hoa Sen',
        from: '2026-03-01',
        to: null,
        current: true,
      },
    ]);
    assert.deepEqual(household.property, {
      id: fixture.property.id,
      name: 'Hoa Sen',
      address: null,
      contact: { full_name: 'Lan', phone: '0901234500' },
    });
    assert.deepEqual(household.room, { id: room.id, name: 'P101', floor: 1, area_m2: null });
    assert.deepEqual(household.lease, {
      id: lease.id,
      start_date: '2026-03-01',
      end_date: null,
      monthly_rent: '3000000.00',
      deposit_held: '0.00',
      status: 'ACTIVE',
    });
    assert.deepEqual(household.primary_renter, { id: minh.id, full_name: 'Trần Văn Minh', phone: '0901234567' });
    assert.deepEqual(
      household.members.map((row: Data) => [row.id, row.full_name, 'id_number' in row]),
      [[member.id, 'Lê Thị Hoa', false]],
    );
    assert.deepEqual((await minhs.client.get(`/tenant/household?lease_id=${lease.id}`)).data.household, household);
    assertRefused(await minhs.client.get(`/tenant/household?lease_id=${minh.id}`), 404, 'not_found');
    assertRefused(await minhs.client.get('/tenant/household?lease_id=x'), 400, 'validation_failed');
  });

  test('lists their renters', async () => {
    const response = await minhs.client.get('/tenant/renters');
    assert.equal(response.data.renters.length, 1);
    const { linked_at, ...row } = response.data.renters[0];
    assert.ok(linked_at);
    assert.deepEqual(row, {
      id: minh.id,
      organization_id: fixture.landlord.organizationId,
      organization_name: 'House of lan',
      full_name: 'Trần Văn Minh',
      current: true,
    });
    assert.deepEqual(response.body.meta, { limit: 50, count: 1, next_cursor: null });
  });

  test('a reading of an exchanged meter is completed by the landlord before it is accepted', async () => {
    const sent = await minhs.client.post('/tenant/meter-readings', { period: '2026-03', electricity_current: 150 });
    const path = `/meter-readings/${sent.data.id}`;
    const electricity_replaced = { old_final: 120, new_initial: 0 };
    assertRefused(await fixture.api().patch(path, { electricity_previous: 1 }), 400, 'validation_failed');
    await fixture.ok(fixture.api().patch(path, { electricity_current: 30, electricity_replaced }));
    const accepted = await fixture.ok(fixture.api().post(`${path}/accept`));
    assert.deepEqual(
      [accepted.electricity_previous, accepted.electricity_current, accepted.electricity_replaced],
      [100, 30, electricity_replaced],
    );
    await fixture.ok(fixture.api().delete(path));
  });

  test('sends a reading, which is pending, billed once accepted, or rejected', async () => {
    const sent = await minhs.client.post('/tenant/meter-readings', { period: '2026-03', electricity_current: 150 });
    assert.equal(sent.status, 201, sent.text);
    assert.equal(sent.data.display.status.value, 'PENDING');
    assert.equal(sent.data.source, 'RENTER');
    assert.equal(sent.data.electricity_previous, 100);
    assertRefused(
      await minhs.client.post('/tenant/meter-readings', { period: '2026-03', electricity_current: 151 }),
      409,
      'meter_reading_exists',
    );
    await fixture.ok(fixture.api().post(`/meter-readings/${sent.data.id}/refuse`, { reason: 'Mờ' }));
    assertRefused(
      await minhs.client.post('/tenant/meter-readings', { period: '2026-03', electricity_current: 90 }),
      409,
      'meter_reading_backwards',
    );
    const again = await minhs.client.post('/tenant/meter-readings', {
      period: '2026-03',
      electricity_current: 160,
      water_current: 14,
      lease_id: lease.id,
    });
    assert.equal(again.status, 201, again.text);
    const preview = await fixture.make('/invoices/preview', { room_id: room.id, period: '2026-03' });
    assert.ok(!preview.lines.some((line: Data) => line.display.line_type.value === 'ELECTRICITY'));
    await fixture.ok(fixture.api().post(`/meter-readings/${again.data.id}/accept`));
    const billed = await fixture.make('/invoices/preview', { room_id: room.id, period: '2026-03' });
    assert.ok(billed.lines.some((line: Data) => line.amount === '210000.00'));
    const listed = await minhs.client.get('/tenant/meter-readings?period=2026-03&sort=recorded_at');
    assert.deepEqual(
      listed.data.meter_readings.map((row: Data) => [row.electricity_current, row.display.status.value]),
      [
        [100, 'ACCEPTED'],
        [150, 'REFUSED'],
        [160, 'ACCEPTED'],
      ],
    );
    assert.deepEqual((await minhs.client.get('/tenant/meter-readings?period=2026-02')).data.meter_readings, []);
    assertRefused(await minhs.client.get('/tenant/meter-readings?period=2026-3'), 400, 'validation_failed');
  });

  test('cannot send a reading without values, with a future date or for a month before the lease', async () => {
    const send = (body: object) => minhs.client.post('/tenant/meter-readings', body);
    const nothing = await send({ period: '2026-03' });
    assertRefused(nothing, 400, 'validation_failed');
    const future = await send({ period: '2026-04', electricity_current: 200 });
    assertRefused(future, 400, 'validation_failed');
    assert.deepEqual(future.error.fields[0].code, 'too_large');
    assertRefused(await send({ period: '2026-02', electricity_current: 90 }), 409, 'lease_not_active');
    assertRefused(await send({ period: '2026-03', electricity_current: 1, lease_id: minh.id }), 404, 'not_found');
  });

  test('sees issued invoices in the documented format, and no drafts', async () => {
    const draft = await fixture.generate(room, '2026-03', { due_date: '2026-03-05' });
    assertRefused(await minhs.client.get(`/tenant/invoices/${draft.id}`), 404, 'not_found');
    assert.deepEqual((await minhs.client.get('/tenant/invoices')).data.invoices, []);
    await fixture.ok(fixture.api().post(`/invoices/${draft.id}/issue`));
    await fixture.pay(draft, '1000000', { note: 'giữa chúng ta' });
    const read = await minhs.client.get(`/tenant/invoices/${draft.id}`);
    assert.equal(read.status, 200, read.text);
    assert.ok(read.headers.get('etag'));
    const invoice = read.data;
    assert.deepEqual(Object.keys(invoice).sort(), [
      'balance_amount',
      'credited_amount',
      'due_date',
      'effective_status',
      'id',
      'invoice_number',
      'issue_date',
      'kind',
      'lines',
      'organization_id',
      'paid_amount',
      'paid_on',
      'payment_code',
      'payment_reference',
      'period',
      'previous_balance',
      'property_id',
      'renter_id',
      'replaced_by',
      'room_id',
      'status',
      'total_amount',
      'written_off_amount',
    ]);
    assert.equal(invoice.status, 'PARTIALLY_PAID');
    assert.equal(invoice.effective_status, 'OVERDUE');
    assert.equal(Number(invoice.balance_amount), Number(invoice.total_amount) - 1_000_000);
    assert.deepEqual(Object.keys(invoice.lines[0]).sort(), [
      'amount',
      'credited_amount',
      'description',
      'display',
      'id',
      'line_type',
      'metadata',
      'quantity',
      'unit_price',
    ]);
    assert.equal(invoice.lines[0].line_type, invoice.lines[0].display.line_type.value);
    const list = async (query: string) => (await minhs.client.get(`/tenant/invoices${query}`)).data.invoices.length;
    assert.equal(await list(''), 1);
    assert.equal(await list('?period=2026-03&status=PARTIALLY_PAID'), 1);
    assert.equal(await list('?period=2026-04'), 0);
    assert.equal(await list('?status=PAID'), 0);
    assert.equal(invoice.paid_on, '2026-03-28');
    assert.equal(await list('?open=true'), 1);
    assert.equal(await list('?open=false'), 0);
    const { totals } = (await minhs.client.get('/tenant/invoices?limit=1&totals=true')).body.meta;
    assert.deepEqual([totals.count, totals.unpaid_amount], [1, invoice.balance_amount]);
    assertRefused(await minhs.client.get('/tenant/invoices?status=DRAFT'), 400, 'validation_failed');
    const { payments } = (await minhs.client.get('/tenant/payments')).data;
    assert.deepEqual(
      payments.map((row: Data) => [row.invoice_id, row.amount, 'note' in row, 'created_by' in row]),
      [[draft.id, '1000000.00', false, false]],
    );
  });

  test('still sees cancelled invoices, but not a deleted draft', async () => {
    const body = { room_id: room.id, period: '2026-03', lines: [{ description: 'Chìa khóa', unit_price: '50000' }] };
    const unseen = await fixture.make('/invoices', body);
    await fixture.ok(fixture.api().post(`/invoices/${unseen.id}/cancel`, { reason: 'nhầm' }));
    assertRefused(await minhs.client.get(`/tenant/invoices/${unseen.id}`), 404, 'not_found');
    const seen = await fixture.make('/invoices', { ...body, issue: true });
    await fixture.ok(fixture.api().post(`/invoices/${seen.id}/cancel`, { reason: 'nhầm' }));
    const read = await minhs.client.get(`/tenant/invoices/${seen.id}`);
    assert.equal(read.data.status, 'CANCELLED');
    assert.equal(read.data.balance_amount, '0.00');
    const ids = (await minhs.client.get('/tenant/invoices?status=CANCELLED')).data.invoices.map((row: Data) => row.id);
    assert.deepEqual(ids, [seen.id]);
    const closed = (await minhs.client.get('/tenant/invoices?open=false')).data.invoices;
    assert.deepEqual(
      closed.map((row: Data) => [row.id, row.paid_on]),
      [[seen.id, null]],
    );
  });
});

suite('a household member who is not the renter', () => {
  test('sees the household but no money', async () => {
    const { household } = (await hoas.client.get('/tenant/household')).data;
    assert.equal(household.lease.id, lease.id);
    assert.equal(household.lease.monthly_rent, null);
    assert.equal(household.lease.deposit_held, null);
    assert.deepEqual(household.fees, []);
    for (const path of ['invoices', 'payments', 'meter-readings']) {
      const response = await hoas.client.get(`/tenant/${path}`);
      assert.deepEqual(Object.values(response.data), [[]], path);
    }
    const { invoices } = (await minhs.client.get('/tenant/invoices')).data;
    assertRefused(await hoas.client.get(`/tenant/invoices/${invoices[0].id}`), 404, 'not_found');
    const send = (more: object) =>
      hoas.client.post('/tenant/meter-readings', { period: '2026-03', electricity_current: 170, ...more });
    assertRefused(await send({}), 409, 'lease_not_active');
    assertRefused(await send({ lease_id: lease.id }), 404, 'not_found');
  });

  test('sees nothing after moving out', async () => {
    await fixture.ok(
      fixture.api().patch(`/leases/${lease.id}/members/${member.id}`, {
        moved_in_on: '2026-02-01',
        moved_out_on: '2026-02-28',
      }),
    );
    assert.equal((await hoas.client.get('/tenant/household')).data.household, null);
    assertRefused(await hoas.client.get(`/tenant/household?lease_id=${lease.id}`), 404, 'not_found');
  });
});

suite('former, next and other renters', () => {
  let next: Data;
  let nextRenterAccount: Person;
  let minhNow: Client;

  before(async () => {
    await fixture.on('2026-04-10');
    await fixture.ok(
      fixture.api().post(`/leases/${lease.id}/end`, {
        end_date: '2026-04-10',
        final_readings: { electricity: 180, water: 15 },
      }),
    );
    await fixture.on('2026-04-20');
    next = await fixture.renter('Phạm Thị Sau');
    await fixture.lease(room, next, { start_date: '2026-04-12', initial_readings: { electricity: 181, water: 15 } });
    nextRenterAccount = await joinPortal(service, fixture.api(), next.id, 'sau');
    await fixture.read(room, '2026-04', { electricity_current: 200, water_current: 16 });
    await fixture.issue(room, '2026-04');
    minhNow = await logIn(minhs);
  });

  test('a former renter keeps their own rows and sees no later ones', async () => {
    const readings = (await minhNow.get('/tenant/meter-readings?period=2026-04')).data.meter_readings;
    assert.deepEqual(
      readings.map((row: Data) => row.electricity_current),
      [180],
    );
    const invoices = (await minhNow.get('/tenant/invoices')).data.invoices;
    assert.ok(invoices.length > 1 && invoices.every((row: Data) => row.renter_id === minh.id));
    assert.equal((await minhNow.get('/tenant/household')).data.household, null);
    assert.equal((await minhNow.get(`/tenant/household?lease_id=${lease.id}`)).data.household.lease.status, 'ENDED');
    assertRefused(
      await minhNow.post('/tenant/meter-readings', { period: '2026-04', electricity_current: 190 }),
      409,
      'lease_not_active',
    );
    assertRefused(
      await minhNow.post('/tenant/meter-readings', { period: '2026-05', electricity_current: 1, lease_id: lease.id }),
      400,
      'validation_failed',
    );
  });

  test('the next renter sees nothing from before', async () => {
    const readings = (await nextRenterAccount.client.get('/tenant/meter-readings?sort=recorded_at')).data
      .meter_readings;
    assert.deepEqual(
      readings.map((row: Data) => row.electricity_current),
      [181, 200],
    );
    const invoices = (await nextRenterAccount.client.get('/tenant/invoices')).data.invoices;
    assert.deepEqual(
      invoices.map((row: Data) => [row.renter_id, row.period]),
      [[next.id, '2026-04']],
    );
    for (const { id } of (await minhNow.get('/tenant/invoices')).data.invoices)
      assertRefused(await nextRenterAccount.client.get(`/tenant/invoices/${id}`), 404, 'not_found');
    const payments = (await nextRenterAccount.client.get('/tenant/payments')).data.payments;
    assert.deepEqual(payments, []);
  });

  test('an account with two landlords sees one at a time', async () => {
    const other = await registerLandlord(service, 'other');
    const theirs = (await other.client.post('/renters', { full_name: 'Minh khác' })).data;
    await acceptAs(other.client, theirs.id, { ...minhs, client: minhNow });
    assert.ok((await minhNow.get('/tenant/invoices')).data.invoices.length > 1);
    const [invoice] = (await minhNow.get('/tenant/invoices')).data.invoices;
    const switched = await minhNow.post('/tenant/auth/switch-renter', { renter_id: theirs.id });
    const there = service.client(switched.data.access_token);
    assert.deepEqual((await there.get('/tenant/invoices')).data.invoices, []);
    assertRefused(await there.get(`/tenant/invoices/${invoice.id}`), 404, 'not_found');
    const renters = (await there.get('/tenant/renters?sort=created_at')).data.renters;
    assert.deepEqual(
      renters.map((row: Data) => [row.full_name, row.current]),
      [
        ['Trần Văn Minh', false],
        ['Minh khác', true],
      ],
    );
    const first = await there.get('/tenant/renters?sort=created_at&limit=1');
    const rest = await there.get(`/tenant/renters?sort=created_at&limit=1&cursor=${first.body.meta.next_cursor}`);
    assert.deepEqual(
      rest.data.renters.map((row: Data) => row.full_name),
      ['Minh khác'],
    );
    const back = await there.post('/tenant/auth/switch-renter', { renter_id: minh.id });
    assert.equal(back.data.renter.full_name, 'Trần Văn Minh');
  });

  test('a suspended organization can be read but not written', async () => {
    const path = `/organizations/${fixture.landlord.organizationId}`;
    await fixture.ok(fixture.api().patch(path, { status: 'SUSPENDED' }));
    assert.equal((await nextRenterAccount.client.get('/tenant/invoices')).status, 200);
    assertRefused(
      await nextRenterAccount.client.post('/tenant/meter-readings', { period: '2026-04', electricity_current: 210 }),
      403,
      'organization_suspended',
    );
    await fixture.ok(fixture.api().patch(path, { status: 'ACTIVE' }));
  });

  test('operators and unlinked accounts have no access', async () => {
    for (const path of ['renters', 'household', 'invoices', 'payments', 'meter-readings']) {
      assertRefused(await fixture.api().get(`/tenant/${path}`), 403, 'forbidden');
      assertRefused(await service.client().get(`/tenant/${path}`), 401, 'unauthorized');
    }
  });
});
