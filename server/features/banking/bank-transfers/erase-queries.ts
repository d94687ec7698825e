import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

/** The memo and the original message name who paid. Amount, day, account, code and the ids that recognize a repeat stay. */
export const eraseTransferTexts = (tx: Tx, transferIds: string[]): Promise<void> =>
  tx.run(sql`
    update bank_transfers set memo = '', raw = '', review_note = null, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = any(${transferIds}::uuid[])`);

/** The texts of transfers that belong to no renter: refunds, transfers resolved outside the service, and open ones without a code. */
export const untiedTransfers = (tx: Tx): Sql => sql`
  select t.id, concat_ws(' ', t.memo, t.review_note, t.raw) as text
  from bank_transfers t
  where t.organization_id = ${tx.organizationId} and t.receipt_id is null and t.payment_id is null and t.invoice_id is null
    and (t.memo <> '' or t.raw <> '')
    and not exists (select from invoices i where i.organization_id = ${tx.organizationId} and i.payment_code = t.payment_code)`;
