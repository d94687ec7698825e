import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemCaller } from '../../server/database/system-caller.ts';
import type { Reminder } from '../../server/features/billing/invoices/reminder-queries.ts';
import { runSchedules } from '../../server/features/billing/schedules/run-schedules.ts';
import { createFixture } from '../support/fixture.ts';
import { registerLandlord } from '../support/people.ts';
import { until } from '../support/receiver.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-01-20', {}, {});
const { service } = fixture;
const { context } = service.running;

/** Runs what the scheduler runs every 15 minutes; returns the reminders it created. */
async function look(): Promise<Reminder[]> {
  const reminded: Reminder[] = [];
  const caller = () => systemCaller('schedules', context.clock.now());
  await runSchedules(context, caller, async (_tx, due) => void reminded.push(...due), new AbortController().signal);
  return reminded;
}

const runs = async (): Promise<Data[]> => (await fixture.api().get('/billing-runs?sort=created_at')).data.billing_runs;
const settled = () =>
  until('the end of all runs', async () =>
    (await runs()).every(({ display }) => ['DONE', 'FAILED'].includes(display.status.value)),
  );
const overdueEvents = async (): Promise<Data[]> =>
  service.asOwner(`select subject_id, data from events where type = 'invoice.overdue' order by transaction_id, id`);

const room = await fixture.room('P101');
const renter = await fixture.renter('Minh');
await fixture.lease(room, renter, { start_date: '2026-01-01' });

suite('scheduled billing', () => {
  test('runs once on the billing day in the organization’s time zone; in a short month day 31 is the last day', async () => {
    await fixture.settings({ billing_day: 31, auto_billing: 'DRAFT' });
    await fixture.on('2026-02-27T16:59:00Z');
    await look();
    assert.deepEqual(await runs(), []);
    await fixture.on('2026-02-27T17:01:00Z');
    await Promise.all([look(), look()]);
    await look();
    const [run, ...others] = await runs();
    assert.deepEqual(others, []);
    assert.equal(run.period, '2026-02');
    assert.equal(run.property_id, fixture.property.id);
    assert.equal(run.issue, false);
    await settled();
    assert.equal((await runs())[0].created, 1);
    const [audit] = (await fixture.api().get('/audit-events?limit=1')).data.audit_events;
    assert.equal(audit.actor.kind, 'SYSTEM');
  });

  test('a missed day is caught up within the month; rooms billed by hand count as existing', async () => {
    await fixture.settings({ billing_day: 3, auto_billing: 'ISSUE' });
    await fixture.on('2026-03-02');
    await look();
    assert.equal((await runs()).length, 1);
    const mine = await fixture.generate(room, '2026-03');
    await fixture.on('2026-03-19');
    await look();
    await settled();
    const run = (await runs()).at(-1);
    assert.equal(run.period, '2026-03');
    assert.equal(run.issue, true);
    assert.equal(run.existed, 1);
    assert.equal(run.created, 0);
    await fixture.ok(fixture.api().post(`/invoices/${mine.id}/cancel`, { reason: 'again' }));
    await look();
    assert.equal((await runs()).length, 2);
  });

  test('enabling it after this month’s billing day starts with the next month', async () => {
    await fixture.settings({ auto_billing: 'OFF', billing_day: 5 });
    await fixture.on('2026-04-10');
    await look();
    await fixture.settings({ auto_billing: 'ISSUE' });
    await look();
    assert.equal((await runs()).length, 2);
    await fixture.on('2026-05-05');
    await look();
    await settled();
    const run = (await runs()).at(-1);
    assert.equal(run.period, '2026-05');
    assert.equal(run.created, 1);
  });

  test('each organization follows its own time zone', async () => {
    const far = await registerLandlord(service, 'far');
    await far.client.patch(`/organizations/${far.organizationId}`, { timezone: 'Pacific/Honolulu' });
    const property = (await far.client.post('/properties', { name: 'Xa' })).data;
    await far.client.patch(`/properties/${property.id}/billing-settings`, { billing_day: 1, auto_billing: 'DRAFT' });
    const count = async () =>
      (await service.asOwner('select from billing_runs where organization_id = $1', [far.organizationId])).length;
    await fixture.on('2026-06-01T09:59:00Z');
    await look();
    assert.equal(await count(), 0);
    await fixture.on('2026-06-01T10:01:00Z');
    await look();
    assert.equal(await count(), 1);
  });

  test('suspended organizations and archived properties are skipped', async () => {
    await fixture.on('2026-06-05');
    const empty = await fixture.make('/properties', { name: 'Trống' });
    await fixture.ok(
      fixture.api().patch(`/properties/${empty.id}/billing-settings`, { billing_day: 5, auto_billing: 'DRAFT' }),
    );
    await fixture.ok(fixture.api().delete(`/properties/${empty.id}`));
    const { organizationId } = fixture.landlord;
    await fixture.ok(fixture.api().patch(`/organizations/${organizationId}`, { status: 'SUSPENDED' }));
    const before = (await runs()).length;
    await look();
    assert.equal((await runs()).length, before);
    await fixture.ok(fixture.api().patch(`/organizations/${organizationId}`, { status: 'ACTIVE' }));
    await look();
    const after = await runs();
    assert.equal(after.length, before + 1);
    assert.equal(after.at(-1).property_id, fixture.property.id);
    await settled();
  });
});

suite('overdue invoices', () => {
  test('emit one event on the day after the due date, also after missed runs', async () => {
    await fixture.settings({ auto_billing: 'OFF' });
    await fixture.on('2026-07-01');
    await look();
    const before = (await overdueEvents()).length;
    const [one, two, three] = await Promise.all(['P201', 'P202', 'P203'].map((name) => fixture.room(name)));
    const invoices: Data[] = [];
    for (const each of [one, two, three]) {
      await fixture.lease(each, renter, { start_date: '2026-07-01' });
      invoices.push(await fixture.issue(each, '2026-07', { due_date: '2026-07-10' }));
    }
    await fixture.on('2026-07-10');
    await look();
    assert.equal((await overdueEvents()).length, before);
    await fixture.pay(invoices[0], invoices[0].total_amount);
    await fixture.pay(invoices[1], '1000');
    await fixture.on('2026-07-10T17:01:00Z');
    await Promise.all([look(), look()]);
    await look();
    const overdue = (await overdueEvents()).slice(before);
    assert.deepEqual(overdue.map(({ subject_id }) => subject_id).sort(), [invoices[1].id, invoices[2].id].sort());
    assert.equal(overdue[0].data.effective_display.status.value, 'OVERDUE');
    await fixture.on('2026-09-01');
    await look();
    assert.equal((await overdueEvents()).length, before + 2);
  });
});

suite('reminders', () => {
  test('are sent on their days, once each, in the morning, and not for paid invoices', async () => {
    await fixture.on('2026-10-01');
    await look();
    await fixture.settings({ reminder_days: [-3, 0, 7] });
    const [open, paid] = await Promise.all(['P301', 'P302'].map((name) => fixture.room(name)));
    for (const each of [open, paid]) await fixture.lease(each, renter, { start_date: '2026-10-01' });
    const issue = (each: Data) => fixture.issue(each, '2026-10', { issue_date: '2026-10-01', due_date: '2026-10-10' });
    const [due, settledOne] = [await issue(open), await issue(paid)];
    await fixture.pay(settledOne, settledOne.total_amount);
    const mine = async () => (await look()).filter(({ invoice_id }) => [due.id, settledOne.id].includes(invoice_id));
    await fixture.on('2026-10-06');
    assert.deepEqual(await mine(), []);
    await fixture.on('2026-10-07T00:30:00Z');
    assert.deepEqual(await mine(), []);
    await fixture.on('2026-10-07T01:30:00Z');
    assert.deepEqual(await mine(), [{ invoice_id: due.id, renter_id: renter.id, day: -3 }]);
    assert.deepEqual(await mine(), []);
    await fixture.settings({ reminder_days: [-3, 0, 1, 7] });
    assert.deepEqual(await mine(), []);
    await fixture.on('2026-10-12');
    assert.deepEqual(
      (await mine()).map(({ day }) => day),
      [1],
    );
    await fixture.on('2026-10-25');
    assert.deepEqual(await mine(), []);
    const days = await service.asOwner('select day from invoice_reminders where invoice_id = $1 order by day', [
      due.id,
    ]);
    assert.deepEqual(
      days.map(({ day }) => day),
      [-3, 0, 1],
    );
  });
});
