import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

/** Credits of many renters in one statement; a renter of several rooms may have several. */
export const addCredits = (tx: Tx, credits: { renter_id: string; amount: string }[]): Promise<void> =>
  tx.run(sql`
    update renters n set credit_balance = n.credit_balance + c.amount, updated_at = ${tx.now.toString()}
    from (select renter_id, sum(amount) as amount
          from jsonb_to_recordset(${JSON.stringify(credits)}::jsonb) as c(renter_id uuid, amount numeric) group by renter_id) c
    where n.organization_id = ${tx.organizationId} and n.id = c.renter_id`);
