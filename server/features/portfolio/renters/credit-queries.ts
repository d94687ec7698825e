import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export const lockRenters = (tx: Tx, ids: string[]): Promise<{ id: string; credit_balance: string }[]> =>
  tx.query<{ id: string; credit_balance: string }>(sql`
    select id, credit_balance from renters where organization_id = ${tx.organizationId} and id = any(${ids}::uuid[]) order by id for no key update`);

export const changeCredits = (tx: Tx, changes: { renter_id: string; by: string }[]): Promise<void> =>
  tx.run(sql`
    update renters r set credit_balance = r.credit_balance + c.by, updated_at = ${tx.now.toString()}
    from (select n.renter_id, sum(n.by) as by from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n(renter_id uuid, by numeric) group by n.renter_id) c
    where r.organization_id = ${tx.organizationId} and r.id = c.renter_id`);

export const changeCredit = (tx: Tx, renterId: string, by: string): Promise<{ credit_balance: string }> =>
  tx.one<{ credit_balance: string }>(sql`
    update renters set credit_balance = credit_balance + ${by}::numeric, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${renterId} returning credit_balance`);
