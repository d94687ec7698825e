import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mock, suite, test } from 'node:test';
import { systemCaller } from '../../server/database/system-caller.ts';
import type { Tx } from '../../server/database/transaction.ts';
import type { OutboxEvent } from '../../server/events/queries.ts';
import { noticePlanner, reminderPlanner } from '../../server/notifications/plan-and-store.ts';
import { createFixture } from '../support/fixture.ts';

const fixture = await createFixture('2026-11-02', {}, {});
const { service } = fixture;
const { organizationId } = fixture.landlord;
const { database, jobs, log } = service.running.context;
const scope = { organizationId, timezone: 'Asia/Ho_Chi_Minh', propertyIds: null };
const ROOMS = 60;

const invoices: { id: string; renter_id: string }[] = [];
for (let index = 0; index < ROOMS; index += 1) {
  const room = await fixture.room(`P${index}`);
  const renter = await fixture.renter(`Khách ${index}`, { email: `khach${index}@example.com` });
  await fixture.lease(room, renter, { start_date: '2026-11-01' });
  invoices.push(await fixture.generate(room, '2026-11'));
}
// Issued without the dispatcher, so that only this test plans notices.
await service.asOwner(`update invoices set status = 'ISSUED', issue_date = '2026-11-01'`);

const issued = ({ id }: { id: string }): OutboxEvent => ({
  id: randomUUID(),
  type: 'invoice.issued',
  subject_type: 'invoice',
  subject_id: id,
  property_id: fixture.property.id,
  data: {},
  occurred_at: service.clock.now().toString(),
});

/** How many statements planning takes. */
const statementsOf = (work: (tx: Tx) => Promise<void>): Promise<number> =>
  database.scoped(scope, 'write', systemCaller('test', service.clock.now()), async (tx) => {
    const [ours, queue] = [mock.method(tx, 'query'), mock.method(tx, 'executeText')];
    await work(tx);
    tx.discard();
    return ours.mock.callCount() + queue.mock.callCount();
  });

suite('planning notices', () => {
  const parts = { jobs, log, zaloTopics: [] };

  test('a whole property takes as many statements as one room', async () => {
    const plan = noticePlanner(parts);
    const [one, all] = [
      await statementsOf((tx) => plan(tx, invoices.slice(0, 1).map(issued))),
      await statementsOf((tx) => plan(tx, invoices.map(issued))),
    ];
    assert.equal(all, one);
    assert.ok(all <= 8, `${all} statements`);
  });

  test('an unreadable event does not stop the others from being planned', async () => {
    const plan = noticePlanner(parts);
    const [last] = invoices.slice(-1).map(issued);
    assert.ok(last);
    const broken: OutboxEvent = { ...last, id: randomUUID(), type: 'ticket.status_changed', data: {} };
    await database.scoped(scope, 'write', systemCaller('test', service.clock.now()), (tx) => plan(tx, [broken, last]));
    const rows = await service.asOwner(`select from notices where cause = $1`, [`event ${last.id}`]);
    assert.equal(rows.length, 1);
  });

  test('reminders are created once for each invoice and day, however often the job runs', async () => {
    const remind = reminderPlanner(parts);
    const plan = (day: number) =>
      database.scoped(scope, 'write', systemCaller('test', service.clock.now()), (tx) =>
        remind(
          tx,
          invoices.map(({ id, renter_id }) => ({ invoice_id: id, renter_id, day })),
        ),
      );
    await plan(-3);
    await plan(-3);
    await plan(0);
    const rows = await service.asOwner<{ day: string; count: number }>(
      `select facts ->> 'day' as day, count(*)::int as count from notices where topic = 'invoice.reminder' group by 1 order by 1`,
    );
    assert.deepEqual(rows, [
      { day: '-3', count: ROOMS },
      { day: '0', count: ROOMS },
    ]);
  });
});
