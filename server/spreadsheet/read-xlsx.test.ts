import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import type { Cell } from '../../domain/imports/cell.ts';
import { isRefusal } from '../../domain/refusal.ts';
import { plainDecimal } from './plain-decimal.ts';
import { readWorkbook } from './read-workbook.ts';
import { forgeSize, workbookOf, xlsxOf, zipOf } from './sample-files.ts';

const sheetsOf = async (bytes: Uint8Array) => {
  const result = await readWorkbook(bytes);
  assert.ok(!isRefusal(result), JSON.stringify(result));
  return result.sheets;
};
const refusalOf = async (bytes: Uint8Array) => {
  const result = await readWorkbook(bytes);
  return isRefusal(result) ? [result.refused, result.details?.what] : null;
};
const show = (cell: Cell) => {
  if (cell === null) return null;
  if (cell.kind === 'date') return `date ${cell.date}`;
  return `${cell.kind} ${cell.kind === 'number' ? cell.decimal : cell.kind === 'flag' ? cell.value : cell.text}`;
};

suite('XLSX', () => {
  test('texts, numbers without floating-point noise, calendar dates, booleans', async () => {
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

  test('a formula yields its cached value; an uncomputed formula and an error yield no value', async () => {
    const cells = new Map([
      ['0,0', { formula: 'B1*2', formulaResult: 7_000_000 }],
      ['0,1', { formula: 'A1' }],
      ['0,2', { value: '#DIV/0!', type: 'error' as const }],
    ]);
    const [sheet] = await sheetsOf(await xlsxOf({ name: 'x', rows: [[null, null, null]], cells }));
    assert.deepEqual(sheet?.rows[0]?.cells.map(show), ['number 7000000', 'error =', 'error #DIV/0!']);
  });

  test('row numbers are those of the sheet; hidden sheets are skipped', async () => {
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

  test('a file written by Excel: shared and rich texts, styled numbers, cached formulas, gaps', async () => {
    const strings =
      '<si><t>Nhà trọ</t></si><si><r><rPr><b/></rPr><t>Hoa </t></r><r><t xml:space="preserve">Mai</t></r></si>';
    const rows = `
      <row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>
      <row r="5"><c r="A5" s="1"><v>46331</v></c><c r="B5" s="2"><v>3500000</v></c><c r="C5" s="3" t="s"><v>0</v></c>
        <c r="D5" s="2"><f>B5*2</f><v>7000000</v></c><c r="E5" t="str"><f>A5&amp;""</f><v>x &amp; y</v></c><c r="F5" t="b"><v>1</v></c>
        <c r="G5" t="e"><v>#REF!</v></c><c r="H5"><v>3.3000000000000003</v></c><c r="I5"><v>1.5E6</v></c><c r="J5" s="1"/></row>`;
    const [sheet] = await sheetsOf(workbookOf(rows, { strings }));
    assert.deepEqual(
      sheet?.rows.map(({ number, cells }) => [number, ...cells.map(show)]),
      [
        [2, 'text Nhà trọ', null, 'text Hoa Mai'],
        [
          5,
          'date 2026-11-05',
          'number 3500000',
          'text Nhà trọ',
          'number 7000000',
          'text x & y',
          'flag true',
          'error #REF!',
          'number 3.3',
          'number 1500000',
        ],
      ],
    );
    const apple = workbookOf('<row r="1"><c r="A1" s="1"><v>44869</v></c></row>', {
      workbookPr: '<workbookPr date1904="1"/>',
    });
    assert.deepEqual((await sheetsOf(apple))[0]?.rows[0]?.cells.map(show), ['date 2026-11-05']);
  });

  test('a single cell in the far corner does not allocate the whole sheet', async () => {
    assert.deepEqual(await refusalOf(workbookOf('<row r="1"><c r="XFD1"><v>1</v></c></row>')), [
      'too_large',
      'columns',
    ]);
    assert.deepEqual(await refusalOf(workbookOf('<row r="1048576"><c r="A1048576"><v>1</v></c></row>')), [
      'too_large',
      'rows',
    ]);
    const wide = '<row><c r="XFD1" s="1"/></row>'.repeat(2_000);
    assert.deepEqual(await refusalOf(workbookOf(wide)), ['too_large', 'cells']);
  });

  test('other archives and corrupted files are rejected', async () => {
    assert.deepEqual(await refusalOf(zipOf({ 'word/document.xml': '<x/>' })), ['invalid_format', 'damaged']);
    const rows = Array.from({ length: 50 }, (_, index) => `<row><c><v>${index * 7919}</v></c></row>`).join('');
    const damaged = Uint8Array.from(workbookOf(rows));
    const middle = Buffer.from(damaged.buffer).lastIndexOf('sheet9.xml', damaged.length - 200) + 100;
    damaged[middle] = (damaged[middle] ?? 0) ^ 0x10;
    assert.deepEqual(await refusalOf(damaged), ['invalid_format', 'damaged']);
  });

  test('limits', async () => {
    const many = (count: number) => Array.from({ length: count }, () => [1]);
    assert.equal(await refusalOf(await xlsxOf({ name: 'a', rows: many(20_001) })), null);
    assert.deepEqual(await refusalOf(await xlsxOf({ name: 'a', rows: many(20_002) })), ['too_large', 'rows']);
    assert.deepEqual(await refusalOf(await xlsxOf({ name: 'a', rows: [Array(61).fill(1)] })), ['too_large', 'columns']);
    const sheets = Array.from({ length: 21 }, (_, index) => ({ name: `s${index}`, rows: [[1]] }));
    assert.deepEqual(await refusalOf(await xlsxOf(...sheets)), ['too_large', 'sheets']);
  });

  test('rejects an archive that is too large, misdeclares its sizes or is truncated before unpacking it', async () => {
    const entry = 'xl/worksheets/sheet1.xml';
    const bytes = await xlsxOf({ name: 'a', rows: Array.from({ length: 300 }, (_, index) => [`Phòng ${index}`, 'x']) });
    const huge = 200 * 1024 * 1024;
    assert.deepEqual(await refusalOf(forgeSize(bytes, { entry, unpackedBytes: huge })), [
      'too_large',
      'unpacked_bytes',
    ]);
    assert.deepEqual(await refusalOf(forgeSize(bytes, { entry, unpackedBytes: 10 })), ['invalid_format', 'damaged']);
    assert.deepEqual(await refusalOf(forgeSize(bytes, { entry, unpackedBytes: 0 })), ['invalid_format', 'damaged']);
    assert.deepEqual(await refusalOf(bytes.subarray(0, bytes.length - 30)), ['invalid_format', 'damaged']);
    assert.deepEqual(await refusalOf(Buffer.from('PK\u0005\u0006'.padEnd(22, '\u0000'), 'latin1')), [
      'invalid_format',
      'damaged',
    ]);
  });
});

test('a number is the shortest decimal of its 15 displayed digits', () => {
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
