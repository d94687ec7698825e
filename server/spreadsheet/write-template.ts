import type { Locale } from '../../domain/catalog/locales.ts';
import type { Column, Words } from '../../domain/imports/column.ts';
import { GUIDE_SHEET, SHEETS, type SheetPlan } from '../../domain/imports/columns.ts';
import { type ExampleRow, exampleRows, GUIDE } from './template-texts.ts';
import { type StyledCell, type StyledSheet, writeStyledXlsx } from './write-xlsx.ts';

/** Only cells that exist carry a number format, so the rows a landlord fills in are created empty. */
const EMPTY_ROWS = 500;

/** The workbook a landlord fills in; readWorkbook and readImport read it back. */
export const writeTemplate = (locale: Locale): Promise<Uint8Array> =>
  writeStyledXlsx('Rentroll', [...SHEETS.map((plan) => templateSheet(plan, locale)), guideSheet(locale)]);

function templateSheet(plan: SheetPlan, locale: Locale): StyledSheet {
  const columns = Object.entries(plan.columns);
  const examples = exampleRows(plan.kind, locale);
  const header = columns.map(
    ([, column]): StyledCell => ({
      value: column.required ? `${column[locale]} *` : column[locale],
      style: 'header',
    }),
  );
  const rows = Array.from({ length: EMPTY_ROWS }, (_, index) => {
    const example = examples[index];
    return columns.map(([key, column]): StyledCell => {
      const numberFormat = formatOf(column);
      return example
        ? { value: exampleValue(example, key), style: 'example', numberFormat }
        : { value: null, numberFormat };
    });
  });
  return {
    name: plan[locale],
    rows: [header, ...rows],
    columnWidths: columns.map(([, column]) => widthOf(column, locale)),
    firstRowHeight: 32,
    frozen: { rows: 1, columns: plan.kind === 'rooms' ? 3 : 2 },
    choices: columns.flatMap(([, column], index) =>
      column.kind === 'enum' ? [{ column: index, values: wordsOf(column.words, locale) }] : [],
    ),
  };
}

const guideSheet = (locale: Locale): StyledSheet => ({
  name: GUIDE_SHEET[locale],
  rows: GUIDE[locale].map((line, row) => [{ value: line, style: row === 0 ? 'header' : 'prose' }]),
  columnWidths: [120],
});

function exampleValue(example: ExampleRow, key: string): StyledCell['value'] {
  const value = example[key] ?? null;
  return value instanceof Temporal.PlainDate ? new Date(Date.UTC(value.year, value.month - 1, value.day)) : value;
}

/** Text (`@`) for values a spreadsheet would damage by turning them into numbers or dates: phones, id numbers, rooms, months. */
function formatOf({ kind }: Column): string {
  if (kind === 'amount') return '#,##0';
  if (kind === 'integer' || kind === 'reading') return '0';
  if (kind === 'date') return 'dd/mm/yyyy';
  return kind === 'area' || kind === 'quantity' ? 'General' : '@';
}

const widthOf = (column: Column, locale: Locale): number =>
  Math.max(column.kind === 'text' ? 22 : 14, Math.ceil(column[locale].length * 0.7) + 2);

const wordsOf = (words: Words, locale: Locale): string[] =>
  Object.entries(words).map(([name, [word = name]]) => (locale === 'vi' ? word : name));
