export type CsvColumn<Row> = readonly [title: string, value: (row: Row) => string | number | null | undefined];

/** With a byte order mark, which spreadsheets need for Vietnamese. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(([title]) => cell(title)),
    ...rows.map((row) => columns.map(([, value]) => cell(value(row)))),
  ];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** A text that begins like a formula would be run by a spreadsheet. Amounts may be negative. */
function cell(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?[\d.]+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A file made here, as if the service had sent it. */
export const csvFile = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Response =>
  new Response(csvOf(columns, rows), { headers: { 'content-type': 'text/csv' } });
