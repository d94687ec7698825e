import type { ReactNode } from 'react';
import type { CsvColumn } from '../list/csv.ts';
import { Money } from '../money/money.tsx';
import './table.css';

export type Column<Row> = {
  readonly title: string;
  readonly show: (row: Row) => ReactNode;
  /** The same in a file. */
  readonly text: (row: Row) => string | number | null | undefined;
  /** Figures stand at the end of their column. */
  readonly end?: boolean;
  /** Left out on a phone. */
  readonly wide?: boolean;
  /** The sum, under the column. */
  readonly sum?: ReactNode;
};

type Props<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
};

/** Rows of figures; the first column names the row. The same columns make its file. */
export function DataTable<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  const [first, ...others] = columns;
  if (!first) return null;
  const look = ({ end, wide }: Column<Row>) => `${end ? 'end num' : ''} ${wide ? 'only-wide' : ''}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div className="table-wrap" tabIndex={0} role="group" aria-label={label}>
      <table className="table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={look(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{first.show(row)}</th>
              {others.map((column) => (
                <td key={column.title} className={look(column)}>
                  {column.show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {columns.some(({ sum }) => sum !== undefined) && (
          <tfoot>
            <tr>
              <th scope="row">{first.sum}</th>
              {others.map((column) => (
                <td key={column.title} className={look(column)}>
                  {column.sum}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** A column of amounts, with their sum when it is given. */
export const moneyColumn = <Row,>(
  title: string,
  amount: (row: Row) => string | null,
  more: { readonly wide?: boolean; readonly sum?: string } = {},
): Column<Row> => {
  const { sum, ...rest } = more;
  return {
    title,
    end: true,
    text: (row) => whole(amount(row)),
    show: (row) => {
      const value = amount(row);
      return value === null ? <span className="pale">–</span> : <Money amount={value} />;
    },
    ...rest,
    ...(sum === undefined ? {} : { sum: <Money amount={sum} /> }),
  };
};

export const csvColumns = <Row,>(columns: readonly Column<Row>[]): CsvColumn<Row>[] =>
  columns.map(({ title, text }) => [title, text]);

const whole = (amount: string | null): string | null => amount?.replace(/\.00$/, '') ?? null;
