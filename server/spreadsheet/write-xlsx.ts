import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
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

/** A workbook cannot hold a control character; one that came in by another way than the API is left out. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]/gu;

function cellOf(kind: Kind, value: unknown): CellValue {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'amount' || kind === 'decimal' || kind === 'integer') return Number(value);
  if (kind === 'date' || kind === 'timestamp') return new Date(value as string);
  return String(value).replaceAll(UNPRINTABLE, '');
}

/** Text is stored as text, which no spreadsheet runs, so it needs no apostrophe. Past a million rows it goes on in another sheet. */
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
