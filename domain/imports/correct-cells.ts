import type { FieldProblem } from '../refused.ts';
import type { Cell, SheetRow, Workbook } from './cell.ts';
import { asWritten } from './mapping.ts';
import { columnLetter } from './match-headers.ts';

/** What a person wrote in place of cells, by sheet and cell (`F7`); null empties a cell. */
export type Corrections = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

/** The file as it was corrected. Cells that it does not have are problems, not silently lost. */
export function correctCells(
  workbook: Workbook,
  corrections: Corrections,
): { workbook: Workbook; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const given = new Map(
    Object.entries(corrections).map(([name, cells]) => [asWritten(name), new Map(Object.entries(cells))]),
  );
  for (const name of given.keys())
    if (!workbook.sheets.some((sheet) => asWritten(sheet.name) === name))
      problems.push({ path: `corrections.${name}`, code: 'unknown_field' });
  const sheets = workbook.sheets.map((sheet) => {
    const cells = given.get(asWritten(sheet.name));
    if (!cells) return sheet;
    const width = Math.max(0, ...sheet.rows.map((row) => row.cells.length));
    const rows = sheet.rows.map((row) => correctRow(row, width, cells));
    for (const cell of cells.keys())
      problems.push({ path: `corrections.${sheet.name}.${cell}`, code: 'unknown_field' });
    return { ...sheet, rows };
  });
  return { workbook: { sheets }, problems };
}

/** Takes the corrections of its cells out of `left`. */
function correctRow(row: SheetRow, width: number, left: Map<string, string | null>): SheetRow {
  const corrected: Cell[] = [...row.cells];
  let changed = false;
  for (let index = 0; index < width && left.size > 0; index += 1) {
    const name = `${columnLetter(index)}${row.number}`;
    const text = left.get(name);
    if (text === undefined) continue;
    left.delete(name);
    changed = true;
    while (corrected.length <= index) corrected.push(null);
    corrected[index] = text === null || text.trim() === '' ? null : { kind: 'text', text };
  }
  return changed ? { ...row, cells: corrected } : row;
}
