import type { ImportProblem } from './problem.ts';
import type { SheetLayout } from './read-sheet.ts';

/** One of these is enough, so a header that means one explains why the other is missing. */
const ALTERNATIVES: Readonly<Record<string, string>> = { base_rent: 'monthly_rent' };

/**
 * A column that the sheet does not have is one problem, reported at the first row that needs it, not one of every row. If an unknown header probably means
 * that column, this header is the problem already.
 */
export function mergeMissingColumns(problems: readonly ImportProblem[], layout: SheetLayout | null): ImportProblem[] {
  if (layout === null) return [...problems];
  const suggested = new Set(problems.map(({ suggestion }) => suggestion));
  const reported = new Set<string>();
  return problems.flatMap((problem) => {
    const { column, code } = problem;
    const isMissing = (code === 'required' || code === 'requires') && column !== null && !layout.columns.has(column);
    if (!isMissing) return [problem];
    const isExplained = [column, ALTERNATIVES[column] ?? column].some((key) => suggested.has(key));
    if (isExplained || reported.has(column)) return [];
    reported.add(column);
    return [problem];
  });
}
