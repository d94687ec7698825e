import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export type BilledStep = { lease_id: string; step: number; invoice_id: string; units: number; draft: boolean };

export const billedStepsOf = (tx: Tx, readingId: string, utility: string): Promise<BilledStep[]> =>
  tx.query<BilledStep>(sql`
    select u.lease_id, u.step, u.invoice_id, u.units, i.status = 'DRAFT' as draft
    from billed_uses u join invoices i on i.organization_id = ${tx.organizationId} and i.id = u.invoice_id
    where u.organization_id = ${tx.organizationId} and u.reading_id = ${readingId} and u.utility = ${utility} order by u.lease_id, u.step`);

/** Takes units that were given back off the latest steps; what a later correction adds is billed again. */
export async function lowerBilled(
  tx: Tx,
  readingId: string,
  utility: string,
  steps: BilledStep[],
  by: number,
): Promise<void> {
  let left = by;
  for (const { lease_id, step, units } of steps.toReversed()) {
    const part = Math.min(left, units);
    if (part <= 0) continue;
    left -= part;
    await tx.run(sql`
      update billed_uses set units = units - ${part}
      where organization_id = ${tx.organizationId} and reading_id = ${readingId} and utility = ${utility} and lease_id = ${lease_id} and step = ${step}`);
  }
}
