import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

/** What receivers answered may repeat what they were sent. A delivery that still waits would send an event without its data. */
export async function eraseDeliveries(tx: Tx, subjectIds: string[]): Promise<void> {
  await tx.run(sql`
    delete from webhook_deliveries
    where organization_id = ${tx.organizationId} and subject_id = any(${subjectIds}::uuid[]) and status = 'PENDING'`);
  await tx.run(sql`
    update webhook_deliveries set response_body = null, error = null
    where organization_id = ${tx.organizationId} and subject_id = any(${subjectIds}::uuid[])
      and (response_body is not null or error is not null)`);
}
