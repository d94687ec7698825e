import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { registerLandlord } from '../support/people.ts';
import { shareService } from '../support/service.ts';

const service = await shareService('2026-11-15T03:00:00Z');
const lan = await registerLandlord(service);
const api = lan.client;

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
async function make(path: string, body: unknown): Promise<any> {
  const response = await api.post(path, body);
  assert.equal(response.status, 201, response.text);
  return response.data;
}

const property = await make('/properties', { name: 'Leases' });
const renter = await make('/renters', { full_name: 'Trần Văn Minh', email: 'minh@example.com' });
let rooms = 0;
const aRoom = (more = {}) =>
  make('/rooms', { property_id: property.id, name: `R${rooms++}`, base_rent: '3000000', ...more });
const aLease = async (more: Record<string, unknown> = {}) =>
  make('/leases', {
    room_id: (await aRoom()).id,
    renter_id: renter.id,
    start_date: '2026-11-01',
    monthly_rent: '3000000',
    ...more,
  });

suite('leases', () => {
  test('UPCOMING, ACTIVE and ENDED follow from dates alone', async () => {
    const cases: [Record<string, unknown>, string][] = [
      [{ start_date: '2026-11-16' }, 'UPCOMING'],
      [{ start_date: '2026-11-15' }, 'ACTIVE'],
      [{ start_date: '2026-01-01', end_date: '2026-11-15' }, 'ACTIVE'],
      [{ start_date: '2026-01-01', end_date: '2026-11-14' }, 'ENDED'],
      [{ start_date: '2026-01-01', end_date: '2026-11-14', after_end_date: 'CONTINUE' }, 'ACTIVE'],
    ];
    for (const [body, status] of cases) {
      const lease = await aLease(body);
      assert.equal(lease.display.status.value, status, JSON.stringify(body));
      const listed = (await api.get(`/leases?status=${status}&room_id=${lease.room_id}`)).data.leases;
      assert.equal(listed.length, 1);
    }
  });

  test('defaults, household and event', async () => {
    const lease = await aLease({
      members: [{ full_name: 'Minh', is_primary: true, id_number: '079090001234' }, { full_name: 'Hoa' }],
      deposit_amount: '3000000',
    });
    assert.deepEqual(
      [
        lease.billing_starts_on,
        lease.after_end_date,
        lease.occupant_count,
        lease.proration,
        lease.deposit_received,
        lease.deposit_held,
      ],
      ['2026-11-01', 'STOP', 1, 'DAILY', null, '0.00'],
    );
    assert.deepEqual(
      lease.members.map((m: { full_name: string; id_number: string | null }) => [m.full_name, m.id_number]),
      [
        ['Minh', '*********234'],
        ['Hoa', null],
      ],
    );
    const events = await service.asOwner<{ data: { id: string; display: { status: { label: string } } } }>(
      `select data from events where type = 'lease.created' and subject_id = $1`,
      [lease.id],
    );
    assert.equal(events[0]?.data.display.status.label, 'Đang hiệu lực');
    const received = await aLease({
      deposit_amount: '3000000',
      deposit_received: { amount: '2000000', received_on: '2026-10-30' },
    });
    assert.deepEqual(
      [received.deposit_received, received.deposit_held],
      [{ amount: '2000000.00', received_on: '2026-10-30' }, '2000000.00'],
    );
  });

  test('invalid fields are reported', async () => {
    const room = await aRoom();
    const base = { room_id: room.id, renter_id: renter.id, start_date: '2026-11-10', monthly_rent: '1' };
    const bad = await api.post('/leases', {
      ...base,
      end_date: '2026-11-09',
      billing_starts_on: '2026-11-01',
      deposit_received: { amount: '1', received_on: '2026-12-01' },
      initial_readings: {},
    });
    assert.deepEqual(
      bad.error.fields.map((f: { path: string; code: string }) => `${f.path} ${f.code}`),
      [
        'end_date too_small',
        'billing_starts_on too_small',
        'deposit_received.received_on too_large',
        'initial_readings.electricity required',
      ],
    );
    const people = await api.post('/leases', {
      ...base,
      members: [
        { full_name: 'A', moved_in_on: '2026-02-01', moved_out_on: '2026-01-31' },
        { full_name: 'B', residence_registered_from: '2026-02-01', residence_registered_until: '2026-01-31' },
      ],
    });
    assert.deepEqual(
      people.error?.fields.map((f: { path: string; code: string }) => `${f.path} ${f.code}`),
      ['members.0.moved_out_on too_small', 'members.1.residence_registered_until too_small'],
      people.text,
    );
    const nobody = '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90';
    assert.equal((await api.post('/leases', { ...base, room_id: nobody })).error.details.field, 'room_id');
    assert.equal((await api.post('/leases', { ...base, renter_id: nobody })).error.details.field, 'renter_id');
    assert.equal(
      (await api.post('/leases', { ...base, start_date: '2026-02-30' })).error.fields[0].code,
      'invalid_format',
    );
  });

  test('64 concurrent requests create one lease', async () => {
    const room = await aRoom();
    const body = { room_id: room.id, renter_id: renter.id, start_date: '2026-11-01', monthly_rent: '1' };
    const responses = await Promise.all(Array.from({ length: 64 }, () => api.post('/leases', body)));
    assert.deepEqual(responses.map(({ status }) => status).sort(), [201, ...Array(63).fill(409)]);
    assert.ok(responses.every(({ status, error }) => status === 201 || error.code === 'room_has_active_lease'));
  });

  test('two leases never share a day of a room, whatever their dates', async () => {
    const room = await aRoom();
    const taken: [number, number][] = [];
    const day = (offset: number) => Temporal.PlainDate.from('2025-01-01').add({ days: offset }).toString();
    await fc.assert(
      fc.asyncProperty(fc.nat(120), fc.nat(12), async (start, length) => {
        const [from, to] = [start, start + length];
        const free = taken.every(([a, b]) => to < a || b < from);
        const response = await api.post('/leases', {
          room_id: room.id,
          renter_id: renter.id,
          start_date: day(from),
          end_date: day(to),
          monthly_rent: '1',
        });
        assert.equal(response.status, free ? 201 : 409, `${day(from)}..${day(to)}`);
        if (free) taken.push([from, to]);
      }),
      { numRuns: 60 },
    );
  });

  test('renewal: a new rent from a date, a later end', async () => {
    const lease = await aLease({ start_date: '2026-01-01', end_date: '2026-12-31' });
    const renew = (body: unknown) => api.post(`/leases/${lease.id}/renew`, body);
    assert.equal((await renew({})).error.fields[0].path, 'end_date');
    assert.equal((await renew({ monthly_rent: '1' })).error.fields[0].code, 'requires');
    assert.equal((await renew({ from_date: '2026-12-01' })).error.fields[0].path, 'monthly_rent');
    assert.equal((await renew({ monthly_rent: '1', from_date: '2025-12-01' })).error.fields[0].code, 'too_small');
    const raised = await renew({ monthly_rent: '3300000', from_date: '2026-12-01', end_date: '2027-12-31' });
    assert.deepEqual(
      [raised.data.monthly_rent, raised.data.end_date],
      ['3000000.00', '2027-12-31'],
      'not yet in force',
    );
    assert.equal((await renew({ monthly_rent: '3100000', from_date: '2026-11-01' })).data.monthly_rent, '3100000.00');
    const over = await aLease({ start_date: '2026-01-01', end_date: '2026-03-31' });
    assert.equal(
      (await api.post(`/leases/${over.id}/renew`, { end_date: '2026-10-31' })).error.code,
      'lease_not_active',
    );
    assert.equal(
      (await api.post(`/leases/${over.id}/renew`, { end_date: '2027-03-31' })).data.display.status.value,
      'ACTIVE',
    );
  });

  test('a start that moves past a planned rent takes that rent with it', async () => {
    const { id } = await aLease({ start_date: '2026-12-01' });
    await api.post(`/leases/${id}/renew`, { monthly_rent: '3500000', from_date: '2027-01-01' });
    await api.post(`/leases/${id}/renew`, { monthly_rent: '4000000', from_date: '2027-06-01' });
    const rents = () =>
      service.asOwner(
        'select from_date::text, monthly_rent::int from lease_rents where lease_id = $1 order by from_date',
        [id],
      );
    const later = { from_date: '2027-06-01', monthly_rent: 4_000_000 };
    for (const [start_date, monthly_rent] of [
      ['2026-12-10', 3_000_000],
      ['2026-11-20', 3_000_000],
      ['2027-01-01', 3_500_000],
      ['2027-01-05', 3_500_000],
      ['2026-12-20', 3_500_000],
    ] as const) {
      const moved = await api.patch(`/leases/${id}`, { start_date });
      assert.equal(moved.status, 200, moved.text);
      const between = start_date < '2027-01-01' && monthly_rent === 3_000_000;
      const planned = between ? [{ from_date: '2027-01-01', monthly_rent: 3_500_000 }] : [];
      assert.deepEqual(await rents(), [{ from_date: start_date, monthly_rent }, ...planned, later]);
    }
  });

  test('a lease can be cancelled only before its start', async () => {
    const upcoming = await aLease({ start_date: '2026-12-01' });
    assert.equal((await api.post(`/leases/${upcoming.id}/cancel`, {})).error.fields[0].path, 'reason');
    const cancelled = await api.post(`/leases/${upcoming.id}/cancel`, { reason: 'changed plans' });
    assert.equal(cancelled.data.display.status.value, 'CANCELLED');
    await make('/leases', {
      room_id: upcoming.room_id,
      renter_id: renter.id,
      start_date: '2026-12-01',
      monthly_rent: '1',
    });
    const active = await aLease();
    assert.equal(
      (await api.post(`/leases/${active.id}/cancel`, { reason: 'x' })).error.code,
      'invalid_status_transition',
    );
    assert.equal((await api.patch(`/leases/${upcoming.id}`, { occupant_count: 2 })).error.code, 'lease_not_active');
  });

  test('a lease ends today at the latest, once, and its last day still belongs to the renter', async () => {
    const lease = await aLease({ start_date: '2026-01-01' });
    const end = (body: unknown) => api.post(`/leases/${lease.id}/end`, body);
    assert.equal((await end({ end_date: '2026-11-16' })).error.fields[0].code, 'too_large');
    assert.equal((await end({ end_date: '2025-12-31' })).error.fields[0].code, 'too_small');
    const ended = await end({ end_date: '2026-11-10', reason: 'moved' });
    assert.deepEqual(
      [ended.data.lease.ended_on, ended.data.lease.end_reason, ended.data.lease.display.status.value],
      ['2026-11-10', 'moved', 'ENDED'],
    );
    assert.equal((await end({ end_date: '2026-11-10' })).error.code, 'lease_not_active');
    const same = await api.post('/leases', {
      room_id: lease.room_id,
      renter_id: renter.id,
      start_date: '2026-11-10',
      monthly_rent: '1',
    });
    assert.equal(same.error.code, 'room_has_active_lease');
    await make('/leases', {
      room_id: lease.room_id,
      renter_id: renter.id,
      start_date: '2026-11-11',
      monthly_rent: '1',
    });
    assert.equal(
      (await service.asOwner(`select 1 from events where type = 'lease.ended' and subject_id = $1`, [lease.id])).length,
      1,
    );
  });

  test('members keep the order in which they are given, also in another room', async () => {
    const names = Array.from({ length: 9 }, (_, index) => `Người ${index + 1}`);
    const lease = await aLease({ start_date: '2026-01-01', members: names.map((full_name) => ({ full_name })) });
    const namesOf = ({ members }: { members: { full_name: string }[] }) => members.map(({ full_name }) => full_name);
    assert.deepEqual(namesOf(lease), names);
    const target = await aRoom({ base_rent: '4000000' });
    const moved = await api.post(`/leases/${lease.id}/transfer`, { room_id: target.id, from_date: '2026-11-11' });
    assert.equal(moved.status, 201, moved.text);
    assert.deepEqual(namesOf(moved.data), names);
  });

  test('transfer: on the second day at the earliest, as the refusal says', async () => {
    const lease = await aLease({ start_date: '2026-11-10' });
    const { id: room_id } = await aRoom();
    const transfer = (from_date: string) =>
      api.post(`/leases/${lease.id}/transfer`, { room_id, from_date }, { 'accept-language': 'en' });
    const early = await transfer('2026-11-10');
    assert.equal(early.error.fields[0].code, 'too_small');
    assert.match(early.error.fields[0].message, /2026-11-11|11 November 2026/);
    assert.equal((await transfer('2026-11-11')).status, 201);
  });

  test('transfer: household, fees of the lease and deposit move along', async () => {
    const lease = await aLease({
      start_date: '2026-01-01',
      deposit_amount: '3000000',
      deposit_received: { amount: '3000000', received_on: '2026-01-01' },
      members: [
        { full_name: 'Minh', id_number: '079090001234', is_primary: true },
        { full_name: 'Gone', moved_out_on: '2026-06-01' },
      ],
      initial_readings: { electricity: 100, water: 10 },
    });
    await make('/recurring-fees', { lease_id: lease.id, name: 'Xe máy', amount: '100000' });
    const target = await aRoom({ base_rent: '4000000' });
    const moved = await api.post(`/leases/${lease.id}/transfer`, {
      room_id: target.id,
      from_date: '2026-11-11',
      deposit_amount: '4000000',
      final_readings: { electricity: 250, water: 20 },
      initial_readings: { electricity: 5000, water: 300 },
    });
    assert.equal(moved.status, 201, moved.text);
    const b = moved.data;
    assert.deepEqual(
      [b.transferred_from, b.start_date, b.monthly_rent, b.deposit_amount, b.deposit_held, b.members.length],
      [lease.id, '2026-11-11', '4000000.00', '4000000.00', '3000000.00', 1],
    );
    const a = (await api.get(`/leases/${lease.id}`)).data;
    assert.deepEqual([a.ended_on, a.display.status.value, a.deposit_held], ['2026-11-10', 'ENDED', '0.00']);
    const member = await api.get(`/leases/${b.id}/members/${b.members[0].id}`);
    assert.deepEqual([member.data.id_number, member.data.moved_in_on], ['079090001234', '2026-11-11']);
    const fees = (await api.get(`/recurring-fees?lease_id=${b.id}`)).data.recurring_fees;
    assert.deepEqual(
      fees.map((f: { name: string; start_period: string }) => [f.name, f.start_period]),
      [['Xe máy', '2026-11']],
    );
    assert.equal((await api.get(`/recurring-fees?lease_id=${lease.id}`)).data.recurring_fees[0].end_period, '2026-10');
    const readings = (await api.get(`/meter-readings?kind=HANDOVER&lease_id=${b.id}`)).data.meter_readings;
    assert.deepEqual(
      readings.map((r: { electricity_previous: number; electricity_current: number }) => [
        r.electricity_previous,
        r.electricity_current,
      ]),
      [[5000, 5000]],
    );
    const busy = await api.post(`/leases/${(await aLease()).id}/transfer`, {
      room_id: target.id,
      from_date: '2026-11-12',
    });
    assert.equal(busy.error.code, 'room_has_active_lease');
  });
});
