import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readXlsx } from 'hucre/xlsx';
import { LOCALES } from '../../domain/catalog/locales.ts';
import type { Workbook } from '../../domain/imports/cell.ts';
import { EXAMPLE_MARK, GUIDE_SHEET, SHEETS } from '../../domain/imports/columns.ts';
import { readImport } from '../../domain/imports/read-import.ts';
import { isRefusal } from '../../domain/refusal.ts';
import { readWorkbook } from './read-workbook.ts';
import { writeTemplate } from './write-template.ts';

const TODAY = Temporal.PlainDate.from('2026-11-15');

async function readTemplate(locale: (typeof LOCALES)[number]): Promise<Workbook> {
  const result = await readWorkbook(await writeTemplate(locale));
  assert.ok(!isRefusal(result));
  return result;
}

const unmark = (workbook: Workbook, mark: string): Workbook => ({
  sheets: workbook.sheets.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => (cell?.kind === 'text' ? { ...cell, text: cell.text.replace(mark, '') } : cell)),
    })),
  })),
});

suite('the import template', () => {
  for (const locale of LOCALES) {
    test(`${locale}: example rows are skipped on import, and import without problems once unmarked`, async () => {
      const workbook = await readTemplate(locale);
      assert.deepEqual(
        workbook.sheets.map(({ name }) => name),
        [...SHEETS.map((plan) => plan[locale]), GUIDE_SHEET[locale]],
      );
      assert.deepEqual(
        readImport(workbook, TODAY).problems.map(({ code }) => code),
        ['required'],
      );
      const { batch, problems } = readImport(unmark(workbook, EXAMPLE_MARK[locale]), TODAY);
      assert.deepEqual(problems, []);
      assert.deepEqual(
        Object.values(batch).map((list) => list.length),
        [1, 2, 1, 1, 2, 1, 0, 2, 2],
      );
      assert.equal(batch.renters[0]?.phone, '0901234567');
    });

    test(`${locale}: the header is frozen; empty phone and id number cells are text`, async () => {
      const { sheets } = await readXlsx(await writeTemplate(locale), { readStyles: true });
      const [rooms] = sheets;
      assert.equal(rooms?.freezePane?.rows, 1);
      const keys = Object.keys(SHEETS[0]?.columns ?? {});
      for (const key of ['room', 'phone', 'id_number', 'debt_period'])
        assert.equal(rooms?.cells?.get(`400,${keys.indexOf(key)}`)?.style?.numFmt, '@', key);
      assert.ok((rooms?.columns?.[0]?.width ?? 0) > 10);
    });
  }
});
