import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemCaller } from '../../server/database/system-caller.ts';
import type { Tx } from '../../server/database/transaction.ts';
import { processAction, startUndoing } from '../../server/features/billing/billing-runs/change-run.ts';
import { runBilling } from '../../server/features/billing/billing-runs/run-job.ts';
import type { Actor } from '../../server/security/actor.ts';
import { createFixture } from '../support/fixture.ts';
import { hold } from '../support/hold.ts';
import { until } from '../support/until.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const ROOMS = 150;
const fixture = await createFixture('2026-11-28', { billing_day: 1, due_day: 5 }, {});
const { api, ok, service } = fixture;
const { rooms } = await fixture.make(`/properties/${fixture.property.id}/rooms/bulk`, {
  rooms: Array.from({ length: ROOMS }, (_, index) => ({ name: `R${index}`, base_rent: '3000000' })),
});
const renter = await fixture.renter('Many rooms');
for (const room of rooms)
  await fixture.lease(room, renter, { start_date: '2026-01-01', billing_starts_on: '2026-11-01' });

async function billed(period: string, issue = false): Promise<Data> {
  const { id } = await fixture.make('/billing-runs', { period, issue });
  return until(async () => {
    const run = await ok(api().get(`/billing-runs/${id}`));
    return run.display.status.value === 'DONE' ? run : null;
  }, 'the end of the run');
}

const statuses = async (period: string): Promise<Record<string, number>> => {
  const rows = await service.asOwner<{ status: string; n: number }>(
    `select status, count(*)::int as n from invoices where period = $1 group by 1`,
    [period],
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};

suite('issuing and undoing a billing run', () => {
  test('is attributed to the caller, and an idempotent repeat gets the same response', async () => {
    const run = await billed('2026-11');
    const issue = () => api().post(`/billing-runs/${run.id}/issue`, undefined, { 'Idempotency-Key': 'issue-november' });
    const first = await issue();
    assert.deepEqual([first.status, first.data.display.status.value, first.data.issued], [200, 'DONE', ROOMS]);
    const again = await issue();
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(again.data, first.data);
    assert.deepEqual(await statuses('2026-11'), { ISSUED: ROOMS });
    const undone = await ok(api().post(`/billing-runs/${run.id}/undo`, { reason: 'wrong price' }));
    assert.deepEqual([undone.display.status.value, undone.undone, undone.kept], ['UNDONE', ROOMS, 0]);
    const [audit] = (await ok(api().get('/audit-events?action=invoice.cancelled&limit=1'))).audit_events;
    assert.deepEqual([audit.actor.kind, audit.changes.reason], ['OPERATOR', 'wrong price']);
    assert.equal((await api().post(`/billing-runs/${run.id}/undo`, {})).error.code, 'billing_run_not_undoable');
  });

  test('resumes after a crash and counts as running until then', async () => {
    const run = await billed('2026-12');
    const { context } = service.running;
    const scope = { organizationId: fixture.landlord.organizationId, timezone: 'Asia/Ho_Chi_Minh', propertyIds: null };
    const within = <T>(work: (tx: Tx) => Promise<T>, actor?: Actor) => {
      const caller = systemCaller('test', service.clock.now());
      return context.database.scoped(scope, 'write', actor ? { ...caller, actor } : caller, work);
    };
    const silent = { ...context, jobs: { enqueue: async () => undefined } } as unknown as typeof context;
    const started = await within((tx) => startUndoing(tx, silent, run.id, 'crash'));
    let chunks = 0;
    await processAction(within, started, () => chunks++ > 0);
    const half = await ok(api().get(`/billing-runs/${run.id}`));
    assert.deepEqual([half.display.status.value, half.undone], ['UNDOING', 100]);
    assert.equal((await api().post('/billing-runs', { period: '2026-12' })).error.code, 'billing_run_in_progress');
    const [draft] = (await ok(api().get('/invoices?period=2026-12&status=DRAFT&limit=1'))).invoices;
    assert.equal((await ok(api().post(`/invoices/${draft.id}/issue`, {}))).display.status.value, 'ISSUED');
    await service.startSecondProcess();
    const whole = await until(async () => {
      const now = await ok(api().get(`/billing-runs/${run.id}`));
      return now.display.status.value === 'UNDONE' ? now : null;
    }, 'the end of the undo');
    assert.deepEqual([whole.undone, whole.kept], [ROOMS, 0]);
    assert.deepEqual(await statuses('2026-12'), { CANCELLED: ROOMS });
    assert.equal((await ok(api().get('/accounting/self-check'))).ok, true);
  });

  test('a job that starts before the change that enqueued it is visible waits for it', async () => {
    const run = await billed('2027-01');
    const { context } = service.running;
    const caller = () => systemCaller('test', service.clock.now());
    const scope = { organizationId: fixture.landlord.organizationId, timezone: 'Asia/Ho_Chi_Minh', propertyIds: null };
    const silent = { ...context, jobs: { enqueue: async () => undefined } } as unknown as typeof context;
    let job = Promise.resolve();
    const watch = await hold(service.ownerUrl);
    await context.database.scoped(scope, 'write', caller(), async (tx) => {
      await startUndoing(tx, silent, run.id, 'late');
      job = runBilling(silent, caller, scope.organizationId, run.id, {
        signal: new AbortController().signal,
        retries: 0,
      });
      await watch.blocked();
    });
    await job;
    await watch.release();
    assert.equal((await ok(api().get(`/billing-runs/${run.id}`))).display.status.value, 'UNDONE');
  });

  test('a refusal stops it, and the run reports a problem without a room', async () => {
    const run = await billed('2026-11');
    const organization = `/organizations/${fixture.landlord.organizationId}`;
    await ok(api().patch(organization, { books_locked_until: '2026-11-20' }));
    const key = { 'Idempotency-Key': 'locked' };
    const locked = await api().post(`/billing-runs/${run.id}/issue`, undefined, key);
    assert.deepEqual([locked.status, locked.error.code], [409, 'period_locked']);
    const after = await ok(api().get(`/billing-runs/${run.id}`));
    assert.deepEqual([after.display.status.value, after.issued], ['DONE', 0]);
    assert.deepEqual(
      after.problems.filter(({ code }: Data) => code === 'period_locked'),
      [{ room_id: null, code: 'period_locked' }],
    );
    await ok(api().patch(organization, { books_locked_until: null }));
    const repeated = await api().post(`/billing-runs/${run.id}/issue`, undefined, key);
    assert.deepEqual(
      [repeated.status, repeated.data.issued],
      [200, ROOMS],
      'a refusal is not stored for idempotent repeats',
    );
  });
});
