import type { Direction } from '../catalog/payments.ts';
import type { Cell, Sheet, SheetRow, Workbook } from '../imports/cell.ts';
import { isBlank, writtenText } from '../imports/cell.ts';
import { parseWrittenDate } from '../imports/read-calendar.ts';
import { parseWrittenAmount } from '../imports/read-numbers.ts';
import { type Dong, fitsAmount } from '../money.ts';
import type { CivilDate } from '../period.ts';
import { foldDiacritics } from '../text/fold-diacritics.ts';

/** Which header means what; banks use either one signed amount or two columns. */
export type StatementColumns = {
  date?: string;
  memo?: string;
  amount?: string;
  credit?: string;
  debit?: string;
  reference?: string;
};
export type StatementColumn = keyof StatementColumns;

export type StatementTransfer = {
  readonly row: number;
  readonly date: CivilDate;
  readonly direction: Direction;
  readonly amount: Dong;
  /** False if money in is negative, or a row has money both in and out. */
  readonly amountIsValid: boolean;
  readonly memo: string;
  readonly reference: string | null;
};

export type StatementProblem = {
  readonly row: number;
  readonly column: StatementColumn;
  readonly code: 'required' | 'invalid_format';
};
export type ReadStatement = {
  readonly columns: StatementColumns | null;
  readonly transfers: readonly StatementTransfer[];
  readonly problems: readonly StatementProblem[];
};

/** Column headers of the larger banks, without case and diacritics. */
const KNOWN: Readonly<Record<StatementColumn, readonly string[]>> = {
  date: [
    'ngay giao dich',
    'ngay hieu luc',
    'ngay gd',
    'ngay',
    'transaction date',
    'date',
    'thoi gian',
    'ngay hach toan',
  ],
  memo: [
    'noi dung giao dich',
    'noi dung',
    'dien giai',
    'mo ta',
    'description',
    'transaction description',
    'remark',
    'memo',
    'ghi chu',
  ],
  amount: ['so tien', 'so tien giao dich', 'amount', 'phat sinh'],
  credit: ['ghi co', 'phat sinh co', 'so tien ghi co', 'co', 'credit', 'credit amount', 'tien vao'],
  debit: ['ghi no', 'phat sinh no', 'so tien ghi no', 'no', 'debit', 'debit amount', 'tien ra'],
  reference: [
    'so tham chieu',
    'ma giao dich',
    'so but toan',
    'so ct',
    'reference',
    'transaction id',
    'ref no',
    'ma tham chieu',
  ],
};

const HEADER_SEARCH_ROWS = 40;

/** Reads the transfers of a bank statement; rows above the header (logo, address, balances) and below the last transfer are skipped. */
export function readStatement(workbook: Workbook, chosenColumns: StatementColumns): ReadStatement {
  for (const sheet of workbook.sheets) {
    const found = findHeader(sheet, chosenColumns);
    if (found) return { columns: found.names, ...readRows(sheet.rows.slice(found.index + 1), found.places) };
  }
  return { columns: null, transfers: [], problems: [] };
}

type Places = Partial<Record<StatementColumn, number>>;

function findHeader(
  sheet: Sheet,
  chosenColumns: StatementColumns,
): { index: number; places: Places; names: StatementColumns } | null {
  for (const [index, row] of sheet.rows.slice(0, HEADER_SEARCH_ROWS).entries()) {
    const heads = row.cells.map((cell) => headOf(cell));
    const places: Places = {};
    const names: StatementColumns = {};
    for (const column of Object.keys(KNOWN) as StatementColumn[]) {
      const own = chosenColumns[column];
      const place = own === undefined ? firstKnown(heads, KNOWN[column], Object.values(places)) : findChosen(row, own);
      if (place < 0) continue;
      places[column] = place;
      names[column] = writtenText(row.cells[place])?.trim() ?? '';
    }
    const hasMoney = places.amount !== undefined || places.credit !== undefined;
    if (places.date !== undefined && places.memo !== undefined && hasMoney) return { index, places, names };
  }
  return null;
}

/** As written, else without case, diacritics and what is in parentheses. */
function findChosen({ cells }: SheetRow, name: string): number {
  const written = cells.findIndex((cell) => writtenText(cell)?.trim() === name.trim());
  return written >= 0 ? written : cells.findIndex((cell) => headOf(cell) === foldHead(name));
}

const firstKnown = (heads: readonly string[], known: readonly string[], taken: readonly number[]): number => {
  for (const word of known) {
    const place = heads.findIndex((head, index) => head === word && !taken.includes(index));
    if (place >= 0) return place;
  }
  return -1;
};

const fold = (text: string): string =>
  foldDiacritics(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const foldHead = (text: string): string => fold(text.replace(/\(.*?\)/g, ''));
const headOf = (cell: Cell | undefined): string => foldHead(writtenText(cell) ?? '');

function readRows(rows: readonly SheetRow[], places: Places): Pick<ReadStatement, 'transfers' | 'problems'> {
  const transfers: StatementTransfer[] = [];
  const problems: StatementProblem[] = [];
  const lastDated = rows.findLast(({ cells }) => dateOf(cells[places.date ?? 0]) !== null)?.number;
  for (const { number, cells } of rows) {
    const at = (column: StatementColumn): Cell | undefined =>
      places[column] === undefined ? undefined : cells[places[column]];
    if (isBlank(at('date')) || (isBlank(at('amount')) && isBlank(at('credit')) && isBlank(at('debit')))) continue;
    const date = dateOf(at('date'));
    // Sums below the last transfer have a word instead of a date.
    if (lastDated !== undefined && number > lastDated && !hasDigit(at('date'))) continue;
    const money = moneyOf(at);
    if (date === null) problems.push({ row: number, column: 'date', code: 'invalid_format' });
    if (money === null)
      problems.push({ row: number, column: places.amount === undefined ? 'credit' : 'amount', code: 'invalid_format' });
    if (date === null || money === null || money.amount === 0n) continue;
    const reference = (writtenText(at('reference')) ?? '').trim();
    transfers.push({
      row: number,
      date,
      ...money,
      memo: (writtenText(at('memo')) ?? '').trim(),
      reference: reference === '' ? null : reference,
    });
  }
  return { transfers, problems };
}

type Money = { direction: Direction; amount: Dong; amountIsValid: boolean };

function moneyOf(at: (column: StatementColumn) => Cell | undefined): Money | null {
  const written = (['amount', 'credit', 'debit'] as const).filter((column) => hasDigit(at(column)));
  const read = new Map(written.map((column) => [column, amountOf(at(column))]));
  if (read.size === 0 || [...read.values()].includes(null)) return null;
  const signed = read.get('amount');
  if (signed) return { direction: signed < 0n ? 'OUT' : 'IN', amount: magnitude(signed), amountIsValid: true };
  const [received, spent] = [read.get('credit') ?? 0n, read.get('debit') ?? 0n];
  if (received === 0n) return { direction: 'OUT', amount: magnitude(spent), amountIsValid: true };
  return { direction: 'IN', amount: magnitude(received), amountIsValid: received > 0n && spent === 0n };
}

/** Banks write a dash where there is nothing. */
const hasDigit = (cell: Cell | undefined): boolean => cell?.kind === 'date' || /\d/.test(writtenText(cell) ?? '');

const magnitude = (amount: Dong): Dong => (amount < 0n ? -amount : amount);

/** Signed, with or without a currency; a fraction is accepted only when it is zero. */
function amountOf(cell: Cell | undefined): Dong | null {
  const text = (writtenText(cell) ?? '').replace(/vnd|\s/gi, '').replace(/[.,]00$/, '');
  const amount = parseWrittenAmount(text.replace(/^[+-]/, ''));
  if (amount === null || !fitsAmount(amount)) return null;
  return text.startsWith('-') ? -amount : amount;
}

/** The date only; banks append the time. */
function dateOf(cell: Cell | undefined): CivilDate | null {
  if (cell?.kind === 'date') return cell.date;
  return parseWrittenDate((writtenText(cell) ?? '').trim().split(/[\sT]/)[0] ?? '');
}
