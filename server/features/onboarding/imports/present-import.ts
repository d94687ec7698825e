import type { Locale } from '../../../../domain/catalog/locales.ts';
import { describeProblem, type ImportProblem } from '../../../../domain/imports/problem.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { ImportCounts, ImportRow } from './queries.ts';

const MAX_LISTED = 1000;

export const presentProblems = (problems: readonly ImportProblem[], locale: Locale) => ({
  errors: problems.slice(0, MAX_LISTED).map((problem) => ({
    sheet: problem.sheet,
    row: problem.row,
    column: problem.column,
    code: problem.code,
    message: describeProblem(problem, locale),
  })),
  error_count: problems.length,
});

/** `row` is null for a dry run, which is not stored. */
export const presentImport = (
  tx: Tx,
  row: ImportRow | null,
  { counts, problems }: { counts: ImportCounts; problems: readonly ImportProblem[] },
) => ({
  id: row?.id ?? null,
  organization_id: tx.organizationId,
  status: row ? ('DONE' as const) : ('CHECKED' as const),
  counts,
  ...presentProblems(problems, tx.locale),
  created_by: row?.created_by ?? null,
  created_at: row?.created_at ?? null,
  updated_at: row?.updated_at ?? null,
});
