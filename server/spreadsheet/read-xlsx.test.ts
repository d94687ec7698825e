import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import type { Cell } from '../../domain/imports/cell.ts';
import { isRefusal } from '../../domain/refusal.ts';
import { plainDecimal } from './plain-decimal.ts';
import { readWorkbook } from './read-workbook.ts';
import { lieAboutSize, xlsxOf } from './sample-files.ts';

const sheetsOf = async (bytes: Uint8Array) => {
  const answer = await readWorkbook(bytes);
  assert.ok(!isRefusal(answer), JSON.stringify(answer));
  return answer.sheets;
};
const refusalOf = async (bytes: Uint8Array) => {
  const answer = await readWorkbook(bytes);
  return isRefusal(answer) ? [answer.refused, answer.details?.what] : null;
};
const show = (cell: Cell) => {
  if (cell === null) return null;
  if (cell.kind === 'date') return `date ${cell.date}`;
  return `${cell.kind} ${cell.kind === 'number' ? cell.decimal : cell.kind === 'flag' ? cell.value : cell.text}`;
};

suite('XLSX', () => {
  test('texts, numbers without noise, civil dates, flags', async () => {
    const date = new Date(Date.UTC(2026, 10, 5));
    const late = new Date(Date.UTC(2026, 10, 5, 23, 59, 59));
    const bytes = await xlsxOf({
      name: 'Phòng',
      rows: [['Đồng', '007', 3_500_000, 1.1 + 2.2, 1e15, date, late, true, null, -0.5]],
    });
    const [sheet] = await sheetsOf(bytes);
    assert.equal(sheet?.name, 'Phòng');
    assert.deepEqual(sheet?.rows[0]?.cells.map(show), [
      'text Đồng',
      'text 007',
      'number 3500000',
      'number 3.3',
      'number 1000000000000000',
      'date 2026-11-05',
      'date 2026-11-05',
      'flag true',
      null,
      'number -0.5',
    ]);
  });

  test('a formula is its last value; one that was never computed and an error are no values', async () => {
    const cells = new Map([
      ['0,0', { formula: 'B1*2', formulaResult: 7_000_000 }],
      ['0,1', { formula: 'A1' }],
      ['0,2', { value: '#DIV/0!', type: 'error' as const }],
    ]);
    const [sheet] = await sheetsOf(await xlsxOf({ name: 'x', rows: [[null, null, null]], cells }));
    assert.deepEqual(sheet?.rows[0]?.cells.map(show), ['number 7000000', 'error =', 'error #DIV/0!']);
  });

  test('row numbers are those of the sheet, hidden sheets are not read', async () => {
    const sheets = await sheetsOf(
      await xlsxOf(
        { name: 'a', rows: [['x'], [], [null, null], ['y', null, null]] },
        { name: 'b', hidden: true, rows: [['z']] },
      ),
    );
    assert.deepEqual(
      sheets.map(({ name, rows }) => [name, rows.map(({ number, cells }) => [number, cells.length])]),
      [
        [
          'a',
          [
            [1, 1],
            [4, 1],
          ],
        ],
      ],
    );
  });

  test('bounds', async () => {
    const many = (count: number) => Array.from({ length: count }, () => [1]);
    assert.equal(await refusalOf(await xlsxOf({ name: 'a', rows: many(20_001) })), null);
    assert.deepEqual(await refusalOf(await xlsxOf({ name: 'a', rows: many(20_002) })), ['too_large', 'rows']);
    assert.deepEqual(await refusalOf(await xlsxOf({ name: 'a', rows: [Array(61).fill(1)] })), ['too_large', 'columns']);
    const sheets = Array.from({ length: 21 }, (_, index) => ({ name: `s${index}`, rows: [[1]] }));
    assert.deepEqual(await refusalOf(await xlsxOf(...sheets)), ['too_large', 'sheets']);
  });

  test('an archive that declares too much, lies or is cut is refused before it costs anything', async () => {
    const entry = 'xl/worksheets/sheet1.xml';
    const bytes = await xlsxOf({ name: 'a', rows: Array.from({ length: 300 }, (_, index) => [`Phòng ${index}`, 'x']) });
    const huge = 200 * 1024 * 1024;
    assert.deepEqual(await refusalOf(lieAboutSize(bytes, { entry, unpackedBytes: huge })), [
      'too_large',
      'unpacked_bytes',
    ]);
    assert.deepEqual(await refusalOf(lieAboutSize(bytes, { entry, unpackedBytes: 10 })), ['invalid_format', 'damaged']);
    assert.deepEqual(await refusalOf(lieAboutSize(bytes, { entry, unpackedBytes: 0 })), ['invalid_format', 'damaged']);
    assert.deepEqual(await refusalOf(bytes.subarray(0, bytes.length - 30)), ['invalid_format', 'damaged']);
    assert.deepEqual(await refusalOf(Buffer.from('PK\u0005\u0006'.padEnd(22, '\u0000'), 'latin1')), [
      'invalid_format',
      'damaged',
    ]);
  });
});

test('a number is the shortest decimal of its 15 shown digits', () => {
  assert.deepEqual([0, -0, 3_500_000, 0.1 + 0.2, 1e21, 1.5e-7, -12.5, 9_999_999_999_999].map(plainDecimal), [
    '0',
    '0',
    '3500000',
    '0.3',
    '1000000000000000000000',
    '0.00000015',
    '-12.5',
    '9999999999999',
  ]);
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }), (whole) => {
      assert.equal(plainDecimal(whole), `${BigInt(whole)}`);
    }),
  );
});
