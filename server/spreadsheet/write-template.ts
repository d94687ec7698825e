import { type Cell, type CellStyle, type CellValue, type DataValidation, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import type { Locale } from '../../domain/catalog/locales.ts';
import type { Column } from '../../domain/imports/column.ts';
import { GUIDE_SHEET, SHEETS, type SheetPlan } from '../../domain/imports/columns.ts';
import { columnLetter } from '../../domain/imports/match-headers.ts';
import { type ExampleRow, exampleRows, GUIDE } from './template-texts.ts';

// Only cells that exist carry a format, so the empty rows a landlord types into have to be there.
const PREPARED_ROWS = 500;
const FONT = { name: 'Calibri', size: 11 };
const HEADER: CellStyle = {
  font: { ...FONT, bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'DDEBF7' } },
  alignment: { wrapText: true, vertical: 'center' },
};
const EXAMPLE_FONT = { ...FONT, italic: true, color: { rgb: '808080' } };

/** The workbook a landlord fills in; what it contains is read back by readWorkbook and readImport. */
export const writeTemplate = (locale: Locale): Promise<Uint8Array> =>
  writeXlsx({
    sheets: [...SHEETS.map((plan) => templateSheet(plan, locale)), guideSheet(locale)],
    defaultFont: FONT,
    properties: { title: 'Rentroll', created: new Date(0), modified: new Date(0) },
  });

function templateSheet(plan: SheetPlan, locale: Locale): WriteSheet {
  const columns = Object.entries(plan.columns);
  const examples = exampleRows(plan.kind, locale);
  const header = columns.map(([, column]) => (column.required ? `${column[locale]} *` : column[locale]));
  const cells = new Map<string, Partial<Cell>>();
  for (const [index, [key, column]] of columns.entries()) {
    cells.set(`0,${index}`, { value: header[index] ?? null, style: HEADER });
    const numFmt = formatOf(column);
    for (let row = 1; row <= PREPARED_ROWS; row += 1) {
      const example = examples[row - 1];
      const value = example === undefined ? null : exampleValue(example, key);
      cells.set(`${row},${index}`, { value, style: example ? { numFmt, font: EXAMPLE_FONT } : { numFmt } });
    }
  }
  return {
    name: plan[locale],
    rows: [header, ...Array.from({ length: PREPARED_ROWS }, () => header.map(() => null))],
    columns: columns.map(([, column]) => ({ width: widthOf(column, locale) })),
    cells,
    freezePane: { rows: 1, columns: plan.kind === 'rooms' ? 3 : 2 },
    dataValidations: columns.flatMap(([, column], index) => wordChoices(column, index, locale)),
    rowDefs: new Map([[0, { height: 32 }]]),
  };
}

const guideSheet = (locale: Locale): WriteSheet => ({
  name: GUIDE_SHEET[locale],
  rows: GUIDE[locale].map((line) => [line]),
  columns: [{ width: 120 }],
  cells: new Map(
    GUIDE[locale].map((line, row) => [
      `${row},0`,
      { value: line, style: row === 0 ? HEADER : { font: FONT, alignment: { wrapText: true } } },
    ]),
  ),
});

function exampleValue(example: ExampleRow, key: string): CellValue {
  const value = example[key] ?? null;
  return value instanceof Temporal.PlainDate ? new Date(Date.UTC(value.year, value.month - 1, value.day)) : value;
}

/** Text for whatever a spreadsheet would turn into a number or a date and so damage: phones, id numbers, rooms, months. */
function formatOf({ kind }: Column): string {
  if (kind === 'amount') return '#,##0';
  if (kind === 'integer' || kind === 'reading') return '0';
  if (kind === 'date') return 'dd/mm/yyyy';
  return kind === 'area' || kind === 'quantity' ? 'General' : '@';
}

const widthOf = (column: Column, locale: Locale): number =>
  Math.max(column.kind === 'text' ? 22 : 14, Math.ceil(column[locale].length * 0.7) + 2);

/** A list to choose from that still lets other words through, because the reader knows more of them. */
function wordChoices(column: Column, index: number, locale: Locale): DataValidation[] {
  if (column.kind !== 'enum') return [];
  const values = Object.entries(column.words).map(([name, words]) => (locale === 'vi' ? (words[0] ?? name) : name));
  const letter = columnLetter(index);
  return [
    {
      type: 'list',
      values,
      range: `${letter}2:${letter}${PREPARED_ROWS + 1}`,
      allowBlank: true,
      showErrorMessage: false,
    },
  ];
}
