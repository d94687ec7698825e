import { HucreError } from 'hucre';
import { type CellValue, readXlsx, streamXlsxRows } from 'hucre/xlsx';
import type { Cell, Sheet, SheetRow, Workbook } from '../../domain/imports/cell.ts';
import { isRefusal } from '../../domain/refusal.ts';
import { hasLongMarkRun } from '../../domain/text/has-long-mark-run.ts';
import { type FileRefusal, invalidFile, overLimit, UnreadableFile } from './file-refusal.ts';
import { inspectArchive } from './inspect-archive.ts';
import { inspectXml } from './inspect-xml.ts';
import { MAX_COLUMNS, MAX_ROWS, MAX_SCANNED_CELLS, MAX_SHEETS } from './limits.ts';
import { plainDecimal } from './plain-decimal.ts';

const LAST_ROW = MAX_ROWS + 1;
const ERROR_VALUE =
  /^#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!)$/;

/** Reads the visible sheets of an XLSX file; formulas give the value computed last by the spreadsheet program. */
export async function readXlsxFile(bytes: Uint8Array): Promise<Workbook | FileRefusal> {
  const entries = inspectArchive(bytes);
  if (isRefusal(entries)) return entries;
  const unsafe = await inspectXml(bytes, entries);
  if (unsafe !== null) return unsafe;
  try {
    const names = await listSheets(bytes);
    if (names.length > MAX_SHEETS) return overLimit('sheets', MAX_SHEETS);
    const sheets: Sheet[] = [];
    for (const { name, index } of names) sheets.push({ name, rows: await readRows(bytes, index) });
    return { sheets };
  } catch (problem) {
    if (problem instanceof UnreadableFile) return problem.result;
    if (problem instanceof HucreError) return invalidFile('damaged');
    throw problem;
  }
}

async function listSheets(bytes: Uint8Array): Promise<{ name: string; index: number }[]> {
  const names: { name: string; index: number }[] = [];
  await readXlsx(bytes, {
    sheets: ({ name, index, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) names.push({ name, index });
      return false;
    },
  });
  return names;
}

// Rows are streamed, because one cell in the far corner of a sheet would make the other reader allocate the whole rectangle.
async function readRows(bytes: Uint8Array, index: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  let scanned = 0;
  for await (const { index: position, values } of streamXlsxRows(bytes, { sheet: index })) {
    scanned += values.length + 1;
    if (scanned > MAX_SCANNED_CELLS) throw new UnreadableFile(overLimit('cells', MAX_SCANNED_CELLS));
    const filled = values.findLastIndex((value) => value !== null && value !== '') + 1;
    if (filled === 0) continue;
    if (filled > MAX_COLUMNS) throw new UnreadableFile(overLimit('columns', MAX_COLUMNS));
    if (position >= LAST_ROW) throw new UnreadableFile(overLimit('rows', MAX_ROWS));
    rows.push({ number: position + 1, cells: values.slice(0, filled).map(toCell) });
  }
  return markUncomputed(bytes, index, rows);
}

/**
 * A formula that was never computed has no value; treating it as empty would silently lose a deposit. This second reader also
 * verifies the checksum of the sheet, which the streaming one cannot.
 */
async function markUncomputed(bytes: Uint8Array, index: number, rows: SheetRow[]): Promise<SheetRow[]> {
  const range = `A1:BH${rows.at(-1)?.number ?? 1}`;
  const { sheets } = await readXlsx(bytes, { sheets: [index], range });
  const uncomputed = new Map<number, number[]>();
  for (const [place, cell] of sheets[0]?.cells ?? []) {
    if (cell.formula === undefined || (cell.value !== null && cell.value !== '')) continue;
    const [row = 0, column = 0] = place.split(',').map(Number);
    uncomputed.set(row + 1, [...(uncomputed.get(row + 1) ?? []), column]);
  }
  return rows.map((row) => {
    const columns = uncomputed.get(row.number);
    if (columns === undefined) return row;
    const cells: Cell[] = Array.from(
      { length: Math.max(row.cells.length, ...columns.map((column) => column + 1)) },
      (_, column) => (columns.includes(column) ? { kind: 'error', text: '=' } : (row.cells[column] ?? null)),
    );
    return { ...row, cells };
  });
}

function toCell(value: CellValue): Cell {
  if (value === null || value === '') return null;
  if (typeof value === 'string' && hasLongMarkRun(value)) throw new UnreadableFile(invalidFile('damaged'));
  if (typeof value === 'string')
    return ERROR_VALUE.test(value) ? { kind: 'error', text: value } : { kind: 'text', text: value };
  if (typeof value === 'boolean') return { kind: 'flag', value };
  if (value instanceof Date) return toDateCell(value);
  return Number.isFinite(value)
    ? { kind: 'number', decimal: plainDecimal(value) }
    : { kind: 'error', text: String(value) };
}

// The reader stores the civil date of the cell in the UTC fields of a Date, whatever the machine's time zone.
function toDateCell(value: Date): Cell {
  if (Number.isNaN(value.getTime())) return { kind: 'error', text: 'date' };
  const [year, month, day] = [value.getUTCFullYear(), value.getUTCMonth() + 1, value.getUTCDate()];
  return { kind: 'date', date: Temporal.PlainDate.from({ year, month, day }) };
}
