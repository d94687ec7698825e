import type { Batch } from '../database/batches.ts';
import { type Column, readers } from './table.ts';

/** Without it, Excel assumes the machine's own code page instead of UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

const SPECIAL = /[",\r\n]|^[=+\-@\t]/;
const FORMULA = /^[=+\-@\t\r\n]/;
const QUOTED = /[",\r\n]/;

/** Text that a spreadsheet would evaluate as a formula is prefixed with an apostrophe; then quoted according to RFC 4180. */
export function csvText(value: string): string {
  if (!SPECIAL.test(value)) return value;
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvHeader = (columns: readonly Column[]): string =>
  `${BYTE_ORDER_MARK}${columns.map(({ name }) => name).join(',')}\r\n`;

/** Amounts, dates and identifiers come from the database in their final form and need no quoting. */
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

/** One chunk per batch. */
export async function* writeCsv(columns: readonly Column[], batches: AsyncIterable<Batch>): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHeader(columns));
  for await (const batch of batches) if (batch.rows.length > 0) yield Buffer.from(csvLines(columns, batch));
}
