import { taxYears } from '../../../../domain/rules/deadlines.ts';
import type { Tx } from '../../../database/transaction.ts';
import { keyOf, revenueBook } from '../reports/revenue-book.ts';
import type { FoundDeadline } from './find-queries.ts';
import { closeThresholds, insertThresholds, type OwnerNearThreshold } from './threshold-queries.ts';

/** Warns of owners whose revenue of a year that is not declared yet comes near the tax threshold or is above it. */
export async function findThresholds(
  tx: Tx,
  missedDays: number,
): Promise<{ found: FoundDeadline[]; closed: { id: string; property_id: string | null }[] }> {
  const years = taxYears(tx.today, missedDays);
  const owners = (await Promise.all(years.map(({ year, dueOn }) => ownersNear(tx, year, dueOn)))).flat();
  const closed = await closeThresholds(
    tx,
    years.map(({ dueOn }) => dueOn),
    owners,
  );
  return { found: owners.length === 0 ? [] : await insertThresholds(tx, owners), closed };
}

async function ownersNear(tx: Tx, year: number, dueOn: string): Promise<OwnerNearThreshold[]> {
  const { owners } = await revenueBook(tx, { year });
  return owners
    .filter(({ tax }) => tax !== null && tax.threshold_state !== 'BELOW')
    .map(({ owner }) => ({
      owner_key: keyOf(owner),
      owner_name: owner.full_name ?? owner.tax_code ?? owner.id_number,
      due_on: dueOn,
    }));
}
