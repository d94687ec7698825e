import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Cell } from '../../domain/imports/cell.ts';
import { readStatement } from '../../domain/payments/read-statement.ts';

const text = (value: string): Cell => (value === '' ? null : { kind: 'text', text: value });
const read = (header: string[], ...rows: string[][]) =>
  readStatement(
    { sheets: [{ name: '', rows: [header, ...rows].map((row, at) => ({ number: at + 1, cells: row.map(text) })) }] },
    {},
  ).transfers.map(({ direction, amount, amountIsValid }) => [direction, amount, amountIsValid]);

suite('amounts of a bank statement', () => {
  test('money in that is negative, or money both in and out, is not valid', () => {
    const rows = [
      ['15/11/2026', 'a', '500000', ''],
      ['15/11/2026', 'b', '', '500000'],
      ['15/11/2026', 'c', '', '-500000'],
      ['15/11/2026', 'd', '-500000', ''],
      ['15/11/2026', 'e', '500000', '300000'],
    ];
    assert.deepEqual(read(['Ngày giao dịch', 'Nội dung', 'Ghi có', 'Ghi nợ'], ...rows), [
      ['IN', 500_000n, true],
      ['OUT', 500_000n, true],
      ['OUT', 500_000n, true],
      ['IN', 500_000n, false],
      ['IN', 500_000n, false],
    ]);
  });

  test('the sign of a single amount is its direction', () => {
    const rows = [
      ['15/11/2026', 'a', '+500000'],
      ['15/11/2026', 'b', '-500000'],
    ];
    assert.deepEqual(read(['Ngày giao dịch', 'Nội dung', 'Số tiền'], ...rows), [
      ['IN', 500_000n, true],
      ['OUT', 500_000n, true],
    ]);
  });
});
