import type { Import } from '@rentroll/client';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useWords } from '../../../data/app.ts';
import { groupBy } from '../../../data/group-by.ts';
import { importWords } from '../../../words/import.ts';
import { type ImportState, useImportFields } from './import-data.ts';
import '../../../ui/table/table.css';

type Row = Import['rows'][number];
type Problem = Import['errors'][number];
type Props = { readonly state: ImportState; readonly result: Import };
/** Enough to know whose row it is. */
const KEY_COLUMNS = ['property', 'room', 'renter_name', 'full_name', 'name'];
/** More would make the page slow; after these are right, the next ones show. */
const MAX_SHOWN = 200;

/** Problems that are not about one cell: a header, a missing column, a whole sheet. */
export function SheetProblems({ result }: { readonly result: Import }) {
  const words = useWords(importWords);
  const shown = new Set(result.rows.map(({ sheet, row }) => `${sheet}\n${row}`));
  const others = result.errors.filter(({ sheet, row }) => !shown.has(`${sheet}\n${row}`));
  if (others.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="headers">
      <header>
        <h2 id="headers">{words.sheetProblems}</h2>
      </header>
      <ul className="rows">
        {others.map(({ sheet, row, column, header, message }) => (
          <li className="sheet-problem" key={`${sheet}${row}${column}${message}`}>
            <CircleAlert className="i bad" aria-hidden="true" />
            <span>
              <strong>{header ?? column ?? sheet}</strong> {message}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The wrong rows as a table; a wrong cell is a field, with what is wrong and what is expected below it. */
export function WrongRows({ state, result }: Props) {
  const sheets = [...groupBy(result.rows.slice(0, MAX_SHOWN), ({ sheet }) => sheet)];
  return sheets.map(([sheet, rows]) => <SheetTable key={sheet} state={state} result={result} rows={rows} />);
}

function SheetTable({ state, result, rows }: Props & { readonly rows: readonly Row[] }) {
  const words = useWords(importWords);
  const sheet = rows[0]?.sheet ?? '';
  const problems = result.errors.filter((error) => error.sheet === sheet);
  const wrong = new Set(problems.flatMap(({ column }) => column ?? []));
  const columns = (rows[0]?.cells ?? []).filter(({ column }) => wrong.has(column) || KEY_COLUMNS.includes(column));
  const shown = new Set(columns.map(({ column }) => column));
  // A column that the file does not have cannot be filled in here.
  const hasOthers = problems.some(
    ({ row, column }) => !shown.has(column ?? '') && rows.some((each) => each.row === row),
  );
  const fields = useImportFields().data?.sheets.flatMap((each) => each.fields) ?? [];
  const nameOf = (column: string | null) => fields.find(({ field }) => field === column)?.header ?? column;
  return (
    <div className="grid-wrap">
      <table className="table grid-in">
        <caption className="unseen">{words.tableOf(sheet)}</caption>
        <thead>
          <tr>
            <th scope="col">{words.row}</th>
            {columns.map(({ column, header }) => (
              <th scope="col" key={column}>
                {header}
              </th>
            ))}
            {hasOthers && <th scope="col">{words.missing}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const own = problems.filter((problem) => problem.row === row.row);
            const others = own.filter(({ column }) => !columns.some((each) => each.column === column));
            return (
              <tr className="has-bad" key={row.row}>
                <th scope="row">
                  <span className="only-phone">{words.row} </span>
                  {row.row}
                </th>
                {columns.map(({ column }) => (
                  <GridCell
                    key={column}
                    state={state}
                    sheet={sheet}
                    cell={row.cells.find((each) => each.column === column)}
                    problem={own.find((each) => each.column === column)}
                  />
                ))}
                {hasOthers && (
                  <td className="wrong">
                    {others.map(({ column, header, message }) => (
                      <span className="tell" key={`${column}${message}`}>
                        {header ?? nameOf(column)} {message}
                      </span>
                    ))}
                    {others.length > 0 && <span className="small quiet">{words.missingHint}</span>}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = {
  readonly state: ImportState;
  readonly sheet: string;
  readonly cell: Row['cells'][number] | undefined;
  readonly problem: Problem | undefined;
};

function GridCell({ state, sheet, cell, problem }: CellProps) {
  const id = useId();
  if (!cell) return <td className="only-wide" />;
  const written = state.corrections[sheet]?.[cell.cell];
  // A cell that was wrong stays a field until the next check, also while it is typed into.
  if (!problem)
    return <td className={KEY_COLUMNS.includes(cell.column) ? 'key-cell' : 'only-wide'}>{written ?? cell.value}</td>;
  const touched = written !== undefined && written !== state.tried[sheet]?.[cell.cell];
  return (
    <td className="wrong">
      <label htmlFor={id}>{cell.header}</label>
      <input
        id={id}
        className="input"
        value={written ?? cell.value ?? ''}
        aria-invalid={touched ? undefined : true}
        aria-describedby={`${id}-why`}
        onChange={(event) => state.correct(sheet, cell.cell, event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') state.again();
        }}
      />
      <span className="tell" id={`${id}-why`}>
        {problem.message}
      </span>
    </td>
  );
}
