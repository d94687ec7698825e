import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';

/** Notices to a renter, and those to others about what belongs to the renter; returns their ids. */
export async function deleteNoticesAbout(tx: Tx, renterId: string, subjectIds: string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    delete from notices
    where organization_id = ${tx.organizationId}
      and (renter_id = ${renterId} or recipient_id = ${renterId} or subject_id = any(${subjectIds}::uuid[])
           or invoice_id = any(${subjectIds}::uuid[]))
    returning id`);
  return rows.map(({ id }) => id);
}
