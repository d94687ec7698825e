import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { amount, text } from './table.ts';
import { csvLines, csvText } from './write-csv.ts';

suite('CSV', () => {
  test('formula-like cells get an apostrophe', () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r', '\n'])
      assert.ok(csvText(`${start}1+1`).replace('"', '').startsWith(`'${start}`), JSON.stringify(start));
    assert.deepEqual(['a=1', '0901', "'x", ' =1', ''].map(csvText), ['a=1', '0901', "'x", ' =1', '']);
  });

  test('quotes only where RFC 4180 requires it', () => {
    assert.deepEqual(['a,b', 'a"b', 'a\nb', 'a\r\nb', '"', '=1,2', 'Trần Bé 🌸'].map(csvText), [
      '"a,b"',
      '"a""b"',
      '"a\nb"',
      '"a\r\nb"',
      '""""',
      '"\'=1,2"',
      'Trần Bé 🌸',
    ]);
  });

  test('a negative amount is a number, not a formula', () => {
    const columns = [text('name'), amount('amount')];
    const batch = { names: ['amount', 'name'], rows: [['-5.00', '-5.00']] };
    assert.equal(csvLines(columns, batch), "'-5.00,-5.00\r\n");
  });

  test('written values are read back unchanged', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ế', '🌸', '"', ',', '\r', '\n', '=', '-', "'", ' ') });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const written = csvLines([text('a'), text('b')], { names: ['a', 'b'], rows });
        const read: string[][] = parse(written, { record_delimiter: '\r\n' });
        assert.deepEqual(
          read,
          rows.map((row) => row.map((value) => (/^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value))),
        );
      }),
    );
  });
});
