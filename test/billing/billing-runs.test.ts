import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemCaller } from '../../server/database/system-caller.ts';
import type { Caller } from '../../server/database/transaction.ts';
import { advanceLane, openLanes } from '../../server/features/billing/billing-runs/process-run.ts';
import { createRun } from '../../server/features/billing/billing-runs/run-billing.ts';
import { createFixture, lines } from '../support/fixture.ts';
import { addMember } from '../support/people.ts';
import { until } from '../support/until.ts';

const prices = { electricity_unit_price: '3500', water_unit_price: '15000' };
const fixture = await createFixture('2026-11-28', { ...prices, billing_day: 1, due_day: 5 }, {});
const { api } = fixture;
// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const finished = (id: string): Promise<Data> =>
  until(async () => {
    const run = await fixture.ok(api().get(`/billing-runs/${id}`));
    return ['DONE', 'FAILED'].includes(run.display.status.value) && run;
  }, 'the end of the run');

const count = 320;
const rooms: Data[] = (
  await fixture.make(`/properties/${fixture.property.id}/rooms/bulk`, {
    rooms: Array.from({ length: count }, (_, i) => ({ name: `R${String(i).padStart(3, '0')}`, base_rent: '3000000' })),
  })
).rooms;
const twoRooms = await fixture.renter('Two rooms');
for (const [index, room] of rooms.entries()) {
  const renter = index < 2 ? twoRooms : await fixture.renter(`Renter ${index}`);
  await fixture.lease(room, renter, {
    start_date: index % 7 === 0 ? '2026-11-11' : '2026-01-01',
    billing_starts_on: index % 7 === 0 ? '2026-11-11' : '2026-11-01',
    monthly_rent: String(2_000_000 + index * 1000),
    ...(index % 5 === 0 ? { deposit_amount: '1000000' } : {}),
  });
}
await fixture.make('/recurring-fees', { property_id: fixture.property.id, name: 'Internet', amount: '100000' });
await fixture.make('/meter-readings/bulk', {
  readings: rooms.slice(0, 300).map(({ id }, i) => ({
    room_id: id,
    period: '2026-11',
    electricity_previous: 100,
    electricity_current: 150 + i,
    water_previous: 1,
    water_current: 4,
  })),
});
await fixture.make('/payments/allocate', { renter_id: twoRooms.id, amount: '3000000', method: 'CASH' });

suite('a billing run', () => {
  let run: Data;

  test('a preview returns totals and missing readings and stores nothing', async () => {
    const preview = await fixture.ok(api().post('/billing-runs/preview', { period: '2026-11' }));
    assert.deepEqual([preview.room_count, preview.existing_count], [count, 0]);
    assert.equal(preview.problems.filter((p: Data) => p.code === 'meter_reading_missing').length, 40);
    assert.equal((await fixture.ok(api().get('/invoices?period=2026-11'))).invoices.length, 0);
    run = await fixture.make('/billing-runs', { period: '2026-11' });
    const busy = await api().post('/billing-runs', { period: '2026-11', property_id: fixture.property.id });
    if (busy.status !== 201) assert.equal(busy.error.code, 'billing_run_in_progress');
    run = await finished(run.id);
    assert.deepEqual([run.display.status.value, run.total, run.created, run.failed], ['DONE', count, count, 0]);
    const all = await fixture.service.asOwner<{ total: string }>(
      `select sum(total_amount)::text as total from invoices where period = '2026-11'`,
    );
    assert.equal(all[0]?.total, preview.total_amount);
  });

  test('every invoice equals the one generated for its room alone', async () => {
    const created = new Map<string, Data>();
    for (let cursor = ''; ; ) {
      const page = await api().get(`/invoices?period=2026-11&limit=200${cursor}`);
      for (const invoice of page.data.invoices) created.set(invoice.room_id, invoice);
      if (!page.body.meta.next_cursor) break;
      cursor = `&cursor=${page.body.meta.next_cursor}`;
    }
    assert.equal(created.size, count);
    const undone = await fixture.ok(api().post(`/billing-runs/${run.id}/undo`, { reason: 'compare' }));
    assert.deepEqual([undone.undone, undone.kept, undone.display.status.value], [count, 0, 'UNDONE']);
    for (const room of [...rooms.slice(0, 12), ...rooms.slice(295, 305)]) {
      const alone = await fixture.generate(room, '2026-11');
      assert.deepEqual(lines(alone), lines(created.get(room.id)), room.name);
      assert.equal(alone.due_date, created.get(room.id)?.due_date);
    }
    const two = [created.get(rooms[0].id), created.get(rooms[1].id)].flatMap((invoice) =>
      lines(invoice).filter((line) => line.startsWith('CREDIT')),
    );
    assert.equal(
      two.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0),
      -3000000,
      'the same credit is used only once',
    );
  });

  test('a second run counts existing invoices, creates and issues the rest; undoing it keeps paid invoices', async () => {
    const again = await finished((await fixture.make('/billing-runs', { period: '2026-11', issue: true })).id);
    assert.deepEqual([again.created, again.existed], [count - 22, 22]);
    const [paid] = (await fixture.ok(api().get(`/invoices?period=2026-11&room_id=${rooms[50].id}&status=ISSUED`)))
      .invoices;
    await fixture.pay(paid, '1000');
    const undone = await fixture.ok(api().post(`/billing-runs/${again.id}/undo`, {}));
    assert.deepEqual([undone.undone, undone.kept, undone.display.status.value], [count - 23, 1, 'DONE']);
    // The counts of an action are those of the last one; what is left of the run is not.
    const twice = await fixture.ok(api().post(`/billing-runs/${again.id}/undo`, {}));
    assert.deepEqual([twice.undone, twice.kept, twice.uncancelled, twice.drafts], [0, 1, 1, 0]);
    assert.deepEqual(
      undone.problems.filter((p: Data) => p.code === 'invoice_has_payments').map((p: Data) => p.invoice_id),
      [paid.id],
    );
    const check = await fixture.ok(api().get('/accounting/self-check'));
    assert.deepEqual(
      check.checks.filter((c: Data) => !c.ok),
      [],
    );
  });

  test('the drafts of a run are issued together', async () => {
    const drafts = await finished((await fixture.make('/billing-runs', { period: '2026-12' })).id);
    assert.equal(drafts.created, count);
    await fixture.ok(api().post(`/billing-runs/${drafts.id}/issue`));
    const rows = await fixture.service.asOwner<{ status: string; n: string }>(
      `select status, count(*) as n from invoices where period = '2026-12' group by 1`,
    );
    assert.deepEqual(rows, [{ status: 'ISSUED', n: String(count) }]);
    const check = await fixture.ok(api().get('/accounting/self-check'));
    assert.equal(check.ok, true);
    assert.equal((await fixture.service.asOwner(`select 1 from events where type = 'billing_run.finished'`)).length, 3);
  });

  test('a run interrupted by a crash resumes on the next startup with the same result', async () => {
    const { database } = fixture.service.running.context;
    const scope = { organizationId: fixture.landlord.organizationId, timezone: 'Asia/Ho_Chi_Minh', propertyIds: null };
    const caller = (): Caller => systemCaller('test', fixture.service.clock.now());
    const {
      run: { id },
    } = await database.scoped(scope, 'write', caller(), (tx) => createRun(tx, { period: '2027-02', issue: true }));
    const lanes = await database.scoped(scope, 'write', caller(), (tx) => openLanes(tx, id));
    assert.deepEqual(
      lanes.map(({ lane }) => lane),
      [0, 1, 2, 3],
    );
    assert.equal(await advanceLane((work) => database.scoped(scope, 'write', caller(), work), id, 0), 'more');
    const half = await fixture.ok(api().get(`/billing-runs/${id}`));
    assert.deepEqual([half.display.status.value, half.created], ['RUNNING', 100]);
    await fixture.service.startSecondProcess();
    const whole = await finished(id);
    assert.deepEqual([whole.display.status.value, whole.created, whole.failed], ['DONE', count, 0]);
    const [created] = await fixture.service.asOwner<{ n: string }>(
      `select count(distinct lease_id) as n from invoices where period = '2027-02' and status = 'ISSUED'`,
    );
    assert.equal(created?.n, String(count));
    assert.equal((await fixture.ok(api().get('/accounting/self-check'))).ok, true);
    const response = await fetch(`${fixture.service.url}/api/v1/billing-runs/${id}/events`, {
      headers: { authorization: `Bearer ${api().token}` },
    });
    assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.match(await response.text(), /^event: progress\ndata: \{.*"status":\{"value":"DONE"/);
  });

  /** Open transactions in other databases of the cluster delay the newest events, so this waits for them. */
  async function allEvents(): Promise<Data[]> {
    const [all] = await fixture.service.asOwner<{ n: string }>('select count(*) as n from events');
    const events: Data[] = [];
    for (let cursor = ''; events.length < Number(all?.n); ) {
      const page = await api().get(`/events?limit=200${cursor}`);
      events.push(...page.data.events);
      if (page.data.events.length === 0) await sleep(50);
      else cursor = `&cursor=${page.body.meta.next_cursor}`;
    }
    return events;
  }

  test('an event contains the invoice as GET returns it, whichever command created it', async () => {
    const [room] = rooms;
    const { invoices } = await fixture.ok(api().get(`/invoices?room_id=${room.id}&period=2027-02`));
    const [invoice] = invoices;
    const matching = (await allEvents()).filter(({ data }) => data.id === invoice.id);
    assert.deepEqual(
      matching.map(({ type }) => type),
      ['invoice.generated', 'invoice.issued'],
    );
    for (const { data } of matching) assert.deepEqual(data, invoice);
  });

  test('events are read in order, each once, with a stored cursor', async () => {
    const seen = (await allEvents()).map(({ id }) => id);
    const [all] = await fixture.service.asOwner<{ n: string }>('select count(*) as n from events');
    assert.deepEqual([seen.length, new Set(seen).size], [Number(all?.n), Number(all?.n)]);
    assert.equal((await api().get('/events?cursor=nonsense')).error.code, 'invalid_cursor');
    assert.ok((await api().get('/events?type=billing_run.finished')).data.events.length >= 3);
  });

  test('a member limited to properties must name one of their own', async () => {
    const { client } = await addMember(fixture.service, fixture.landlord, 'ACCOUNTANT', [fixture.property.id]);
    assert.equal((await client.post('/billing-runs', { period: '2027-01' })).status, 403);
    assert.equal(
      (await client.post('/billing-runs', { period: '2027-01', property_id: fixture.property.id })).status,
      201,
    );
  });
});
