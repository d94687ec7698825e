import type { AllocationMethod } from '../../../../domain/catalog/reports.ts';
import type { Batch } from '../../../database/batches.ts';
import type { Tx } from '../../../database/transaction.ts';
import { amount, decimal, plain, text } from '../../../spreadsheet/table.ts';
import { type ProfitInput, type ProfitRow, profitRows } from '../profitability/queries.ts';
import { presentShared, readProperty } from '../profitability/share-by-property.ts';
import { ROW_BATCH } from './export-file.ts';

export const ALLOCATION_COLUMNS = [
  text('property_name'),
  text('room_name'),
  amount('revenue'),
  amount('direct_expense'),
  amount('shared_expense_total'),
  plain('allocation_method', 'allocation_method'),
  decimal('share_percent'),
  amount('allocated_expense'),
  amount('net_profit'),
];
const NAMES = ALLOCATION_COLUMNS.map(({ name }) => name);

/** Rows are ordered by property, so only one property is in memory at a time. */
export async function* allocationRows(
  tx: Tx,
  input: ProfitInput,
  method: AllocationMethod,
): AsyncGenerator<Batch, void> {
  let property: ProfitRow[] = [];
  for await (const { names, rows } of tx.batches(profitRows(tx, input, method), ROW_BATCH)) {
    const shared: unknown[][] = [];
    for (const values of rows) {
      const row = Object.fromEntries(names.map((name, index) => [name, values[index]])) as ProfitRow;
      if (property[0] && property[0].property_id !== row.property_id) {
        shared.push(...sharedRows(property, method));
        property = [];
      }
      property.push(row);
    }
    yield { names: NAMES, rows: shared };
  }
  if (property.length > 0) yield { names: NAMES, rows: sharedRows(property, method) };
}

/** An expense that no room could take gets a row without a room, so that the column still adds up. */
function sharedRows(property: ProfitRow[], method: AllocationMethod): unknown[][] {
  const shared = presentShared(readProperty(property), method);
  const whole = { ...shared, room_name: null, share_percent: null, allocated_expense: shared.unallocated_expense };
  const rows = shared.rooms.length > 0 ? shared.rooms.map((room) => ({ ...shared, ...room })) : [whole];
  return rows.map((row) => NAMES.map((name) => row[name as keyof typeof row]));
}
