import assert from 'node:assert/strict';
import { test } from 'node:test';
import { correctCells } from './correct-cells.ts';
import { readImport } from './read-import.ts';
import { book, LET, TODAY } from './sample-workbook.ts';

test('a corrected cell is read instead of what the file has', () => {
  const wrong = book([{ ...LET, start_date: '31/02/2025' }]);
  assert.equal(readImport(wrong, TODAY).problems.length, 1);
  const { workbook, problems } = correctCells(wrong, { Phòng: { F2: '28/02/2025' } });
  assert.deepEqual(problems, []);
  const { batch, problems: left } = readImport(workbook, TODAY);
  assert.deepEqual([left, batch.leases[0]?.startDate.toString()], [[], '2025-02-28']);
});

test('null empties a cell, and an empty cell at the end of a row can be filled', () => {
  const { workbook } = correctCells(book([LET, { property: 'Hoa Mai', room: '102' }]), {
    Phòng: { E2: null, C3: '3000000' },
  });
  const [first, second] = workbook.sheets[0]?.rows.slice(1) ?? [];
  assert.equal(first?.cells[4], null);
  assert.deepEqual(second?.cells[2], { kind: 'text', text: '3000000' });
});

test('sheets and cells that the file does not have are problems', () => {
  const { problems } = correctCells(book([LET]), { Phòng: { A99: 'x', 'a 1': 'x' }, Phí: { A2: 'x' } });
  assert.deepEqual(
    problems.map(({ path, code }) => `${path} ${code}`),
    ['corrections.Phí unknown_field', 'corrections.Phòng.A99 unknown_field', 'corrections.Phòng.a 1 unknown_field'],
  );
});
