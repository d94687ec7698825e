import assert from 'node:assert/strict';
import test from 'node:test';
import type { Cell } from '../imports/cell.ts';
import { readStatement } from './read-statement.ts';

const text = (value: string): Cell => (value === '' ? null : { kind: 'text', text: value });
const book = (rows: string[][]) => ({
  sheets: [{ name: 'S', rows: rows.map((cells, index) => ({ number: index + 1, cells: cells.map(text) })) }],
});

test('a statement with two money columns below a letterhead', () => {
  const read = readStatement(
    book([
      ['NGÂN HÀNG TMCP'],
      ['Số tài khoản: 0123499999'],
      ['Ngày giao dịch', 'Số tham chiếu', 'Ghi nợ (VND)', 'Ghi có (VND)', 'Nội dung'],
      ['15/11/2026 14:02:37', 'FT1', '', '3.000.000', 'RR7K2M9PAC'],
      ['16/11/2026', 'FT2', '50,000', '', 'phi'],
      ['', '', '', '3.050.000', 'Cộng phát sinh'],
      ['17/11/2026', 'FT3', '', '12.5', 'half'],
    ]),
    {},
  );
  assert.deepEqual(read.columns, {
    date: 'Ngày giao dịch',
    memo: 'Nội dung',
    credit: 'Ghi có (VND)',
    debit: 'Ghi nợ (VND)',
    reference: 'Số tham chiếu',
  });
  assert.deepEqual(
    read.transfers.map((t) => [t.row, t.date.toString(), t.direction, t.amount, t.memo, t.reference]),
    [
      [4, '2026-11-15', 'IN', 3000000n, 'RR7K2M9PAC', 'FT1'],
      [5, '2026-11-16', 'OUT', 50000n, 'phi', 'FT2'],
    ],
  );
  assert.deepEqual(read.problems, [{ row: 7, column: 'credit', code: 'invalid_format' }]);
});

test('sums below the last transfer, dashes for nothing, and amounts that cannot be read', () => {
  const read = readStatement(
    book([
      ['Ngày giao dịch', 'Ghi nợ', 'Ghi có', 'Nội dung'],
      ['không rõ', '-', '1.000', 'a word instead of a date'],
      ['05/11/2026', '-', '3.000.000', 'in'],
      ['06/11/2026', '0', '12345678901234', 'too large'],
      ['Tổng cộng', '0', '3.000.000', ''],
    ]),
    {},
  );
  assert.deepEqual(
    read.transfers.map(({ row, amount }) => [row, amount]),
    [[3, 3000000n]],
  );
  assert.deepEqual(read.problems, [
    { row: 2, column: 'date', code: 'invalid_format' },
    { row: 4, column: 'credit', code: 'invalid_format' },
  ]);
});

test('a chosen column is found with and without its unit', () => {
  const statement = book([
    ['Ngày giao dịch', 'Số tiền (USD)', 'Số tiền (VND)', 'Chi tiết GD'],
    ['05/11/2026', '1', '25.000', 'in'],
  ]);
  for (const amount of ['Số tiền (VND)', 'so tien (vnd)']) {
    const { transfers } = readStatement(statement, { memo: 'Chi tiết GD', amount });
    assert.equal(transfers.length, 1, amount);
  }
  assert.deepEqual(
    readStatement(statement, { memo: 'Chi tiết GD', amount: 'Số tiền (VND)' }).transfers[0]?.amount,
    25000n,
  );
});

test('one signed amount, and headers a landlord names', () => {
  const read = readStatement(
    book([
      ['When', 'How much', 'What'],
      ['2026-11-15', '-200000', 'out'],
      ['2026-11-15', '1.234.567 đ', 'in'],
    ]),
    { date: 'when', amount: 'how much', memo: 'what' },
  );
  assert.deepEqual(
    read.transfers.map((t) => [t.direction, t.amount]),
    [
      ['OUT', 200000n],
      ['IN', 1234567n],
    ],
  );
  assert.equal(readStatement(book([['a', 'b']]), {}).columns, null);
});
