import type { ImportNoteCode } from '../../../../domain/catalog/imports.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import type { Workbook } from '../../../../domain/imports/cell.ts';
import type { Source } from '../../../../domain/imports/import-batch.ts';
import { type LocatedRow, locateProblem, locateRow } from '../../../../domain/imports/locate-problem.ts';
import type { ImportProblem } from '../../../../domain/imports/problem.ts';
import type { SheetColumns, SheetLayout } from '../../../../domain/imports/read-sheet.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { ImportCounts, ImportRow } from './queries.ts';

const MAX_LISTED = 1000;

type File = { workbook: Workbook; layouts: readonly SheetLayout[] };
export type ImportNote = { code: ImportNoteCode; sheet: string | null; row: number | null; message: string };

export function presentProblems(problems: readonly ImportProblem[], { workbook, layouts }: File, locale: Locale) {
  const listed = problems.slice(0, MAX_LISTED);
  return {
    errors: listed.map((problem) => locateProblem(problem, workbook, layouts, locale)),
    error_count: problems.length,
    rows: rowsOf(listed, { workbook, layouts }),
  };
}

/** The rows that problems are about, below the headers. */
function rowsOf(problems: readonly ImportProblem[], { workbook, layouts }: File): LocatedRow[] {
  const rows = new Map<string, LocatedRow>();
  for (const problem of problems) {
    const layout = layouts.find(({ name }) => name === problem.sheet);
    if (!layout || problem.row <= layout.headerRow) continue;
    rows.getOrInsertComputed(`${problem.sheet}\n${problem.row}`, () => locateRow(problem, workbook, layout));
  }
  return [...rows.values()];
}
export type PresentedProblems = ReturnType<typeof presentProblems>;

export const NO_PROBLEMS: PresentedProblems = { errors: [], error_count: 0, rows: [] };

/** What the reader of the result should know although nothing is wrong. */
export function presentNotes(totals: readonly Source[], counts: ImportCounts, locale: Locale): ImportNote[] {
  const deposits = counts.deposits_assumed_received;
  return [
    ...totals.slice(0, MAX_LISTED).map(({ sheet, row }) => ({
      code: 'total_row_skipped' as const,
      sheet,
      row,
      message: { vi: `Dòng ${row} là dòng tổng nên được bỏ qua.`, en: `Row ${row} is a total and was skipped.` }[
        locale
      ],
    })),
    ...(deposits === 0
      ? []
      : [
          {
            code: 'deposits_assumed_received' as const,
            sheet: null,
            row: null,
            message: {
              vi: `Tiền cọc của ${deposits} hợp đồng bắt đầu trước hôm nay được tính là đã nhận; người thuê không bị thu lại. Nếu chưa nhận, ghi 0 vào cột “Cọc đã nhận”.`,
              en: `Deposits that count as received because their leases started before today: ${deposits}. Nobody is asked for them again. If one was not received, write 0 into “Deposit received”.`,
            }[locale],
          },
        ]),
  ];
}

export const presentColumns = (sheets: readonly SheetColumns[]) =>
  sheets.flatMap(({ name, kind, columns }) => columns.map((column) => ({ sheet: name, kind, ...column })));

/** `row` is null for a dry run, which is not stored. */
export const presentImport = (
  tx: Tx,
  row: ImportRow | null,
  {
    counts,
    notes = [],
    columns = [],
    ...problems
  }: PresentedProblems & { counts: ImportCounts; notes?: ImportNote[]; columns?: ReturnType<typeof presentColumns> },
) => ({
  id: row?.id ?? null,
  organization_id: tx.organizationId,
  status: row ? ('DONE' as const) : ('CHECKED' as const),
  counts,
  ...problems,
  notes,
  columns,
  created_by: row?.created_by ?? null,
  created_at: row?.created_at ?? null,
  updated_at: row?.updated_at ?? null,
});
