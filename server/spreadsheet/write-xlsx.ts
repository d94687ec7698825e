import type { CellStyle, CellValue, WriteSheet } from 'hucre/xlsx';
import { columnLetter } from '../../domain/imports/match-headers.ts';

const FONT = { name: 'Calibri', size: 11 };
const STYLES = {
  header: {
    font: { ...FONT, bold: true },
    fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'DDEBF7' } },
    alignment: { wrapText: true, vertical: 'center' },
  },
  example: { font: { ...FONT, italic: true, color: { rgb: '808080' } } },
  prose: { font: FONT, alignment: { wrapText: true } },
} satisfies Record<string, CellStyle>;

export type StyledCell = { value: string | number | Date | null; style?: keyof typeof STYLES; numberFormat?: string };

export type StyledSheet = {
  name: string;
  rows: StyledCell[][];
  columnWidths: number[];
  firstRowHeight?: number;
  frozen?: { rows: number; columns: number };
  /** Suggested values for the cells of a column below the first row; other values stay allowed. */
  choices?: { column: number; values: string[] }[];
};

/** Writes a workbook with formatted cells in one piece. */
export async function writeStyledXlsx(title: string, sheets: StyledSheet[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx');
  return writeXlsx({
    sheets: sheets.map(toSheet),
    defaultFont: FONT,
    properties: { title, created: new Date(0), modified: new Date(0) },
  });
}

function toSheet({ name, rows, columnWidths, firstRowHeight, frozen, choices = [] }: StyledSheet): WriteSheet {
  const cells = rows.flatMap((row, y) =>
    row.map(({ value, style, numberFormat }, x): [string, { value: CellValue; style: CellStyle }] => [
      `${y},${x}`,
      { value, style: { ...(style && STYLES[style]), ...(numberFormat && { numFmt: numberFormat }) } },
    ]),
  );
  return {
    name,
    rows: rows.map((row) => row.map(({ value }) => value)),
    columns: columnWidths.map((width) => ({ width })),
    cells: new Map(cells),
    ...(frozen && { freezePane: frozen }),
    ...(firstRowHeight && { rowDefs: new Map([[0, { height: firstRowHeight }]]) }),
    dataValidations: choices.map(({ column, values }) => ({
      type: 'list',
      values,
      range: `${columnLetter(column)}2:${columnLetter(column)}${rows.length}`,
      allowBlank: true,
      showErrorMessage: false,
    })),
  };
}
