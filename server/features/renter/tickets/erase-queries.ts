import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

/** What was reported and said is gone; that there was a ticket, when, and what it cost stays. */
export async function eraseTickets(tx: Tx, ticketIds: string[], word: string): Promise<void> {
  await tx.run(sql`
    update maintenance_tickets set title = ${word}, description = null, reported_by_name = null, reported_by_contact = null, search_text = '',
      updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = any(${ticketIds}::uuid[])`);
  await tx.run(
    sql`delete from ticket_comments where organization_id = ${tx.organizationId} and ticket_id = any(${ticketIds}::uuid[])`,
  );
}
