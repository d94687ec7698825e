import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

/** The cost of a ticket takes its title as a note, unless somebody wrote another. */
export const eraseTicketCosts = (tx: Tx, ticketIds: string[]): Promise<void> =>
  tx.run(sql`
    update expenses set note = null, search_text = lower(replace(category, '_', ' ') || coalesce(' ' || vendor, '')), updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and ticket_id = any(${ticketIds}::uuid[])`);
