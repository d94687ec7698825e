import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { isRefusal } from '../../domain/refusal.ts';
import { MAX_FILE_BYTES } from './limits.ts';
import { readWorkbook } from './read-workbook.ts';
import { ENCODINGS } from './sample-files.ts';

const textsOf = async (bytes: Uint8Array): Promise<(string | null)[][]> => {
  const result = await readWorkbook(bytes);
  assert.ok(!isRefusal(result), JSON.stringify(result));
  return (result.sheets[0]?.rows ?? []).map(({ cells }) =>
    cells.map((cell) => (cell?.kind === 'text' ? cell.text : null)),
  );
};
const refusalOf = async (bytes: Uint8Array) => {
  const result = await readWorkbook(bytes);
  return isRefusal(result) ? [result.refused, result.details?.what] : null;
};
const utf8 = (text: string) => Buffer.from(text, 'utf8');

suite('CSV', () => {
  const TABLE = [
    ['Nhà trọ', 'Phòng', 'Ghi chú'],
    ['Hoa Mai', '101', 'có "ban công", hướng đông; đẹp\nhai dòng'],
  ];
  const write = (separator: string) =>
    TABLE.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n');

  for (const [name, encode] of Object.entries(ENCODINGS))
    test(`${name}, every separator`, async () => {
      for (const separator of [',', ';', '\t']) assert.deepEqual(await textsOf(encode(write(separator))), TABLE);
    });

  test('detects the separator even if the other one appears in amounts and addresses', async () => {
    assert.deepEqual(await textsOf(utf8('Phòng;Giá phòng;Địa chỉ\n101;3,500,000;"1, Lê Lợi"\n')), [
      ['Phòng', 'Giá phòng', 'Địa chỉ'],
      ['101', '3,500,000', '1, Lê Lợi'],
    ]);
    assert.deepEqual(await textsOf(utf8('sep=;\r\nA;B\r\n1;2')), [
      ['A', 'B'],
      ['1', '2'],
    ]);
    assert.deepEqual(await textsOf(utf8('SĐT,B\n="0901234567",2')), [
      ['SĐT', 'B'],
      ['0901234567', '2'],
    ]);
  });

  test('rows keep the row numbers of the spreadsheet; short and blank rows are accepted', async () => {
    const result = await readWorkbook(utf8('A,B,C\n\n1\n,,\n"x\ny",2,3,\n'));
    assert.ok(!isRefusal(result));
    assert.deepEqual(
      result.sheets[0]?.rows.map(({ number, cells }) => [number, cells.length]),
      [
        [1, 3],
        [3, 1],
        [5, 3],
      ],
    );
  });

  test('limits and damaged files', async () => {
    assert.deepEqual(await refusalOf(new Uint8Array(0)), ['invalid_format', 'not_a_spreadsheet']);
    assert.deepEqual(await refusalOf(new Uint8Array(MAX_FILE_BYTES + 1)), ['too_large', 'bytes']);
    assert.deepEqual(await refusalOf(utf8(`A\n${'1\n'.repeat(20_001)}`)), ['too_large', 'rows']);
    assert.equal(await refusalOf(utf8(`A\n${'1\n'.repeat(20_000)}`)), null);
    assert.deepEqual(await refusalOf(utf8('1,'.repeat(60).concat('1'))), ['too_large', 'columns']);
    assert.deepEqual(await refusalOf(utf8('A,B\n"open,1\n')), ['invalid_format', 'damaged']);
    assert.deepEqual(await refusalOf(Buffer.from([0x50, 0x68, 0xf2, 0x6e, 0x67, 0x0a])), [
      'invalid_format',
      'unknown_encoding',
    ]);
    assert.deepEqual(await refusalOf(Buffer.from('%PDF-1.7')), ['not_allowed', 'not_a_spreadsheet']);
    assert.deepEqual(await refusalOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])), [
      'not_allowed',
      'old_or_locked_workbook',
    ]);
    assert.deepEqual(await refusalOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])), [
      'invalid_format',
      'unknown_encoding',
    ]);
  });

  test('any input bytes give a result or a refusal', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('', 'PK\u0003\u0004', 'a;b\n'),
        async (bytes, head) => {
          await readWorkbook(Buffer.concat([Buffer.from(head, 'latin1'), bytes]));
        },
      ),
    );
  });
});
