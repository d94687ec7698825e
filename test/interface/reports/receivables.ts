import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { RECEIVABLES } from '../resource-shapes.ts';
import { assertRefused, assertShape } from '../shape.ts';
import { fixture } from '../shared-fixture.ts';
import { type Data, file, letAndBill, rowsOf } from './reports-fixture.ts';

const report = async (query: string): Promise<Data> => fixture.ok(fixture.api().get(`/reports/receivables?${query}`));
const sums = ({ total_receivable, paid_amount, unpaid_amount, overdue_amount, invoice_count }: Data) => [
  ...[total_receivable, paid_amount, unpaid_amount, overdue_amount, invoice_count],
];

suite('receivables', () => {
  let first: Data;
  let second: Data;
  before(async () => {
    second = await fixture.make('/properties', { name: 'Bạch Đàn' });
    const due = { due_date: '2026-03-27' };
    first = await letAndBill('R1', '1000000', due);
    await fixture.pay(first.invoice, '400000');
    await letAndBill('R2', '2000000', { due_date: '2026-03-28' }, second);
    const credited = await letAndBill('R3', '3000000', due);
    const [line] = credited.invoice.lines;
    await fixture.make(`/invoices/${credited.invoice.id}/credit-notes`, {
      reason: 'Mất điện',
      lines: [{ line_id: line.id, description: 'Bớt', amount: '500000' }],
    });
    const lost = await letAndBill('R4', '4000000', due);
    await fixture.pay(lost.invoice, '1000000');
    await fixture.make(`/invoices/${lost.invoice.id}/write-off`, { reason: 'Bỏ trốn' });
    const cancelled = await letAndBill('R5', '5000000', due);
    await fixture.make(`/invoices/${cancelled.invoice.id}/cancel`, { reason: 'Sai' });
    await letAndBill('R6', '6000000', {}, fixture.property, false);
  });

  test('total = Σ(total − credited − written off), unpaid = total − paid, overdue past due today; no drafts, no cancelled', async () => {
    const march = await report('period=2026-03');
    assertShape(march, RECEIVABLES);
    assert.deepEqual(sums(march), ['6500000.00', '1400000.00', '5100000.00', '3100000.00', 4]);
    assert.deepEqual(
      [march.period, march.period_from, march.period_to, march.property_id],
      ['2026-03', null, null, null],
    );
    assert.deepEqual(
      march.series.map((m: Data) => [m.period, ...sums(m)]),
      [['2026-03', ...sums(march)]],
    );
  });

  test('rows: one per property with invoices in the range, by name', async () => {
    await fixture.make('/properties', { name: 'An Bình' });
    const { rows } = await report('period_from=2026-02&period_to=2026-04');
    assert.deepEqual(
      rows.map((row: Data) => [row.property_name, ...sums(row)]),
      [
        ['Bạch Đàn', '2000000.00', '0.00', '2000000.00', '0.00', 1],
        ['Hoa Sen', '4500000.00', '1400000.00', '3100000.00', '3100000.00', 3],
      ],
    );
    const one = await report(`period=2026-03&property_id=${second.id}`);
    assert.deepEqual([one.property_id, one.rows.length, one.total_receivable], [second.id, 1, '2000000.00']);
    assert.deepEqual((await report('period=2026-02')).rows, []);
  });

  test('series: every month of the range, zero-filled; at most sixty months', async () => {
    const five = await report('period_from=2021-04&period_to=2026-03');
    assert.equal(five.series.length, 60);
    assert.deepEqual([five.series[0].period, ...sums(five.series[0])], ['2021-04', '0.00', '0.00', '0.00', '0.00', 0]);
    assert.equal(five.series[59].total_receivable, '6500000.00');
    assert.deepEqual([five.period, five.period_from, five.period_to], [null, '2021-04', '2026-03']);
  });

  test('a month or a range is accepted, in the report and both exports', async () => {
    for (const path of [
      '/reports/receivables',
      '/exports/payments.csv',
      '/exports/receivables.csv',
      '/exports/payments.xlsx',
    ]) {
      for (const [query, named] of [
        ['', 'period required'],
        [`?property_id=${fixture.property.id}`, 'period required'],
        ['?period=2026-03&period_from=2026-01&period_to=2026-03', 'period conflicts_with'],
        ['?period=2026-03&period_from=2026-01', 'period conflicts_with'],
        ['?period=2026-03&period_to=2026-03', 'period conflicts_with'],
        ['?period_from=2026-01', 'period_to requires'],
        ['?period_to=2026-01', 'period_from requires'],
        ['?period_from=2026-04&period_to=2026-03', 'period_to too_small'],
        ['?period_from=2021-03&period_to=2026-03', 'period_to too_large'],
        ['?period=2026-00', 'period invalid_format'],
        ['?period=1999-12', 'period invalid_format'],
        ['?period=2101-01', 'period invalid_format'],
        ['?period=2026-03-01', 'period invalid_format'],
        ['?period=', 'period invalid_format'],
        ['?period=2026-03&property_id=x', 'property_id invalid_format'],
        ['?period=2026-03&month=3', 'month unknown_field'],
      ] as const)
        assertRefused(await fixture.api().get(path + query), 400, 'validation_failed', [named]);
      const foreignResponse = await fixture
        .api()
        .get(`${path}?period=2026-03&property_id=01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90`);
      assertRefused(foreignResponse, 404, 'not_found');
      assert.deepEqual(foreignResponse.error.details, { field: 'property_id' });
      assert.equal((await fixture.api().get(`${path}?period_from=2026-03&period_to=2026-03`)).status, 200);
    }
  });

  test('receivables.csv has the report’s rows', async () => {
    const rows = rowsOf(await file('/exports/receivables.csv?period=2026-03'));
    assert.deepEqual(
      rows
        .map((row) => [
          row.room_name,
          row.status,
          row.effective_status,
          row.total_amount,
          row.credited_amount,
          row.written_off_amount,
          row.paid_amount,
          row.unpaid_amount,
          row.days_overdue,
        ])
        .sort(),
      [
        ['R1', 'PARTIALLY_PAID', 'OVERDUE', '1000000.00', '0.00', '0.00', '400000.00', '600000.00', '1'],
        ['R2', 'ISSUED', 'ISSUED', '2000000.00', '0.00', '0.00', '0.00', '2000000.00', '0'],
        ['R3', 'ISSUED', 'OVERDUE', '3000000.00', '500000.00', '0.00', '0.00', '2500000.00', '1'],
        ['R4', 'PAID', 'PAID', '4000000.00', '0.00', '3000000.00', '1000000.00', '0.00', '0'],
      ],
    );
    assert.deepEqual([rows[0]?.period, rows[0]?.due_date?.length], ['2026-03', 10]);
  });

  test('an invoice is overdue when its due day ended in the organization’s time zone', async () => {
    const overdue = async () => (await report(`period=2026-03&property_id=${second.id}`)).overdue_amount;
    await fixture.on('2026-03-28T16:59:00Z');
    assert.equal(await overdue(), '0.00');
    await fixture.on('2026-03-28T17:01:00Z');
    assert.equal(await overdue(), '2000000.00');
    await fixture.on('2026-03-28');
  });
});
