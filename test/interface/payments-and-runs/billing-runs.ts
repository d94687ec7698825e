import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { until } from '../../support/until.ts';
import * as shape from '../shape.ts';
import { assertRefused, assertShape } from '../shape.ts';
import { fixture } from '../shared-fixture.ts';
import { api, type Data, UNKNOWN_ID } from './bank-fixture.ts';

const { id, orNull, date, time, exactly, only, labelled } = shape;

suite('billing runs', () => {
  const RUN: shape.Shape = {
    ...{
      id,
      organization_id: id,
      period: shape.period,
      property_id: orNull(id),
      issue: shape.flag,
      due_date: orNull(date),
    },
    display: only({ status: labelled('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'UNDONE') }),
    ...{
      total: shape.integer,
      created: shape.integer,
      existed: shape.integer,
      issued: shape.integer,
      undone: shape.integer,
      kept: shape.integer,
      skipped: shape.integer,
      failed: shape.integer,
    },
    problems: shape.listOf(shape.anything),
    // added
    ...{ drafts: shape.integer, uncancelled: shape.integer, total_amount: shape.amount },
    ...{ issue_date: orNull(date), finished_at: orNull(time), created_at: time, updated_at: time },
  };
  const ended = (run: Data): Promise<Data> =>
    until(async () => {
      const now = await fixture.ok(api().get(`/billing-runs/${run.id}`));
      return !['QUEUED', 'RUNNING'].includes(now.display.status.value) && now;
    }, 'the end of the run');

  test('a run bills a property, lists problems, is issued and undone', async () => {
    const property = await fixture.make('/properties', { name: 'Hoa Mai' });
    await fixture.ok(api().patch(`/properties/${property.id}/billing-settings`, { electricity_unit_price: '3500' }));
    const made: Data[] = [];
    for (const name of ['A', 'B', 'C']) {
      const room = await fixture.make('/rooms', { property_id: property.id, name, base_rent: '1000000' });
      const end = name === 'C' ? { end_date: '2026-03-10' } : {};
      made.push({
        room,
        lease: await fixture.lease(room, await fixture.renter(name), { start_date: '2026-02-01', ...end }),
      });
    }
    const start = await api().post('/billing-runs', {
      period: '2026-04',
      property_id: property.id,
      due_date: '2026-04-20',
    });
    assert.equal(start.status, 201, start.text);
    assertShape(start.data, RUN);
    const run = await ended(start.data);
    assertShape(run, RUN);
    assert.deepEqual(
      [run.display.status.value, run.issue, run.due_date, run.created],
      ['DONE', false, '2026-04-20', 2],
    );
    const problems = run.problems.map((p: Data) => `${p.room_id} ${p.code}`).sort();
    assert.deepEqual(
      problems,
      [
        `${made[0].room.id} meter_reading_missing`,
        `${made[1].room.id} meter_reading_missing`,
        `${made[2].room.id} lease_expired_unsettled`,
      ].sort(),
    );
    const again = await ended(
      (await api().post('/billing-runs', { period: '2026-04', property_id: property.id })).data,
    );
    assert.deepEqual([again.created, again.existed], [0, 2]);
    const issued = await api().post(`/billing-runs/${run.id}/issue`);
    assert.equal(issued.status, 200, issued.text);
    const { invoices } = (await api().get(`/invoices?period=2026-04&property_id=${property.id}`)).data;
    assert.deepEqual(
      invoices.map((i: Data) => i.display.status.value),
      ['ISSUED', 'ISSUED'],
    );
    assert.deepEqual(
      invoices.map((i: Data) => i.due_date),
      ['2026-04-20', '2026-04-20'],
    );
    await fixture.pay(invoices[0], '1000');
    const undo = await api().post(`/billing-runs/${run.id}/undo`, {});
    assert.equal(undo.status, 200, undo.text);
    assertShape(undo.data, { ...RUN, undone: exactly(1), kept: exactly(1) });
    assert.equal(undo.data.display.status.value, 'DONE');
    const kept = undo.data.problems.filter((p: Data) => p.code === 'invoice_has_payments');
    assert.deepEqual(
      kept.map((p: Data) => p.room_id),
      [invoices[0].room_id],
    );
    const after = (await api().get(`/invoices?period=2026-04&property_id=${property.id}`)).data.invoices;
    assert.deepEqual(
      after.map((i: Data) => i.display.status.value),
      ['PARTIALLY_PAID', 'CANCELLED'],
    );
    const undoAgain = await ended(again);
    const empty = await api().post(`/billing-runs/${undoAgain.id}/undo`, { reason: 'Thử' });
    assert.equal(empty.data.display.status.value, 'UNDONE', empty.text);
    assertRefused(await api().post(`/billing-runs/${undoAgain.id}/undo`), 409, 'billing_run_not_undoable');
  });

  test('invalid fields of a run are reported; a preview stores nothing', async () => {
    const start = (body: object) => api().post('/billing-runs', body);
    assertRefused(await start({}), 400, 'validation_failed', ['period required']);
    assertRefused(await start({ period: '2026-13', issue: 'yes' }), 400, 'validation_failed', [
      'period invalid_format',
      'issue invalid_type',
    ]);
    assertRefused(await start({ period: '2026-04', property_id: UNKNOWN_ID }), 404, 'not_found');
    const loose = await start({ period: '2026-07', issue: false, issue_date: '2026-07-01' });
    assertRefused(loose, 400, 'validation_failed', ['issue_date conflicts_with']);
    const before = (await api().get('/billing-runs')).body.meta.count;
    const preview = await api().post('/billing-runs/preview', { period: '2026-06' });
    assert.equal(preview.status, 200, preview.text);
    assert.equal((await api().get('/billing-runs')).body.meta.count, before);
    assert.deepEqual((await api().get('/invoices?period=2026-06')).data.invoices, []);
  });

  test('of overlapping runs of a period one continues, the others are refused', async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => api().post('/billing-runs', { period: '2026-05' })),
    );
    assert.ok(responses.some(({ status }) => status === 201));
    for (const response of responses.filter(({ status }) => status !== 201))
      assertRefused(response, 409, 'billing_run_in_progress');
    for (const response of responses.filter(({ status }) => status === 201)) await ended(response.data);
  });
});
