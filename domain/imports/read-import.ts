import type { CivilDate } from '../period.ts';
import { isBlank, type Sheet, type Workbook } from './cell.ts';
import type { Columns } from './column.ts';
import { GUIDE_SHEET, SHEETS, type SheetKind } from './columns.ts';
import { FEE_COLUMNS } from './fee-columns.ts';
import { foldHeader } from './fold-header.ts';
import { emptyBatch, type ImportBatch, type Source } from './import-batch.ts';
import type { ImportMapping } from './mapping.ts';
import { MEMBER_COLUMNS } from './member-columns.ts';
import { mergeMissingColumns } from './missing-columns.ts';
import type { ImportProblem } from './problem.ts';
import { readFees } from './read-fees.ts';
import { readMembers } from './read-members.ts';
import { readRooms } from './read-rooms.ts';
import { readSheet, type SheetColumns, type SheetLayout, type SheetRead } from './read-sheet.ts';
import { ROOM_COLUMNS } from './room-columns.ts';

/** `batch` is complete and may be stored only when `problems` is empty. */
export type ImportResult = {
  readonly batch: ImportBatch;
  readonly problems: readonly ImportProblem[];
  /** Rows of totals, which are skipped. */
  readonly totals: readonly Source[];
  readonly layouts: readonly SheetLayout[];
  /** The sheets that were read, with all their columns. */
  readonly sheets: readonly SheetColumns[];
};

/** Reads the sheets of an import file and reports all problems at once, so that the file can be fixed in one go. */
export function readImport(workbook: Workbook, today: CivilDate, mapping: ImportMapping = new Map()): ImportResult {
  const { found, problems } = sortSheets(workbook);
  const batch = emptyBatch();
  const rooms = readSheet(found.rooms ?? { name: '', rows: [] }, 'rooms', ROOM_COLUMNS, mapping);
  const roomProblems = [...rooms.problems];
  const names = readRooms(rooms.rows, today, batch, roomProblems);
  if (rooms.rows.length === 0 && roomProblems.length === 0) roomProblems.push(nothingToRead(found.rooms));
  const later: ImportProblem[] = [];
  const read: Pick<SheetRead<Columns>, 'layout' | 'totals' | 'recognized'>[] = [rooms];
  if (found.members) {
    const members = readSheet(found.members, 'members', MEMBER_COLUMNS, mapping);
    read.push(members);
    later.push(...members.problems);
    readMembers(members.rows, names, today, batch, later);
  }
  if (found.fees) {
    const fees = readSheet(found.fees, 'fees', FEE_COLUMNS, mapping);
    read.push(fees);
    later.push(...fees.problems);
    readFees(fees.rows, names, batch, later);
  }
  const merged = mergeMissingColumns(roomProblems, rooms.layout);
  return {
    batch,
    problems: [...problems, ...sortByRow(merged), ...later],
    totals: read.flatMap(({ totals }) => totals),
    layouts: read.flatMap(({ layout }) => layout ?? []),
    sheets: read.map(({ recognized }) => recognized),
  };
}

type SortedSheets = { readonly found: Partial<Record<SheetKind, Sheet>>; readonly problems: ImportProblem[] };

// A landlord's own list can have any name, so the first unrecognized sheet is read as rooms; another one is reported, not dropped silently.
function sortSheets(workbook: Workbook): SortedSheets {
  const found: Partial<Record<SheetKind, Sheet>> = {};
  const problems: ImportProblem[] = [];
  const guides = Object.values(GUIDE_SHEET).map(foldHeader);
  const filled = workbook.sheets.filter(
    ({ name, rows }) => !guides.includes(foldHeader(name)) && rows.some(({ cells }) => !cells.every(isBlank)),
  );
  const unnamed: Sheet[] = [];
  for (const sheet of filled) {
    const kind = kindOf(sheet.name);
    if (kind === null || found[kind] !== undefined) unnamed.push(sheet);
    else found[kind] = sheet;
  }
  for (const sheet of unnamed)
    if (found.rooms === undefined) found.rooms = sheet;
    else problems.push({ sheet: sheet.name, row: sheet.rows[0]?.number ?? 1, column: null, code: 'unknown_field' });
  return { found, problems };
}

function kindOf(name: string): SheetKind | null {
  const folded = foldHeader(name);
  return (
    SHEETS.find(({ vi, en, aliases }) => [vi, en, ...aliases].some((known) => foldHeader(known) === folded))?.kind ??
    null
  );
}

const nothingToRead = (sheet: Sheet | undefined): ImportProblem => ({
  sheet: sheet?.name ?? '',
  row: (sheet?.rows.at(-1)?.number ?? 0) + 1,
  column: 'property',
  code: 'required',
});

const sortByRow = (problems: readonly ImportProblem[]): ImportProblem[] => problems.toSorted((a, b) => a.row - b.row);
