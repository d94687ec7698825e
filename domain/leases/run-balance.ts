import { type Dong, sumAmounts } from '../money.ts';

type Movement = { readonly date: string; readonly amount: Dong };

export type RunningBalance<Row extends Movement> = {
  /** The balance before the first day. */
  readonly opening: Dong;
  readonly rows: readonly (Row & { readonly balance: Dong })[];
  readonly closing: Dong;
};

/** The movements of some days, ordered by date, each with the balance after it. */
export function runBalance<Row extends Movement>(
  movements: readonly Row[],
  days: { readonly from: string | null; readonly to: string | null },
): RunningBalance<Row> {
  const { from, to } = days;
  const opening = sumAmounts(movements.filter(({ date }) => from !== null && date < from).map(({ amount }) => amount));
  let closing = opening;
  const rows = movements
    .filter(({ date }) => (from === null || date >= from) && (to === null || date <= to))
    .map((row) => {
      closing += row.amount;
      return { ...row, balance: closing };
    });
  return { opening, rows, closing };
}
