import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

/** The memo and the original message name who paid. Amount, day, account, code and the ids that recognize a repeat stay. */
export const eraseTransferTexts = (tx: Tx, transferIds: string[]): Promise<void> =>
  tx.run(sql`
    update bank_transfers set memo = '', raw = '', review_note = null, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = any(${transferIds}::uuid[])`);
