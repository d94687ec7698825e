import type { Batch } from '../database/transaction.ts';
import { type Column, readers } from './table.ts';

/** Without it Excel takes UTF-8 for the machine's own code page. */
const BYTE_ORDER_MARK = '\ufeff';

const SPECIAL = /[",\r\n]|^[=+\-@\t]/;
const FORMULA = /^[=+\-@\t\r\n]/;
const QUOTED = /[",\r\n]/;

/** A text that a spreadsheet would run as a formula gets an apostrophe in front; then RFC 4180. */
export function csvText(value: string): string {
  if (!SPECIAL.test(value)) return value;
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvHeader = (columns: readonly Column[]): string =>
  `${BYTE_ORDER_MARK}${columns.map(({ name }) => name).join(',')}\r\n`;

/** Amounts, days and identifiers come from the database as they are to be written, and need no quoting. */
export function csvLines(columns: readonly Column[], batch: Batch): string {
  const cells = readers(columns, batch).map((read, index) => ({ read, isText: columns[index]?.kind === 'text' }));
  let lines = '';
  for (const row of batch.rows) {
    let separator = '';
    for (const { read, isText } of cells) {
      const value = read(row);
      lines += separator;
      if (value !== null && value !== undefined) lines += isText ? csvText(value as string) : value;
      separator = ',';
    }
    lines += '\r\n';
  }
  return lines;
}

/** One piece per batch. */
export async function* writeCsv(columns: readonly Column[], batches: AsyncIterable<Batch>): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHeader(columns));
  for await (const batch of batches) if (batch.rows.length > 0) yield Buffer.from(csvLines(columns, batch));
}
