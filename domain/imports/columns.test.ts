import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Sheet } from './cell.ts';
import { columnHeader, SHEETS } from './columns.ts';
import { foldHeader } from './fold-header.ts';
import { columnLetter, headerNames, matchHeaders } from './match-headers.ts';
import { ROOM_COLUMNS } from './room-columns.ts';

const sheetOf = (...rows: string[][]): Sheet => ({
  name: 'Phòng',
  rows: rows.map((cells, index) => ({
    number: index + 1,
    cells: cells.map((text) => (text === '' ? null : { kind: 'text', text })),
  })),
});

suite('columns', () => {
  test('no header matches two columns of a sheet', () => {
    for (const { kind, columns } of SHEETS) {
      const seen = new Map<string, string>();
      for (const [key, { vi, en, aliases = [] }] of Object.entries(columns))
        for (const name of [key, vi, en, ...aliases]) {
          const owner = seen.get(foldHeader(name)) ?? key;
          assert.equal(owner, key, `${kind}: ${name} is ${owner} and ${key}`);
          seen.set(foldHeader(name), key);
        }
      assert.equal(headerNames(columns).size, seen.size);
    }
  });

  test('a column key has the same header in every sheet', () => {
    for (const { columns } of SHEETS)
      for (const [key, column] of Object.entries(columns)) assert.equal(columnHeader(key, 'vi'), column.vi, key);
  });

  test('headers match without case, diacritics, punctuation and units, in either language', () => {
    const header = matchHeaders(
      sheetOf([
        'STT',
        'NHÀ TRỌ *',
        'so phong',
        'Giá phòng (đồng)',
        'Tiền cọc:',
        'Chỉ số điện',
        'SĐT',
        'CCCD',
        'Monthly Rent',
        'start_date',
      ]),
      ROOM_COLUMNS,
    );
    assert.deepEqual(header?.problems, []);
    assert.deepEqual(
      [...(header?.keys.values() ?? [])],
      [
        'property',
        'room',
        'base_rent',
        'deposit_amount',
        'electricity_reading',
        'phone',
        'id_number',
        'monthly_rent',
        'start_date',
      ],
    );
  });

  test('the header may be below a title; unknown, duplicate and missing columns are reported', () => {
    const header = matchHeaders(
      sheetOf(
        ['DANH SÁCH PHÒNG THÁNG 11'],
        [''],
        ['Phòng', 'Giá phòng', 'Màu sơn', 'Giá niêm yết', ''],
        ['101', '3500000', 'xanh', '1', 'x'],
      ),
      ROOM_COLUMNS,
    );
    assert.equal(header?.number, 3);
    assert.deepEqual(
      header?.problems.map(({ column, code, other }) => [column, code, other]),
      [
        ['Màu sơn', 'unknown_field', undefined],
        ['Giá niêm yết', 'conflicts_with', 'base_rent'],
        ['E', 'unknown_field', undefined],
        ['property', 'required', undefined],
      ],
    );
  });

  test('column letters', () => {
    assert.deepEqual([0, 25, 26, 59, 701, 702].map(columnLetter), ['A', 'Z', 'AA', 'BH', 'ZZ', 'AAA']);
  });
});
