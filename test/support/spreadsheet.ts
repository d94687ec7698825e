import { xlsxOf } from '../../server/spreadsheet/sample-files.ts';

export type Row = Record<string, string | number | boolean | null>;

/** A workbook with one sheet per name; the columns are all the keys its rows use. */
export const workbookOf = (sheets: Record<string, Row[]>): Promise<Uint8Array> =>
  xlsxOf(
    ...Object.entries(sheets).map(([name, rows]) => {
      const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
      return { name, rows: [headers, ...rows.map((row) => headers.map((header) => row[header] ?? null))] };
    }),
  );

/** The multipart form a browser would send. */
export function fileForm(bytes: Uint8Array | string, name = 'rooms.xlsx'): FormData {
  const form = new FormData();
  form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  return form;
}
