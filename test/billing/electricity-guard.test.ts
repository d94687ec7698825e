import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TARIFF_TEMPLATES } from '../../domain/tariffs/templates.ts';
import { systemCaller } from '../../server/database/system-caller.ts';
import { runSchedules } from '../../server/features/billing/schedules/run-schedules.ts';
import { createFixture } from '../support/fixture.ts';
import { until } from '../support/receiver.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

/** Two rooms without registered occupants, 100 kWh each at 3,500: the law allows 2,380 with 8 % VAT, 257,040 per room. */
const fixture = await createFixture('2026-11-01', { electricity_unit_price: '3500' }, {});
const { api, ok, property } = fixture;
const rooms = [await fixture.room('P1'), await fixture.room('P2')];
const leases: Data[] = [];
for (const room of rooms) {
  const renter = await fixture.renter(`Khách ${room.name}`);
  leases.push(
    await fixture.lease(room, renter, { start_date: '2026-11-01', initial_readings: { electricity: 0, water: 0 } }),
  );
}
await fixture.on('2026-11-30');
for (const room of rooms) await fixture.read(room, '2026-11', { electricity_current: 100 });

const guard = (electricity_guard: string) =>
  ok(api().patch(`/organizations/${fixture.landlord.organizationId}`, { electricity_guard }));
const settings = (body: object) => api().patch(`/properties/${property.id}/billing-settings`, body);
const warned = (response: Data): Data[] =>
  response.body.meta.warnings.filter(({ code }: Data) => /electricity|vat/.test(code));
const preview = (body: object) => api().post('/invoices/preview', { room_id: rooms[0].id, period: '2026-11', ...body });

test('saving a flat price above the regulated one warns with the figures, the rules and the remedy', async () => {
  const [warning] = warned(await settings({ electricity_unit_price: '3500' }));
  assert.deepEqual(
    [
      warning.code,
      warning.period,
      warning.tier,
      warning.unit_price,
      warning.limit_unit_price,
      warning.allowed_unit_price,
    ],
    ['electricity_above_regulated', '2026-11', null, '3500.00', '2570.40', '2570.40'],
  );
  assert.match(warning.message, /2\.570,4.*1279\/QĐ-BCT.*20–30 triệu.*133\/2026\/NĐ-CP.*Cách sửa: .*2\.570,4/);
  assert.deepEqual(
    warning.rules.map(({ number, issued_on }: Data) => [number, issued_on]),
    [
      ['1279/QĐ-BCT', '2025-05-09'],
      ['204/2025/QH15', '2025-06-17'],
      ['60/2025/TT-BCT', '2025-12-02'],
      ['133/2026/NĐ-CP', '2026-04-06'],
    ],
  );
  const price = { electricity_unit_price: '3500' };
  const english = await api().patch(`/properties/${property.id}/billing-settings`, price, { 'accept-language': 'en' });
  assert.match(warned(english)[0].message, /Remedy: enter at most ₫2,570\.4/);
  // From January VAT is 10 %.
  const dated = { electricity_unit_price: '2618', effective_from: '2027-01' };
  assert.deepEqual(warned(await settings(dated)), []);
  assert.equal(warned(await settings({ ...dated, electricity_unit_price: '2619' }))[0].limit_unit_price, '2618.00');
  assert.deepEqual(warned(await settings({ due_day: 6 })), []);
});

test('saving a tariff warns of the tier above and of VAT that ends; a lawful tariff replaces the flat price', async () => {
  const { utility, tiers, vat_percent, undeclared_unit_price, quota_basis } = TARIFF_TEMPLATES[0] as Data;
  const open = tiers.map(({ up_to, unit_price }: Data) => ({ ...(up_to ? { up_to } : {}), unit_price }));
  const put = (change: (price: string, index: number) => string, effective_from = '2026-12') =>
    api().put(`/properties/${property.id}/utility-tariffs`, {
      utility_tariffs: [
        {
          utility,
          effective_from,
          vat_percent,
          undeclared_unit_price,
          quota_basis,
          tiers: open.map((tier: Data, index: number) => ({ ...tier, unit_price: change(tier.unit_price, index) })),
        },
      ],
    });
  const raised = warned(await put((price, index) => (index === 2 ? '2600' : price)));
  assert.deepEqual(
    raised.map(({ code, period, tier, allowed_unit_price, vat_percent: vat, new_vat_percent }: Data) => [
      code,
      period,
      tier ?? vat,
      allowed_unit_price ?? new_vat_percent,
    ]),
    [
      ['electricity_above_regulated', '2026-12', 3, '2380.00'],
      ['vat_rate_ends', '2027-01', '8', '10'],
    ],
  );
  assert.match(raised[1].message, /204\/2025\/QH15.*31\/12\/2026.*48\/2024\/QH15/);
  assert.deepEqual(
    warned(await put((price) => price)).map(({ code }: Data) => code),
    ['vat_rate_ends'],
  );
  assert.deepEqual(warned(await settings({ electricity_unit_price: '9000', effective_from: '2026-12' })), []);
  // Without a tariff the flat price applies again.
  const without = await api().put(`/properties/${property.id}/utility-tariffs`, { utility_tariffs: [] });
  assert.deepEqual(
    warned(without).map(({ code, unit_price }: Data) => [code, unit_price]),
    [['electricity_above_regulated', '3500.00']],
  );
  await ok(settings({ electricity_unit_price: '3500', effective_from: '2026-12' }));
});

test('preview, generate and refresh warn of the room; a run’s preview of all rooms and of the supplier’s bill', async () => {
  const [warning] = warned(await preview({}));
  assert.deepEqual(
    [warning.code, warning.amount, warning.limit_amount, warning.excess_amount, warning.rooms[0].room_id],
    ['electricity_above_regulated', '350000.00', '257040.00', '92960.00', rooms[0].id],
  );
  const bill = { utility: 'ELECTRICITY', period: '2026-11', quantity: '220', amount: '600000' };
  await ok(api().put(`/properties/${property.id}/supplier-bills`, bill));
  const run = await api().post('/billing-runs/preview', { period: '2026-11' });
  assert.deepEqual(
    warned(run).map(({ code, amount, limit_amount, rooms: above }: Data) => [
      code,
      amount,
      limit_amount,
      above?.length,
    ]),
    [
      ['electricity_above_regulated', '700000.00', '514080.00', 2],
      ['electricity_above_supplier_bill', '700000.00', '600000.00', undefined],
    ],
  );
  const draft = await api().post('/invoices/generate', { room_id: rooms[0].id, period: '2026-11' });
  const refreshed = await api().post(`/invoices/${draft.data.id}/refresh`, {});
  const issued = await api().post(`/invoices/${draft.data.id}/issue`, {});
  for (const response of [draft, refreshed, issued])
    assert.deepEqual([response.status < 300, warned(response).length], [true, 1], response.text);
  // P1's 350,000 are issued, so P2 exceeds the bill.
  const second = await api().post('/invoices/preview', { room_id: rooms[1].id, period: '2026-11' });
  assert.deepEqual(
    warned(second).map(({ code, amount }: Data) => [code, amount]),
    [
      ['electricity_above_regulated', '350000.00'],
      ['electricity_above_supplier_bill', '700000.00'],
    ],
  );
});

test('REFUSE: neither prices are saved nor invoices issued, one by one, in bulk, by a run or at the end of a lease', async () => {
  await guard('REFUSE');
  const code = 'electricity_above_regulated';
  const refusals = async (...responses: Promise<Data>[]) =>
    (await Promise.all(responses)).map(({ status, body }) => [status, body.error?.code]);
  assert.deepEqual(
    await refusals(
      settings({ electricity_unit_price: '3500' }),
      api().post('/invoices/generate', { room_id: rooms[1].id, period: '2026-11', issue: true }),
      api().post('/billing-runs', { period: '2026-11', issue: true }),
      api().post(`/leases/${leases[1].id}/end`, { end_date: '2026-11-30', preview: true }),
    ),
    [
      [409, code],
      [409, code],
      [409, code],
      [409, code],
    ],
  );
  const run = await fixture.make('/billing-runs', { period: '2026-11' });
  const drafts = await until('the run', async () => {
    const { billing_runs } = (await api().get('/billing-runs')).data;
    return billing_runs[0].display.status.value === 'DONE' && billing_runs[0].drafts;
  });
  assert.equal(drafts, 1);
  const [draft] = (await api().get(`/invoices?room_id=${rooms[1].id}`)).data.invoices;
  const refusal = await api().post(`/invoices/${draft.id}/issue`, {});
  assert.deepEqual(
    [refusal.body.error.code, refusal.body.error.details.warnings.map((each: Data) => each.code)],
    [code, [code, 'electricity_above_supplier_bill']],
  );
  assert.deepEqual(await refusals(api().post(`/billing-runs/${run.id}/issue`, {})), [[409, code]]);
  const bulk = await ok(api().post('/invoices/bulk', { action: 'issue', invoice_ids: [draft.id] }));
  assert.equal(bulk.results[0].error.code, code);
  assert.equal((await fixture.invoice(draft.id)).display.status.value, 'DRAFT');
});

test('REFUSE: an automatic run leaves drafts to look at', async () => {
  const { context } = fixture.service.running;
  await fixture.settings({ billing_day: 1, auto_billing: 'ISSUE', utilities_lag_months: 0 });
  for (const room of rooms)
    await fixture.read(room, '2026-12', { electricity_current: 200, reading_date: '2026-12-01' });
  await fixture.on('2026-12-02');
  const caller = () => systemCaller('schedules', context.clock.now());
  await runSchedules(context, caller, async () => {}, new AbortController().signal);
  const [run] = (await api().get('/billing-runs')).data.billing_runs;
  assert.deepEqual([run.period, run.issue], ['2026-12', false]);
});

test('OFF: nothing is said, and invoices are issued', async () => {
  await guard('OFF');
  assert.deepEqual(warned(await settings({ electricity_unit_price: '3500' })), []);
  const [draft] = (await api().get(`/invoices?room_id=${rooms[1].id}&period=2026-11`)).data.invoices;
  const issued = await api().post(`/invoices/${draft.id}/issue`, {});
  assert.deepEqual([issued.status, warned(issued)], [200, []]);
  assert.equal((await guard('WARN')).organization?.electricity_guard ?? 'WARN', 'WARN');
});
