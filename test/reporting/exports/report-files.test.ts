import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { EXPORT_HEADERS } from '../../../domain/catalog/export-headers.ts';
import * as COLUMNS from '../../../server/features/reporting/exports/report-columns.ts';
import { createFixture } from '../../support/fixture.ts';
import { readCsv, readXlsx } from './read-file.ts';

const fixture = await createFixture('2026-03-20', { electricity_unit_price: '3500' });
const { api, make, ok, service, property } = fixture;
const room = await fixture.room('=P1');
const renter = await fixture.renter('Trần Thị Ánh 🌸');
await fixture.lease(room, renter, { start_date: '2026-01-01', initial_readings: { electricity: 100 } });
await fixture.read(room, '2026-01', { electricity_current: 150 });
await fixture.issue(room, '2026-01', { issue_date: '2026-01-01', due_date: '2026-01-05' });
const bill = {
  utility: 'ELECTRICITY',
  period: '2026-01',
  quantity: '60',
  amount: '120000',
};
await ok(api().put(`/properties/${property.id}/supplier-bills`, bill));

const csv = async (path: string) => (await readCsv(api(), service.url, path)).rows;
const RANGE = 'period_from=2026-01&period_to=2026-02';
const DAYS = 'date_from=2026-01-01&date_to=2026-03-31';

suite('reports as files', () => {
  test('aging: every debtor with room and ages', async () => {
    const [row, ...more] = await csv('/exports/aging.csv');
    const { debtors, debtor_count } = await ok(api().get('/reports/aging'));
    assert.deepEqual([more, debtor_count], [[], 1]);
    assert.deepEqual(
      [row?.room_name, row?.renter_name, row?.unpaid_amount, row?.days_61_90, row?.days_overdue],
      ["'=P1", renter.full_name, debtors[0].unpaid_amount, debtors[0].days_61_90, String(debtors[0].days_overdue)],
    );
    assert.deepEqual([debtors[0].room_name, debtors[0].property_name], [room.name, property.name]);
  });

  test('occupancy: one row per property and month', async () => {
    const rows = await csv(`/exports/occupancy.csv?${RANGE}`);
    const report = await ok(api().get(`/reports/occupancy?${RANGE}`));
    assert.deepEqual(
      rows.map((row) => [row.property_name, row.period, row.rooms, row.occupancy_rate]),
      report.rows[0].series.map((month: Record<string, unknown>) => [
        property.name,
        month.period,
        String(month.rooms),
        month.occupancy_rate,
      ]),
    );
  });

  test('meter reconciliation: the rows of the report', async () => {
    const rows = await csv(`/exports/meter-reconciliation.csv?period=2026-01`);
    const report = await ok(api().get('/reports/meter-reconciliation?period=2026-01'));
    assert.deepEqual(
      rows.map((row) => [row.utility, row.supplier_quantity, row.loss_quantity, row.charged_amount]),
      report.rows.map((row: Record<string, unknown>) => [
        row.utility,
        row.supplier_quantity ?? '',
        row.loss_quantity ?? '',
        row.charged_amount,
      ]),
    );
  });

  test('revenue book: twelve months, billed and received', async () => {
    const rows = await csv('/exports/revenue-book.csv?year=2026');
    const { months } = await ok(api().get('/reports/revenue-book?year=2026'));
    assert.equal(rows.length, 12);
    assert.deepEqual(
      [rows[0]?.period, rows[0]?.rent, rows[0]?.revenue, rows[0]?.cash_revenue],
      ['2026-01', months[0].rent.net, months[0].revenue, months[0].cash.revenue],
    );
  });

  test('unbilled: one row per line, with the house', async () => {
    const rows = await csv('/exports/unbilled.csv');
    const { leases } = await ok(api().get('/reports/unbilled'));
    assert.deepEqual(
      rows.map((row) => [row.property_name, row.line_type, row.service_period, row.amount]),
      leases[0].lines.map((line: Record<string, unknown>) => [
        property.name,
        line.line_type,
        line.service_period ?? '',
        line.amount,
      ]),
    );
  });

  test('profitability: by any method of allocation', async () => {
    const rows = await csv(`/exports/profitability.csv?${DAYS}&allocation_method=occupant_days`);
    assert.deepEqual(
      rows.map((row) => [row.room_name, row.allocation_method]),
      [["'=P1", 'occupant_days']],
    );
  });

  for (const [path, columns] of [
    ['/exports/aging.xlsx', COLUMNS.AGING_COLUMNS],
    [`/exports/occupancy.xlsx?${RANGE}`, COLUMNS.OCCUPANCY_COLUMNS],
    ['/exports/meter-reconciliation.xlsx?period=2026-01', COLUMNS.RECONCILIATION_COLUMNS],
    ['/exports/electricity-compliance.xlsx?period=2026-01', COLUMNS.ELECTRICITY_COLUMNS],
    ['/exports/revenue-book.xlsx', COLUMNS.REVENUE_COLUMNS],
    ['/exports/unbilled.xlsx', COLUMNS.UNBILLED_COLUMNS],
  ] as const)
    test(`${path}: headers for people and a row`, async () => {
      const { header, rows } = await readXlsx(api(), service.url, path);
      assert.deepEqual(
        header,
        columns.map(({ name }) => EXPORT_HEADERS[name]?.vi),
      );
      assert.ok(rows.length > 0);
    });
});

suite('filters of the books', () => {
  test('journal entries of an account, as a list and as a file', async () => {
    await make('/accounting/expenses', {
      property_id: property.id,
      category: 'REPAIR',
      amount: '50000',
      entry_date: '2026-02-01',
      paid_from: 'CASH',
    });
    const { journal_entries } = await ok(api().get('/accounting/journal-entries?account_key=cash'));
    assert.deepEqual(
      journal_entries.map(({ kind }: { kind: string }) => kind),
      ['expense'],
    );
    const rows = await csv('/exports/journal-entries.csv?account_key=cash');
    assert.deepEqual(
      rows.map(({ kind }) => kind),
      ['expense', 'expense'],
    );
    assert.equal((await api().get('/accounting/journal-entries?account_key=gold')).status, 400);
  });

  test('renters with credit', async () => {
    await make('/payments/allocate', { renter_id: renter.id, amount: '9000000', method: 'CASH' });
    await fixture.renter('Bình');
    const { renters } = await ok(api().get('/renters?has_credit=true'));
    assert.deepEqual(
      renters.map(({ id }: { id: string }) => id),
      [renter.id],
    );
  });

  test('renters who gave the keys back today live nowhere, as in the lists', async () => {
    const leaving = await fixture.renter('Chi');
    const { id } = await fixture.lease(await fixture.room('P9'), leaving, { start_date: '2026-03-01' });
    const roomsOf = async () =>
      (await csv('/exports/renters.csv')).find(({ renter_id }) => renter_id === leaving.id)?.current_rooms;
    assert.equal(await roomsOf(), 'Hoa Sen / P9');
    await ok(api().post(`/leases/${id}/end`, { end_date: '2026-03-20' }));
    assert.equal(await roomsOf(), '');
  });
});
