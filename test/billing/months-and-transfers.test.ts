import assert from 'node:assert/strict';
import { afterEach, suite, test } from 'node:test';
import { createFixture, lines } from '../support/fixture.ts';
import { until } from '../support/until.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Data = any;

const fixture = await createFixture('2027-01-20', { electricity_unit_price: '3500', billing_day: 1, due_day: 5 });
const { api, ok } = fixture;
let count = 0;
const newRoom = () => fixture.room(`P${100 + count++}`, { base_rent: '3100000' });
const rent = (room: Data, renter: Data, start: string, more: object = {}) =>
  fixture.lease(room, renter, { start_date: start, monthly_rent: '3100000', ...more });

async function run(period: string): Promise<Data> {
  const { id } = await fixture.make('/billing-runs', { period });
  return until(async () => {
    const now = await ok(api().get(`/billing-runs/${id}`));
    return now.display.status.value === 'DONE' ? now : null;
  }, 'the end of the run');
}

afterEach(async () => {
  const { checks } = await ok(api().get('/accounting/self-check'));
  assert.deepEqual(
    checks.filter((check: Data) => !check.ok),
    [],
  );
});

suite('a transfer settles the old room', () => {
  test('days and use before the move are billed, though the month was not and the room is let again', async () => {
    const [from, to] = [await newRoom(), await newRoom()];
    const renter = await fixture.renter('An');
    const lease = await rent(from, renter, '2027-01-01', { initial_readings: { electricity: 1000 } });
    const moved = await api().post(`/leases/${lease.id}/transfer`, {
      room_id: to.id,
      from_date: '2027-01-11',
      monthly_rent: '3100000',
      final_readings: { electricity: 1050 },
      initial_readings: { electricity: 7 },
    });
    assert.equal(moved.status, 201, moved.text);
    const settlement = await fixture.invoice(moved.body.meta.settlement_invoice_id);
    assert.deepEqual(
      [settlement.kind, lines(settlement)],
      ['SETTLEMENT', ['RENT 1000000.00', 'ELECTRICITY 175000.00']],
    );
    await rent(from, await fixture.renter('Bình'), '2027-01-12', { initial_readings: { electricity: 1050 } });
    const again = await api().post('/invoices/generate', {
      room_id: from.id,
      period: '2027-01',
      lease_id: lease.id,
    });
    assert.deepEqual([again.status, again.data.already_existed, again.data.id], [200, true, settlement.id]);
  });

  test('with meters billed a month later, the old room’s last use is billed too', async () => {
    await fixture.settings({ utilities_lag_months: 1 });
    const [from, to] = [await newRoom(), await newRoom()];
    const lease = await rent(from, await fixture.renter('Chi'), '2027-01-01', { initial_readings: { electricity: 0 } });
    await fixture.issue(from, '2027-01');
    const moved = await api().post(`/leases/${lease.id}/transfer`, {
      room_id: to.id,
      from_date: '2027-01-11',
      final_readings: { electricity: 40 },
    });
    const settlement = await fixture.invoice(moved.body.meta.settlement_invoice_id);
    assert.deepEqual(lines(settlement), ['ELECTRICITY 140000.00']);
    await fixture.settings({ utilities_lag_months: 0 });
  });

  test('a monthly fee is owed once in that month: by the new lease, or by the old one that was billed for it', async () => {
    const fee = await fixture.make('/recurring-fees', {
      property_id: fixture.property.id,
      name: 'Internet',
      amount: '100000',
    });
    for (const billedBefore of [false, true]) {
      const [from, to] = [await newRoom(), await newRoom()];
      const lease = await rent(from, await fixture.renter(`Dung ${billedBefore}`), '2027-01-01');
      if (billedBefore) await fixture.issue(from, '2027-01');
      const moved = await api().post(`/leases/${lease.id}/transfer`, { room_id: to.id, from_date: '2027-01-11' });
      assert.equal(moved.status, 201, moved.text);
      const id = moved.body.meta.settlement_invoice_id;
      if (id) assert.ok(!lines(await fixture.invoice(id)).some((line) => line.startsWith('RECURRING_FEE')));
      const next = lines(await fixture.generate(to, '2027-01'));
      assert.equal(next.includes('RECURRING_FEE 100000.00'), !billedBefore);
    }
    await ok(api().delete(`/recurring-fees/${fee.id}`));
  });

  test('a household member who arrives after the move keeps that date', async () => {
    const [from, to] = [await newRoom(), await newRoom()];
    const lease = await rent(from, await fixture.renter('Em'), '2027-01-01', {
      members: [
        { full_name: 'Here', moved_in_on: '2027-01-01' },
        { full_name: 'Later', moved_in_on: '2027-01-18' },
      ],
    });
    const { id } = await fixture.make(`/leases/${lease.id}/transfer`, { room_id: to.id, from_date: '2027-01-11' });
    const membersOf = async (leaseId: string): Promise<string[]> =>
      (await ok(api().get(`/leases/${leaseId}/members`))).members.map(
        (member: Data) => `${member.full_name} ${member.moved_in_on} ${member.moved_out_on}`,
      );
    assert.deepEqual((await membersOf(id)).sort(), ['Here 2027-01-11 null', 'Later 2027-01-18 null']);
    assert.deepEqual(await membersOf(lease.id), ['Here 2027-01-01 2027-01-10']);
  });
});

suite('which lease a month bills', () => {
  test('a run bills both leases of a room that changed hands, and skips what is settled', async () => {
    const property = await fixture.make('/properties', { name: 'Hoa Mai' });
    const room = await fixture.make('/rooms', { property_id: property.id, name: 'M1', base_rent: '3100000' });
    const first = await rent(room, await fixture.renter('Giang'), '2026-12-01', { end_date: '2027-01-10' });
    await rent(room, await fixture.renter('Hà'), '2027-01-11');
    const { id } = await fixture.make('/billing-runs', { period: '2027-01', property_id: property.id });
    const done = await until(async () => {
      const now = await ok(api().get(`/billing-runs/${id}`));
      return now.display.status.value === 'DONE' ? now : null;
    }, 'the end of the run');
    assert.deepEqual([done.total, done.created, done.skipped], [2, 2, 0]);
    const { invoices } = await ok(api().get(`/invoices?room_id=${room.id}&period=2027-01&sort=created_at`));
    assert.deepEqual(invoices.map((invoice: Data) => lines(invoice)[0]).sort(), ['RENT 1000000.00', 'RENT 2100000.00']);
    await ok(api().post(`/leases/${first.id}/end`, { end_date: '2027-01-10' }));
  });

  test('a month with nothing to bill makes no invoice, alone or in a run', async () => {
    const room = await newRoom();
    const lease = await rent(room, await fixture.renter('Khoa'), '2026-12-01', { proration: 'NONE' });
    await ok(api().post(`/leases/${lease.id}/end`, { end_date: '2027-01-05' }));
    const { invoices } = await ok(api().get(`/invoices?lease_id=${lease.id}`));
    assert.deepEqual(
      invoices.map(({ kind }: Data) => kind),
      ['SETTLEMENT'],
    );
    for (const path of ['/invoices/generate', '/invoices/preview']) {
      const answer = await api().post(path, { room_id: room.id, period: '2027-01' });
      assert.deepEqual([answer.status, answer.data.already_existed, answer.data.id], [200, true, invoices[0].id]);
    }
    const empty = await newRoom();
    await rent(empty, await fixture.renter('Linh'), '2026-12-01', {
      monthly_rent: '0',
      billing_starts_on: '2027-03-01',
    });
    assert.equal(
      (await api().post('/invoices/generate', { room_id: empty.id, period: '2027-01' })).error.code,
      'nothing_to_bill',
    );
    const before = (await ok(api().get('/invoices?period=2027-01&limit=200'))).invoices.length;
    const { skipped, created, failed } = await run('2027-01');
    assert.ok(skipped >= 2, `${skipped} skipped`);
    assert.equal(failed, 0);
    const { invoices: after } = await ok(api().get('/invoices?period=2027-01&limit=200'));
    assert.equal(after.length, before + created);
    assert.ok(after.every((invoice: Data) => invoice.lines.length > 0));
  });

  test('late use of a settled lease is named by the run', async () => {
    const room = await newRoom();
    const lease = await rent(room, await fixture.renter('Mai'), '2027-01-01', { initial_readings: { electricity: 0 } });
    await ok(api().post(`/leases/${lease.id}/end`, { end_date: '2027-01-15' }));
    await fixture.read(room, '2027-01', { electricity_current: 30, reading_date: '2027-01-15' });
    const { problems } = await run('2027-01');
    assert.ok(
      problems.some(
        (problem: Data) => problem.room_id === room.id && problem.code === 'settled_lease_has_unbilled_use',
      ),
      JSON.stringify(problems),
    );
    const settled = await ok(api().post(`/leases/${lease.id}/settle`, {}));
    assert.deepEqual(lines(settled.invoice), ['ELECTRICITY 105000.00']);
  });
});

suite('due dates', () => {
  test('a bill that comes late leaves the usual days; one of a past month warns that its due date has passed', async () => {
    const room = await newRoom();
    await rent(room, await fixture.renter('Nam'), '2026-12-01');
    const issue = (period: string) => api().post('/invoices/generate', { room_id: room.id, period, issue: true });
    const december = await issue('2026-12');
    assert.equal(december.data.due_date, '2026-12-05');
    const codes = (response: Data) => response.body.meta.warnings.map(({ code }: Data) => code);
    assert.ok(codes(december).includes('due_date_past'));
    assert.ok(codes(december).includes('issued_without_readings'));
    const january = await api().post('/invoices/generate', { room_id: room.id, period: '2027-01' });
    assert.equal(january.data.due_date, '2027-01-24');
    const issued = await api().post(`/invoices/${january.data.id}/issue`, {});
    assert.deepEqual([issued.data.due_date, codes(issued)], ['2027-01-24', ['issued_without_readings']]);
  });
});

suite('warnings about meters', () => {
  test('a lease in a metered room without initial readings', async () => {
    const room = await newRoom();
    const renter = await fixture.renter('Unread');
    const body = { room_id: room.id, renter_id: renter.id, start_date: '2027-01-05', monthly_rent: '3100000' };
    const unread = await api().post('/leases', body);
    assert.deepEqual(unread.body.meta.warnings, [{ code: 'initial_readings_missing', room_id: room.id }]);
    const other = await newRoom();
    const read = await api().post('/leases', { ...body, room_id: other.id, initial_readings: { electricity: 5 } });
    assert.deepEqual(read.body.meta.warnings, []);
  });

  test('prices without a date apply to use that is not billed yet, from the earliest month named', async () => {
    const property = await fixture.make('/properties', { name: 'Hoa Cúc' });
    const path = `/properties/${property.id}/billing-settings`;
    await ok(api().patch(path, { electricity_unit_price: '2000' }));
    const room = await fixture.make('/rooms', { property_id: property.id, name: 'C1', base_rent: '3100000' });
    await rent(room, await fixture.renter('Priced'), '2026-12-01', { initial_readings: { electricity: 10 } });
    await fixture.read(room, '2026-12', { electricity_current: 60, reading_date: '2026-12-31' });
    const changed = await api().patch(path, { electricity_unit_price: '2300' });
    assert.deepEqual(changed.body.meta.warnings, [{ code: 'applies_to_unbilled_use', period: '2026-12' }]);
    const dated = await api().patch(path, { electricity_unit_price: '2400', effective_from: '2027-02' });
    assert.deepEqual(dated.body.meta.warnings, []);
    const unchanged = await api().patch(path, { electricity_unit_price: '2300' });
    assert.deepEqual(unchanged.body.meta.warnings, []);
  });
});

test('use on days between two leases is the owner’s, estimated by days', async () => {
  const property = await fixture.make('/properties', { name: 'Hoa Lan' });
  await ok(api().patch(`/properties/${property.id}/billing-settings`, { electricity_unit_price: '3500' }));
  const room = await fixture.make('/rooms', { property_id: property.id, name: 'L1', base_rent: '3100000' });
  const old = await rent(room, await fixture.renter('Old'), '2026-12-01', { initial_readings: { electricity: 0 } });
  await fixture.read(room, '2026-12', { electricity_current: 100, reading_date: '2026-12-31' });
  await ok(api().post(`/leases/${old.id}/end`, { end_date: '2027-01-04' }));
  const next = await rent(room, await fixture.renter('New'), '2027-01-11');
  // 4 days of the old lease, 6 without one and 10 of the new one share 40 kWh.
  await fixture.read(room, '2027-01', { electricity_current: 140, reading_date: '2027-01-20' });
  const preview = await api().post('/invoices/preview', { room_id: room.id, period: '2027-01', lease_id: next.id });
  assert.deepEqual(lines(preview.data), ['RENT 2100000.00', 'ELECTRICITY 70000.00']);
  const [warning] = preview.body.meta.warnings;
  assert.deepEqual(
    [warning.code, warning.utility, warning.period, warning.use, warning.estimated],
    ['vacant_use', 'ELECTRICITY', '2027-01', 12, true],
  );
  const draft = await fixture.generate(room, '2027-01', { lease_id: next.id });
  const refreshed = await api().post(`/invoices/${draft.id}/refresh`);
  assert.deepEqual([refreshed.status, refreshed.body.meta.warnings[0].code], [200, 'vacant_use']);
  const settled = await ok(api().post(`/leases/${old.id}/settle`, {}));
  assert.deepEqual(lines(settled.invoice), ['ELECTRICITY 28000.00']);
  const report = await ok(api().get(`/reports/meter-reconciliation?period=2027-01&property_id=${property.id}`));
  const row = report.rows.find(({ utility }: Data) => utility === 'ELECTRICITY');
  assert.deepEqual([row.rooms_quantity, row.vacant_quantity], ['40.000', '12.000']);
});

suite('preview of a transfer', () => {
  test('shows what the old room owes and the deposit that moves, and stores nothing', async () => {
    const [from, to, renter] = [await newRoom(), await newRoom(), await fixture.renter('Lê Thị Bình')];
    const lease = await rent(from, renter, '2027-01-01', {
      deposit_amount: '3100000',
      deposit_received: { amount: '3100000', received_on: '2027-01-01' },
    });
    const body = { room_id: to.id, from_date: '2027-01-11', monthly_rent: '4000000' };
    const preview = (await api().post(`/leases/${lease.id}/transfer/preview`, body)).data;
    assert.equal(preview.invoice.total_amount, '1000000.00');
    assert.equal(preview.deposit_moved, '3100000.00');
    assert.deepEqual([preview.lease.room_id, preview.lease.monthly_rent], [to.id, '4000000.00']);
    assert.equal((await ok(api().get(`/leases/${lease.id}`))).ended_on, null);
    assert.equal((await ok(api().get(`/invoices?lease_id=${lease.id}`))).invoices.length, 0);
    const moved = (await api().post(`/leases/${lease.id}/transfer`, body)).body.meta.settlement_invoice_id;
    assert.equal((await ok(api().get(`/invoices/${moved}`))).total_amount, preview.invoice.total_amount);
    const again = await api().post(`/leases/${lease.id}/transfer/preview`, body);
    assert.equal(again.error.code, 'lease_not_active');
  });
});
