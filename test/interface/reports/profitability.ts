import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { assertRefused } from '../shape.ts';
import { fixture } from '../shared-fixture.ts';
import { type Data, file, letAndBill, rowsOf } from './reports-fixture.ts';

const PATH = '/accounting/property-room-profitability';
const DAYS = 'date_from=2026-03-01&date_to=2026-03-31';

suite('profitability', () => {
  let property: Data;
  const preview = async (more = '') =>
    rowsOf(await file(`${PATH}/allocation-preview.csv?${DAYS}&property_id=${property.id}${more}`));
  const expense = (more: object) =>
    fixture.make('/accounting/expenses', {
      property_id: property.id,
      category: 'REPAIR',
      entry_date: '2026-03-10',
      ...more,
    });

  before(async () => {
    property = await fixture.make('/properties', { name: 'Lãi lỗ' });
    for (const [name, rent] of [
      ['A', '1000000'],
      ['B', '1000000'],
      ['C', '1000000'],
    ] as const)
      await letAndBill(name, rent, {}, property);
    await fixture.make('/rooms', { property_id: property.id, name: 'Trống', base_rent: '1' });
    const { rooms } = (await fixture.api().get(`/rooms?property_id=${property.id}&sort=name`)).data;
    await expense({ room_id: rooms[0].id, amount: '200000' });
    await expense({ amount: '100001' });
  });

  test('the columns, revenue by entry date, shares that add up exactly', async () => {
    const rows = await preview();
    assert.deepEqual(Object.keys(rows[0] ?? {}), [
      ...['property_name', 'room_name', 'revenue', 'direct_expense', 'shared_expense_total', 'allocation_method'],
      ...['share_percent', 'allocated_expense', 'net_profit'],
    ]);
    assert.deepEqual(
      rows.map((row) => [
        row.room_name,
        row.revenue,
        row.direct_expense,
        row.shared_expense_total,
        row.allocation_method,
      ]),
      [
        ['A', '1000000.00', '200000.00', '100001.00', 'revenue_share'],
        ['B', '1000000.00', '0.00', '100001.00', 'revenue_share'],
        ['C', '1000000.00', '0.00', '100001.00', 'revenue_share'],
      ],
    );
    assert.deepEqual(rows.map((row) => row.allocated_expense).sort(), ['33333.00', '33334.00', '33334.00']);
    for (const row of rows)
      assert.equal(
        Number(row.net_profit),
        Number(row.revenue) - Number(row.direct_expense) - Number(row.allocated_expense),
      );
    assert.deepEqual(
      (await preview('&allocation_method=equal_room')).map((row) => row.allocation_method),
      ['equal_room', 'equal_room', 'equal_room'],
    );
  });

  test('without any revenue revenue_share falls back to equal_room and says so', async () => {
    const empty = await fixture.make('/properties', { name: 'Chưa thu' });
    const room = await fixture.make('/rooms', { property_id: empty.id, name: 'E', base_rent: '1' });
    await fixture.lease(room, await fixture.renter('E'), { start_date: '2026-03-01' });
    await fixture.make('/accounting/expenses', {
      property_id: empty.id,
      category: 'REPAIR',
      amount: '7',
      entry_date: '2026-03-10',
    });
    const rows = rowsOf(
      await file(`${PATH}/allocation-preview.csv?${DAYS}&property_id=${empty.id}&allocation_method=revenue_share`),
    );
    assert.deepEqual(
      rows.map((row) => [row.revenue, row.allocation_method, row.allocated_expense, row.net_profit]),
      [['0.00', 'equal_room', '7.00', '-7.00']],
    );
  });

  test('deposits are not revenue, and credit notes lower it', async () => {
    const other = await fixture.make('/properties', { name: 'Cọc' });
    const room = await fixture.make('/rooms', { property_id: other.id, name: 'D', base_rent: '1' });
    await fixture.lease(room, await fixture.renter('D'), {
      start_date: '2026-03-01',
      monthly_rent: '2000000',
      deposit_amount: '5000000',
    });
    const invoice = await fixture.issue(room, '2026-03');
    await fixture.pay(invoice, '7000000');
    const rent = invoice.lines.find((line: Data) => line.display.line_type.value === 'RENT');
    await fixture.make(`/invoices/${invoice.id}/credit-notes`, {
      reason: 'x',
      lines: [{ line_id: rent.id, description: 'x', amount: '300000' }],
    });
    const [row] = rowsOf(await file(`${PATH}/allocation-preview.csv?${DAYS}&property_id=${other.id}`));
    assert.equal(row?.revenue, '1700000.00');
  });

  test('dates are required and in order; additional methods are for JSON only', async () => {
    for (const path of [
      PATH,
      `${PATH}/allocation-preview`,
      `${PATH}/allocation-preview.csv`,
      '/accounting/trial-balance',
    ]) {
      const get = (query: string) => fixture.api().get(`${path}?${query}`);
      assertRefused(await get(''), 400, 'validation_failed', ['date_from required', 'date_to required']);
      assertRefused(await get('date_from=2026-03-01'), 400, 'validation_failed', ['date_to required']);
      assertRefused(await get('date_from=2026-03-02&date_to=2026-03-01'), 400, 'validation_failed', [
        'date_to too_small',
      ]);
      assertRefused(await get('date_from=2026-02-30&date_to=2026-03-01'), 400, 'validation_failed', [
        'date_from invalid_format',
      ]);
      assert.equal((await get(`${DAYS}&property_id=${property.id}`)).status, 200, path);
      assertRefused(await get(`${DAYS}&property_id=01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90`), 404, 'not_found');
    }
    assertRefused(
      await fixture.api().get(`${PATH}/allocation-preview.csv?${DAYS}&allocation_method=area`),
      400,
      'validation_failed',
      ['allocation_method not_allowed'],
    );
    for (const method of ['revenue_share', 'equal_room'])
      assert.equal(
        (await fixture.api().get(`${PATH}/allocation-preview?${DAYS}&allocation_method=${method}`)).data
          .allocation_method,
        method,
      );
  });

  test('the other reports respond', async () => {
    for (const path of [
      'aging',
      'dashboard',
      'revenue-book',
      'occupancy?period=2026-03',
      'meter-reconciliation?period=2026-03',
    ]) {
      const { status, text } = await fixture.api().get(`/reports/${path}`);
      assert.equal(status, 200, `${path} ${text}`);
    }
    const check = (await fixture.api().get('/accounting/self-check')).data;
    assert.deepEqual(Object.keys(check).sort(), ['checks', 'ok']);
    assert.deepEqual([check.ok, check.checks.filter((one: Data) => !one.ok)], [true, []]);
    for (const one of check.checks) assert.deepEqual(Object.keys(one).sort(), ['checked', 'name', 'ok', 'problems']);
    assertRefused(await fixture.api().get('/accounting/self-check?x=1'), 400, 'validation_failed', ['x unknown_field']);
  });
});
