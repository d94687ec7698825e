import { ONE_UNIT } from '../money.ts';
import { comparePeriods } from '../period.ts';
import type { ReadRow } from './column.ts';
import type { FEE_COLUMNS } from './fee-columns.ts';
import type { ImportBatch } from './import-batch.ts';
import { nameKey, roomKey } from './name-key.ts';
import type { ImportProblem } from './problem.ts';
import { type NameIndex, sourceOf } from './read-rooms.ts';

type FeeRow = ReadRow<typeof FEE_COLUMNS>;

/** Adds the monthly fees of whole properties and of single rooms. */
export function readFees(
  rows: readonly FeeRow[],
  names: NameIndex,
  batch: ImportBatch,
  problems: ImportProblem[],
): void {
  for (const row of rows) {
    const { start_period: from, end_period: to } = row.values;
    if (from !== null && to !== null && comparePeriods(to, from) < 0)
      problems.push({ ...sourceOf(row), column: 'end_period', code: 'too_small', limit: `${from}` });
    addFee(row, names, batch, problems);
  }
}

function addFee(row: FeeRow, names: NameIndex, batch: ImportBatch, problems: ImportProblem[]): void {
  const { values } = row;
  const source = sourceOf(row);
  if (values.property === null) return;
  const property = names.properties.get(nameKey(values.property));
  const named = values.room === null ? null : names.rooms.get(roomKey(values.property, values.room));
  if (property === undefined) problems.push({ ...source, column: 'property', code: 'not_allowed' });
  else if (named === undefined) problems.push({ ...source, column: 'room', code: 'not_allowed' });
  else if (values.name !== null && values.amount !== null && (named === null || named.room !== null))
    batch.fees.push({
      ...source,
      property,
      room: named?.room ?? null,
      name: values.name,
      amount: values.amount,
      basis: values.basis ?? 'FLAT',
      quantity: values.quantity ?? ONE_UNIT,
      proration: values.proration ?? 'NONE',
      startPeriod: values.start_period,
      endPeriod: values.end_period,
    });
}
