import { sql } from '../../database/sql.ts';
import type { Tx } from '../../database/transaction.ts';

export type ReceivingAccount = { bank_bin: string; account_number: string; account_holder: string };

/** The property's own account before the organization's, the default one before the others. */
export const receivingAccount = (tx: Tx, propertyId: string): Promise<ReceivingAccount | undefined> =>
  tx.first<ReceivingAccount>(sql`
    select bank_bin, account_number, account_holder from bank_accounts
    where organization_id = ${tx.organizationId} and archived_at is null and (property_id = ${propertyId} or property_id is null)
    order by property_id is null, is_default desc, created_at, id limit 1`);
