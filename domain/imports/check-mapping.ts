import type { FieldProblem } from '../refused.ts';
import { SHEETS } from './columns.ts';
import { asWritten, type ImportMapping } from './mapping.ts';
import type { SheetColumns } from './read-sheet.ts';

/** Sheets and headers that the file does not have, and fields that its sheets do not. */
export function checkMapping(mapping: ImportMapping, sheets: readonly SheetColumns[]): FieldProblem[] {
  return [...mapping].flatMap(([name, headers]): FieldProblem[] => {
    const sheet = sheets.find((each) => asWritten(each.name) === name);
    if (!sheet) return [{ path: `mapping.${name}`, code: 'unknown_field' }];
    const fields = SHEETS.find(({ kind }) => kind === sheet.kind)?.columns ?? {};
    return [...headers].flatMap(([header, field]): FieldProblem[] => {
      const path = `mapping.${name}.${header}`;
      if (!sheet.columns.some((column) => asWritten(column.header) === header))
        return [{ path, code: 'unknown_field' }];
      return field === null || Object.hasOwn(fields, field) ? [] : [{ path, code: 'not_allowed' }];
    });
  });
}
