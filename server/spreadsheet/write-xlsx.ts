import {
  type CellStyle,
  type CellValue,
  type ColumnDef,
  type WriteSheet,
  writeXlsx as writeWorkbook,
  writeXlsxStream,
} from 'hucre/xlsx';
import { columnLetter } from '../../domain/imports/match-headers.ts';
import type { Batch } from '../database/transaction.ts';
import { type Column, type Kind, readers } from './table.ts';

const NUMBER_FORMATS: Partial<Record<Kind, string>> = {
  amount: '#,##0',
  decimal: '#,##0.00',
  integer: '0',
  date: 'yyyy-mm-dd',
  timestamp: 'yyyy-mm-dd hh:mm:ss',
};
const WIDTHS: Record<Kind, number> = {
  text: 24,
  plain: 18,
  amount: 16,
  decimal: 14,
  integer: 12,
  date: 12,
  timestamp: 20,
};

/** Control characters are invalid in a workbook, so any that are stored are left out. */
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu;

function cellOf(kind: Kind, value: unknown): CellValue {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'amount' || kind === 'decimal' || kind === 'integer') return Number(value);
  if (kind === 'date' || kind === 'timestamp') return new Date(value as string);
  return String(value).replaceAll(CONTROL_CHARACTERS, '');
}

/**
 * Streams a table as a workbook. Text cells are never evaluated as formulas, so they need no escaping. After about a million
 * rows the table continues on another sheet.
 */
export function writeXlsx(name: string, columns: readonly Column[], batches: AsyncIterable<Batch>): ReadableStream {
  async function* rows(): AsyncGenerator<CellValue[]> {
    for await (const batch of batches) {
      const cells = readers(columns, batch).map((read, index) => ({ read, kind: columns[index]?.kind ?? 'plain' }));
      for (const row of batch.rows) yield cells.map(({ read, kind }) => cellOf(kind, read(row)));
    }
  }
  return writeXlsxStream(rows(), {
    name,
    columns: columns.map(({ name: header, kind }): ColumnDef => {
      const numFmt = NUMBER_FORMATS[kind];
      return { header, width: Math.max(WIDTHS[kind], header.length + 2), ...(numFmt ? { numFmt } : {}) };
    }),
    freezePane: { rows: 1 },
  });
}

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
export const writeStyledXlsx = (title: string, sheets: StyledSheet[]): Promise<Uint8Array> =>
  writeWorkbook({
    sheets: sheets.map(toSheet),
    defaultFont: FONT,
    properties: { title, created: new Date(0), modified: new Date(0) },
  });

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
