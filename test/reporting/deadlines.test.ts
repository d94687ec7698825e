import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemCaller } from '../../server/database/system-caller.ts';
import { findAllDeadlines } from '../../server/features/reporting/deadlines/find-deadlines.ts';
import { createFixture } from '../support/fixture.ts';
import { hold } from '../support/hold.ts';
import { addMember, registerLandlord } from '../support/people.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-11-10', { electricity_unit_price: '2500', billing_day: 20 }, {});
const { api, ok, make, service, property } = fixture;
const { context } = service.running;
const landlord = () => ({ ...fixture.landlord, client: api() });
await service.asOwner(`update identity.accounts set email_verified_at = now() where email = $1`, [
  fixture.landlord.email,
]);

/** What the job does every quarter of an hour. */
const look = () =>
  findAllDeadlines(context, () => systemCaller('deadlines', context.clock.now()), new AbortController().signal);
const list = async (query = 'state=OPEN'): Promise<Data[]> =>
  (await ok(api().get(`/deadlines?limit=200&${query}`))).deadlines;
const shown = (rows: Data[]) =>
  rows.map(({ display, due_on, subject }) => `${display.kind.value} ${due_on} ${subject.name}`);
const notices = async (): Promise<number> => {
  const [row] = await service.asOwner<{ n: number }>(
    `select count(*)::int as n from notices where topic = 'deadline.due' and organization_id = $1`,
    [fixture.landlord.organizationId],
  );
  return row?.n ?? 0;
};

let rooms = 100;
async function rented(lease: object, name = `Renter ${rooms}`) {
  rooms += 1;
  const room = await fixture.room(`P${rooms}`);
  const renter = await fixture.renter(name);
  const made = await fixture.lease(room, renter, { initial_readings: { electricity: 0 }, ...lease });
  return { room, renter, lease: made };
}

const minh = await rented({ start_date: '2026-01-01', end_date: '2026-12-31' }, 'Minh');
await make(`/leases/${minh.lease.id}/members`, {
  full_name: 'Hoa',
  moved_in_on: '2026-02-01',
  residence_registered_until: '2026-12-05',
});

suite('deadlines', () => {
  test('leases that end and registrations are found once, by two processes and by a clock that jumps', async () => {
    await Promise.all([look(), look()]);
    const first = await list();
    assert.deepEqual(shown(first), ['RESIDENCE_ENDING 2026-12-05 Hoa', 'LEASE_ENDING 2026-12-31 Minh']);
    assert.match(first[0].rule.name, /68\/2020\/QH14/);
    assert.deepEqual([first[0].rule.article, first[1].rule], ['27', null]);
    assert.equal(await notices(), 2);
    assert.equal((await list(`lease_id=${minh.lease.id}`)).length, 2, 'of the lease and of its household');
    const unknown = '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90';
    assert.deepEqual(await list(`lease_id=${unknown}`), []);
    for (const day of ['2026-11-12', '2026-11-11', '2026-11-18', '2026-11-10']) {
      await fixture.on(day);
      await Promise.all([look(), look()]);
    }
    assert.deepEqual(shown(await list()), shown(first));
    assert.equal(await notices(), 2);
  });

  test('a stay is due at 23:00 of the day of arrival; marking it done records it with the person', async () => {
    await fixture.on('2026-11-11');
    const lan = await rented({ start_date: '2026-11-11', members: [{ full_name: 'Lan', moved_in_on: '2026-11-11' }] });
    const alone = await rented({ start_date: '2026-11-11' }, 'Alone');
    await look();
    const [stay, other] = await list('state=OPEN&kind=STAY_NOTIFICATION');
    assert.deepEqual([stay.subject.name, other.subject.name].toSorted(), ['Alone', 'Lan']);
    const own = [stay, other].find(({ subject }) => subject.name === 'Lan');
    assert.deepEqual([own.due_at, own.rule.article], ['2026-11-11T16:00:00.000000Z', '4(9)']);
    const done = await ok(api().post(`/deadlines/${own.id}/done`, {}));
    assert.deepEqual([done.display.state.value, done.changed_by_name], ['DONE', 'lan']);
    const [member] = (await ok(api().get(`/leases/${lan.lease.id}`))).members;
    assert.ok(member.stay_notified_at);
    // A household that is entered says who stays there.
    await make(`/leases/${alone.lease.id}/members`, {
      full_name: 'Alone',
      moved_in_on: '2026-11-11',
      stay_notified_at: '2026-11-11T03:00:00Z',
    });
    assert.deepEqual(await list('state=OPEN&kind=STAY_NOTIFICATION'), []);
    const again = await api().post(`/deadlines/${own.id}/done`, {});
    assert.equal(again.error.code, 'invalid_status_transition');
  });

  test('whoever is entered later on the day of arrival is found within the hour', async () => {
    await fixture.on('2026-11-11T10:05:00Z');
    await look();
    const late = await make(`/leases/${minh.lease.id}/members`, { full_name: 'Late', moved_in_on: '2026-11-11' });
    await fixture.on('2026-11-11T10:20:00Z');
    await look();
    assert.deepEqual(shown(await list('state=OPEN&kind=STAY_NOTIFICATION')), ['STAY_NOTIFICATION 2026-11-11 Late']);
    await ok(api().patch(`/leases/${minh.lease.id}/members/${late.id}`, { stay_notified_at: '2026-11-11T10:30:00Z' }));
    assert.deepEqual(await list('state=OPEN&kind=STAY_NOTIFICATION'), []);
  });

  test('missing readings and invoices are due on the billing day, and done by themselves', async () => {
    await fixture.on('2026-11-19');
    await look();
    assert.deepEqual(await list('state=OPEN&kind=METER_READING'), []);
    await fixture.on('2026-11-20');
    await look();
    const [reading] = await list('state=OPEN&kind=METER_READING');
    assert.deepEqual([reading.due_on, reading.period, reading.subject.name], ['2026-11-20', '2026-11', 'Hoa Sen']);
    assert.deepEqual(await list('state=OPEN&kind=INVOICES_NOT_ISSUED'), []);
    await fixture.on('2026-11-21');
    await look();
    assert.equal((await list('state=OPEN&kind=INVOICES_NOT_ISSUED')).length, 1);
    const let_ = (await ok(api().get('/rooms?status=OCCUPIED&limit=200'))).rooms;
    for (const room of let_) await fixture.read(room, '2026-11', { electricity_current: 100 });
    assert.deepEqual(await list('state=OPEN&kind=METER_READING'), []);
    for (const room of let_) await fixture.issue(room, '2026-11');
    // The months before are not billed, so the deadline of October was never asked for: the house is new.
    assert.deepEqual(await list('state=OPEN&kind=INVOICES_NOT_ISSUED'), []);
    const [done] = await list('state=DONE&kind=METER_READING');
    assert.deepEqual([done.id, done.changed_by_name], [reading.id, null]);
  });

  test('prices, rents and tax dates are announced a month ahead, the end of the reduced VAT too', async () => {
    await fixture.settings({ electricity_unit_price: '2600', effective_from: '2026-12' });
    await ok(api().post(`/leases/${minh.lease.id}/renew`, { monthly_rent: '3300000', from_date: '2026-12-10' }));
    await fixture.on('2026-11-21T05:00:00Z');
    await look();
    assert.deepEqual(shown(await list('state=OPEN&kind=PRICE_CHANGE')), [
      'PRICE_CHANGE 2026-12-01 Hoa Sen',
      'PRICE_CHANGE 2026-12-10 Minh',
    ]);
    await ok(
      api().put(`/properties/${property.id}/utility-tariffs`, {
        utility_tariffs: [
          {
            utility: 'ELECTRICITY',
            effective_from: '2026-11',
            tiers: [{ up_to: null, unit_price: '2380' }],
            vat_percent: '8',
          },
        ],
      }),
    );
    await fixture.on('2026-12-15');
    await look();
    assert.deepEqual(shown(await list('state=OPEN&kind=PRICE_CHANGE')), ['PRICE_CHANGE 2027-01-01 Hoa Sen']);
    assert.deepEqual(await list('kind=TAX_DECLARATION'), []);
    await fixture.on('2027-01-02');
    await look();
    const [tax] = await list('state=OPEN&kind=TAX_DECLARATION');
    assert.deepEqual([tax.due_on, tax.property_id, tax.rule.number], ['2027-01-31', null, '68/2026/NĐ-CP']);
    await fixture.on('2026-11-22');
  });

  test('a renewed lease is done by itself and due again with its new end', async () => {
    const ending = (await list('state=OPEN&kind=LEASE_ENDING'))[0];
    await ok(api().post(`/leases/${minh.lease.id}/renew`, { end_date: '2027-01-15' }));
    assert.deepEqual(await list('state=OPEN&kind=LEASE_ENDING'), []);
    await fixture.on('2026-11-22T09:00:00Z');
    await look();
    const next = (await list('state=OPEN&kind=LEASE_ENDING'))[0];
    assert.notEqual(next.id, ending.id);
    assert.equal(next.due_on, '2027-01-15');
  });

  test('postponed it comes back on its day without another notice; dismissed it does not', async () => {
    const before = await notices();
    const [residence] = await list('state=OPEN&kind=RESIDENCE_ENDING');
    const path = `/deadlines/${residence.id}`;
    const early = await api().post(`${path}/postpone`, { until: '2026-11-22', reason: 'chờ' });
    assert.deepEqual(early.error.fields[0].code, 'too_small');
    assert.equal((await api().post(`${path}/postpone`, { until: '2026-11-25' })).error.fields[0].path, 'reason');
    const postponed = await ok(api().post(`${path}/postpone`, { until: '2026-11-25', reason: 'chờ giấy tờ' }));
    assert.deepEqual([postponed.display.state.value, postponed.postponed_until], ['POSTPONED', '2026-11-25']);
    assert.deepEqual(await list('state=OPEN&kind=RESIDENCE_ENDING'), []);
    assert.equal((await list('state=POSTPONED')).length, 1);
    await fixture.on('2026-11-25');
    await look();
    assert.equal((await list('state=OPEN&kind=RESIDENCE_ENDING')).length, 1);
    const dismissed = await ok(api().post(`${path}/dismiss`, { reason: 'khách chuyển đi' }));
    assert.deepEqual([dismissed.display.state.value, dismissed.reason], ['DISMISSED', 'khách chuyển đi']);
    await look();
    assert.deepEqual(await list('state=OPEN&kind=RESIDENCE_ENDING'), []);
    assert.equal(await notices(), before);
    const audits = (await api().get('/audit-events?subject_type=deadline')).data.audit_events;
    assert.deepEqual(
      audits.slice(0, 2).map(({ action }: Data) => action),
      ['deadline.dismissed', 'deadline.postponed'],
    );
  });

  test('the dashboard counts exactly what is open, with the most urgent first', async () => {
    const rows = await list();
    const { open } = await ok(api().get('/reports/dashboard'));
    assert.equal(open.deadlines, rows.length);
    assert.ok(rows.length > 0);
    assert.deepEqual(
      open.first_deadlines.map(({ id }: Data) => id),
      rows.slice(0, 3).map(({ id }) => id),
    );
  });

  test('each sees the kinds they may read; who may not change something may not decide', async () => {
    const [lease] = await list('state=OPEN&kind=LEASE_ENDING');
    const staff = await addMember(service, landlord(), 'STAFF');
    const kinds = new Set(
      (await staff.client.get('/deadlines?limit=200')).data.deadlines.map(({ display }: Data) => display.kind.value),
    );
    assert.ok(kinds.has('LEASE_ENDING') && !kinds.has('TAX_DECLARATION') && !kinds.has('INVOICES_NOT_ISSUED'));
    assert.equal((await staff.client.post(`/deadlines/${lease.id}/done`, {})).error.code, 'forbidden');
    const limited = await addMember(service, landlord(), 'MANAGER', []);
    assert.deepEqual((await limited.client.get('/deadlines')).data.deadlines, []);
    assert.equal((await limited.client.get(`/deadlines/${lease.id}`)).error.code, 'not_found');
    const stranger = await registerLandlord(service, 'stranger');
    for (const act of ['done', 'dismiss', 'postpone']) {
      const body = { reason: 'x', ...(act === 'postpone' ? { until: '2030-01-01' } : {}) };
      assert.equal((await stranger.client.post(`/deadlines/${lease.id}/${act}`, body)).error.code, 'not_found');
    }
  });

  test('one that is decided at the same moment is decided once', async () => {
    await fixture.on('2027-06-01');
    const { lease } = await rented({ start_date: '2027-05-01', end_date: '2027-06-20' }, 'Tín');
    await look();
    const [deadline] = await list(`state=OPEN&kind=LEASE_ENDING&lease_id=${lease.id}`);
    const other = await hold(
      service.ownerUrl,
      `update deadlines set state = 'DONE', reason = 'xong' where id = '${deadline.id}'`,
    );
    const late = api().post(`/deadlines/${deadline.id}/dismiss`, { reason: 'muộn' });
    await other.blocked();
    await other.commit();
    const { status, error } = await late;
    assert.deepEqual([status, error.code], [409, 'invalid_status_transition']);
    const { display, reason } = await ok(api().get(`/deadlines/${deadline.id}`));
    assert.deepEqual([display.state.value, reason], ['DONE', 'xong']);
  });
});
