import assert from 'node:assert/strict';
import { join } from 'node:path';
import { systemCaller } from '../../server/database/system-caller.ts';
import { applyRetention } from '../../server/features/privacy/retention/apply-retention.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember } from '../support/people.ts';
import { story } from '../support/story.ts';
import { until } from '../support/until.ts';
import { MARKER, type Planted, plantRenter } from './planted-renter.ts';
import { columnsWith, filesIn } from './search.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const settings = { electricity_unit_price: '3500', water_unit_price: '15000' };
const fixture = await createFixture('2026-01-20', settings, {});
const { service, landlord, api, ok } = fixture;
const { context } = service.running;
const run = () =>
  applyRetention(context, () => systemCaller('retention.apply', context.clock.now()), new AbortController().signal);
const preview = () => ok(api().get('/retention/preview'));
const sums = async () =>
  Object.fromEntries((await preview()).kinds.map(({ kind, item_count }: Data) => [kind, item_count]));

const waiting = async () => {
  const [row] = await service.asOwner<{ n: number }>(
    `select (select count(*) from queue.outbox)::int + (select count(*) from notices where status = 'PENDING' and attempts = 0)::int as n`,
  );
  return row?.n;
};

/** How much of each kind the whole organization has; the history of an announcement goes with it. */
async function stored(): Promise<{ METER_PHOTOS: number; MESSAGES: number; EVENTS: number }> {
  const [row] = await service.asOwner<Data>(`
    select (select count(*) from photos where meter_reading_id is not null)::int as "METER_PHOTOS",
      (select count(*) from notices)::int + (select count(*) from announcement_recipients)::int
        + (select count(*) from invoice_questions where message like '%${MARKER}%')::int as "MESSAGES",
      (select count(*) from events where data ->> 'erased' is null and data is not null and type <> 'retention.applied')::int
        + (select count(*) from audit_events where changes <> '{}' and action <> 'retention.applied' and subject_type <> 'announcement')::int as "EVENTS"`);
  return row;
}

story('retention', (step) => {
  let planted: Planted;
  let staying: Data;

  step('keeps everything until somebody says otherwise', async () => {
    await api().patch(`/organizations/${landlord.organizationId}`, { address: '12 Nguyễn Trãi' });
    await api().patch(`/properties/${fixture.property.id}`, {
      address: '45 Phạm Như Xương',
      owner: { full_name: 'Lan', id_number: '048180001234' },
      contact: { phone: '0905123456' },
    });
    planted = await plantRenter(fixture);
    staying = await fixture.renter('Còn ở', { id_number: '079090000777' });
    await fixture.lease(await fixture.room('P102'), staying, { start_date: '2026-01-01' });
    const { enabled, tickets_months } = await ok(api().get('/retention'));
    assert.deepEqual([enabled, tickets_months], [false, null]);
    await fixture.on('2026-03-02');
    const ended = await ok(api().post(`/leases/${planted.lease.id}/end`, { end_date: '2026-02-28' }));
    await fixture.pay(ended.invoice, ended.amount_due);
    assert.deepEqual((await preview()).renters, []);
  });

  step('previews by kind and renter what would go, and only when it is due', async () => {
    const body = { enabled: false, identity_papers_months: 1, tickets_months: 1, meter_photos_months: 2 };
    await ok(api().put('/retention', { ...body, messages_months: 2, events_months: 3 }));
    assert.deepEqual((await preview()).renters, [], 'nobody left a month ago');
    await fixture.on('2026-03-28');
    const { renters, kinds } = await preview();
    assert.deepEqual(
      renters.map(({ renter_id, left_on }: Data) => [renter_id, left_on]),
      [[planted.renter.id, '2026-02-28']],
    );
    assert.deepEqual(
      renters[0].kinds.map(({ kind }: Data) => kind),
      ['IDENTITY_PAPERS', 'TICKETS'],
    );
    // The numbers of three people, three attached files, a photo of the handover, which is one itself, and the contract.
    assert.deepEqual(
      kinds.slice(0, 3).map(({ kind, item_count }: Data) => [kind, item_count]),
      [
        ['IDENTITY_PAPERS', 9],
        ['METER_PHOTOS', 0],
        ['TICKETS', 3],
      ],
      'also what was reported by word of mouth',
    );
    assert.ok((await columnsWith(service, [MARKER])).includes('handovers.note'));
  });

  step('does nothing while it is turned off', async () => {
    const before = await sums();
    await run();
    assert.deepEqual(await sums(), before);
  });

  step('erases what is due, keeps the name and those who stay, and says so', async () => {
    await ok(api().put('/retention', { enabled: true, identity_papers_months: 1, tickets_months: 1 }));
    await run();
    assert.deepEqual((await preview()).renters, []);
    const found = await columnsWith(service, [MARKER]);
    for (const column of ['handovers.note', 'photos.name', 'maintenance_tickets.title', 'ticket_comments.message'])
      assert.ok(!found.includes(column), column);
    for (const column of ['renters.full_name', 'notices.facts', 'events.data'])
      assert.ok(found.includes(column), column);
    assert.equal((await ok(api().get(`/renters/${planted.renter.id}`))).id_number, null);
    assert.equal((await ok(api().get(`/renters/${staying.id}`))).id_number, '079090000777');
    const { audit_events } = await ok(api().get('/audit-events?action=retention.applied'));
    assert.deepEqual(
      [audit_events.length, audit_events[0].actor.kind, Object.keys(audit_events[0].changes.kinds)],
      [1, 'SYSTEM', ['TICKETS', 'IDENTITY_PAPERS']],
    );
    await until(async () => filesIn(join(service.dataDir, 'photos')).length === 2, 'only photos of meters are left');
  });

  step('takes the other kinds later, and applies nothing twice', async () => {
    await ok(api().put('/retention', { enabled: true, meter_photos_months: 0, messages_months: 0, events_months: 0 }));
    await until(async () => (await waiting()) === 0, 'events and notices to be processed');
    const [counts, before] = [await sums(), await stored()];
    await run();
    const after = await stored();
    for (const kind of ['METER_PHOTOS', 'MESSAGES', 'EVENTS'] as const)
      assert.equal(before[kind] - after[kind], counts[kind], `${kind}: as previewed`);
    await run();
    assert.deepEqual((await preview()).renters, []);
    const found = await columnsWith(service, [MARKER]);
    for (const column of ['notices.facts', 'events.data', 'invoice_questions.message', 'announcements.message'])
      assert.ok(!found.includes(column), column);
    const { audit_events } = await ok(api().get('/audit-events?action=retention.applied'));
    assert.equal(audit_events.length, 2);
    await until(async () => filesIn(join(service.dataDir, 'photos')).length === 0, 'photos of meters to be deleted');
    const { checks } = await ok(api().get('/accounting/self-check'));
    assert.ok(checks.every(({ ok: fine }: Data) => fine));
  });

  step('is set by owners only', async () => {
    const manager = await addMember(service, { ...landlord, client: api() }, 'MANAGER');
    assert.equal((await manager.client.put('/retention', { enabled: false })).status, 403);
    assert.equal((await manager.client.get('/retention/preview')).status, 403);
    assert.equal((await manager.client.get('/retention')).status, 200);
  });
});
