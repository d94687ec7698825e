import type { Batch } from '../../../database/batches.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Column } from '../../../spreadsheet/table.ts';
import { placeNames } from '../../portfolio/place-names/queries.ts';
import type { electricityCompliance } from '../reports/electricity-compliance.ts';
import type { occupancyReport } from '../reports/occupancy.ts';
import type { revenueBook } from '../reports/revenue-book.ts';
import type { PropertyFilter } from '../reports/scope-queries.ts';
import { calculateUnbilled, presentUnbilled } from '../unbilled/list-unbilled.ts';
import { leasesAfter } from '../unbilled/queries.ts';
import { UNBILLED_COLUMNS } from './report-columns.ts';

/** Leases per step: each step loads all that the calculation of their invoices needs. */
const LEASE_BATCH = 100;

type Row = { readonly [name: string]: unknown };

const batchOf = (columns: readonly Column[], rows: readonly Row[]): Batch => {
  const names = columns.map(({ name }) => name);
  return { names, rows: rows.map((row) => names.map((name) => row[name])) };
};

/** The rows of a report that is in memory already. */
export async function* reportRows(columns: readonly Column[], rows: readonly Row[]): AsyncGenerator<Batch, void> {
  yield batchOf(columns, rows);
}

export const occupancyRows = ({ rows }: Awaited<ReturnType<typeof occupancyReport>>): Row[] =>
  rows.flatMap(({ property_name, series }) => series.map((month) => ({ property_name, ...month })));

export const electricityRows = ({ rows }: Awaited<ReturnType<typeof electricityCompliance>>): Row[] =>
  rows.flatMap(({ property_name, period, state, supplier_amount, rooms }) =>
    rooms.map((room) => ({ property_name, period, state, supplier_amount, ...room })),
  );

/** Amounts net of credit notes, then the money received. */
export const revenueRows = ({ months }: Awaited<ReturnType<typeof revenueBook>>): Row[] =>
  months.map(({ period, revenue, cash, ...classes }) => ({
    period,
    revenue,
    ...Object.fromEntries(Object.entries(classes).map(([name, { net }]) => [name, net])),
    ...Object.fromEntries(Object.entries(cash).map(([name, received]) => [`cash_${name}`, received])),
  }));

/** One row per line that no invoice bills yet. */
export async function* unbilledRows(tx: Tx, filter: PropertyFilter): AsyncGenerator<Batch, void> {
  for (let after: string | null = null; ; ) {
    const leases = await leasesAfter(tx, after, LEASE_BATCH, filter);
    const nameOf = await placeNames(tx, leases);
    const lines = (await calculateUnbilled(tx, leases)).flatMap((owed) => {
      const { lines, room_name, renter_name, ended_on } = presentUnbilled(tx, owed);
      const { property_name } = nameOf(owed.lease);
      return lines.map((line) => ({ property_name, room_name, renter_name, ended_on, ...line }));
    });
    yield batchOf(UNBILLED_COLUMNS, lines);
    after = leases.at(-1)?.id ?? null;
    if (leases.length < LEASE_BATCH) return;
  }
}
