import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startMailServer } from '../notifications/mail-server.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';
import { until } from '../support/until.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const post = await startMailServer();
const fixture = await createFixture(
  '2026-11-02',
  { electricity_unit_price: '4000', utilities_lag_months: 0 },
  { smtpUrl: post.url },
);
const { api, ok } = fixture;

const rooms: Data[] = [];
for (const [index, email] of ['an@example.com', 'binh@example.com', null].entries()) {
  const room = await fixture.room(`P10${index + 1}`);
  const renter = await fixture.renter(`Renter ${index + 1}`, email ? { email } : {});
  await fixture.lease(room, renter, { start_date: '2026-10-01', billing_starts_on: '2026-10-01' });
  await fixture.read(room, '2026-10', { electricity_previous: 0, electricity_current: 100 });
  rooms.push(room);
}
for (const room of rooms) await fixture.issue(room, '2026-10');
const [first, second, third] = rooms;
await fixture.read(first, '2026-11', { electricity_current: 400 });
await fixture.read(second, '2026-11', { electricity_current: 190 });
await fixture.read(third, '2026-11', { electricity_current: 200 });

const preview = () => ok(api().post('/billing-runs/preview', { period: '2026-11' }));
const counts = (id: string) => ok(api().get(`/billing-runs/${id}/notifications`));
const changesOf = ({ lines }: Data) =>
  lines.map(({ display, amount, previous_amount, use, previous_use }: Data) =>
    [display.line_type.value, amount, previous_amount, use, previous_use].join(' '),
  );

suite('a run before and after it is sent', () => {
  let run: Data;

  test('the preview explains the difference to the month before by line type and by room', async () => {
    const { invoice_count, total_amount, previous_total_amount, by_line_type, changes, unusual } = await preview();
    assert.deepEqual([invoice_count, total_amount, previous_total_amount], [3, '10960000.00', '10200000.00']);
    assert.deepEqual(changesOf({ lines: by_line_type }), [
      'RENT 9000000.00 9000000.00  ',
      'ELECTRICITY 1960000.00 1200000.00 490.000 300.000',
    ]);
    assert.deepEqual(
      changes.map(({ room_id }: Data) => room_id),
      [first.id, second.id],
    );
    assert.deepEqual(changesOf(changes[0]), ['ELECTRICITY 1200000.00 400000.00 300.000 100.000']);
    assert.deepEqual(unusual, []);
  });

  test('the preview says whose readings are billed and when the invoices are due', async () => {
    const told = ({ reading_periods, first_due_date, last_due_date }: Data) => [
      reading_periods,
      first_due_date,
      last_due_date,
    ];
    assert.deepEqual(told(await preview()), [['2026-11'], '2026-11-06', '2026-11-06']);
    const later = await fixture.make('/properties', { name: 'Cúc', code: 'CU' });
    await ok(api().patch(`/properties/${later.id}/billing-settings`, { utilities_lag_months: 1, due_day: 20 }));
    const room = await fixture.make('/rooms', { property_id: later.id, name: 'C1', base_rent: '2000000' });
    await fixture.lease(room, await fixture.renter('Renter 4'), { start_date: '2026-12-01', end_date: '2026-12-31' });
    const december = (more = {}) => ok(api().post('/billing-runs/preview', { period: '2026-12', ...more }));
    assert.deepEqual(told(await december()), [['2026-11', '2026-12'], '2026-12-05', '2026-12-20']);
    assert.deepEqual(told(await december({ property_id: later.id })), [['2026-11'], '2026-12-20', '2026-12-20']);
    const old = await ok(api().post('/billing-runs/preview', { period: '2020-01' }));
    assert.deepEqual(told(old), [[], null, null]);
  });

  test('before it is issued, the channels are planned and who cannot be reached is named', async () => {
    const { id } = await fixture.make('/billing-runs', { period: '2026-11' });
    run = await until(async () => {
      const read = await ok(api().get(`/billing-runs/${id}`));
      return read.display.status.value === 'DONE' ? read : null;
    }, 'the end of the run');
    assert.deepEqual([run.total_amount, run.drafts], ['10960000.00', 3]);
    const planned = await counts(run.id);
    assert.deepEqual([planned.invoice_count, planned.unreached_count], [3, 1]);
    assert.deepEqual(planned.channels, [{ channel: 'EMAIL', planned: 2, pending: 0, sent: 0, skipped: 0, failed: 0 }]);
    assert.deepEqual(
      planned.unreached.map(({ room_name, renter_name, reason }: Data) => [room_name, renter_name, reason]),
      [['P103', 'Renter 3', null]],
    );
  });

  test('a month that is billed already compares nothing', async () => {
    const { existing_count, invoice_count, total_amount, previous_total_amount, by_line_type } = await preview();
    assert.deepEqual(
      [existing_count, invoice_count, total_amount, previous_total_amount, by_line_type],
      [3, 0, '0.00', '0.00', []],
    );
  });

  test('afterwards they are counted, each invoice once however often it was sent', async () => {
    assert.equal((await ok(api().post(`/billing-runs/${run.id}/issue`))).drafts, 0);
    const settled = () =>
      until(async () => {
        const now = await counts(run.id);
        return now.channels[0]?.sent === 2 ? now : null;
      }, 'both emails');
    const sent = await settled();
    assert.deepEqual(sent.channels, [{ channel: 'EMAIL', planned: 0, pending: 0, sent: 2, skipped: 0, failed: 0 }]);
    assert.deepEqual([sent.invoice_count, sent.unreached_count], [3, 1]);
    const { invoices } = await ok(api().get('/invoices?period=2026-11'));
    await ok(api().post('/invoices/bulk', { action: 'send', invoice_ids: invoices.map(({ id }: Data) => id) }));
    await until(async () => post.to('an@example.com').length >= 3, 'the second email');
    assert.deepEqual((await settled()).channels, sent.channels);
  });

  test('other organizations and members without the property see nothing', async () => {
    const stranger = await registerLandlord(fixture.service, 'binh');
    assert.equal((await stranger.client.get(`/billing-runs/${run.id}/notifications`)).status, 404);
    const owner = { ...fixture.landlord, client: api() };
    const staff = await addMember(fixture.service, owner, 'STAFF');
    assert.equal((await staff.client.get(`/billing-runs/${run.id}/notifications`)).status, 403);
    const other = await fixture.make('/properties', { name: 'Other', code: 'OT' });
    const limited = await addMember(fixture.service, owner, 'MANAGER', [other.id]);
    assert.equal((await limited.client.get(`/billing-runs/${run.id}/notifications`)).status, 404);
  });
});
