import { sql } from '../../database/sql.ts';
import type { Tx } from '../../database/transaction.ts';

export type BilledStep = { lease_id: string; step: number; invoice_id: string; units: number };

export const billedStepsOf = (tx: Tx, readingId: string, utility: string): Promise<BilledStep[]> =>
  tx.query<BilledStep>(sql`
    select lease_id, step, invoice_id, units from billed_uses
    where organization_id = ${tx.organizationId} and reading_id = ${readingId} and utility = ${utility} order by lease_id, step`);

/** From here on so much counts as billed; what a later correction adds is billed again. */
export const lowerBilled = (
  tx: Tx,
  readingId: string,
  utility: string,
  leaseId: string,
  units: number,
): Promise<void> =>
  tx.run(sql`
    update billed_uses set units = least(units, ${units})
    where organization_id = ${tx.organizationId} and reading_id = ${readingId} and utility = ${utility} and lease_id = ${leaseId}`);
