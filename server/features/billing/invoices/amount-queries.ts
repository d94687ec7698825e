import type { formatMoney } from '../../../../domain/invoices/invoice-money.ts';
import { sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';

type Amounts = { id: string } & ReturnType<typeof formatMoney>;

/** Saves the amounts of many invoices and the status that follows from them. */
export const saveAmounts = (tx: Tx, rows: Amounts[]): Promise<void> =>
  tx.run(sql`
    update invoices i set status = n.status, total_amount = n.total_amount, deposit_amount = n.deposit_amount,
      credited_amount = n.credited_amount, credited_deposit = n.credited_deposit, paid_amount = n.paid_amount, paid_deposit = n.paid_deposit,
      written_off_amount = n.written_off_amount, written_off_deposit = n.written_off_deposit, recovered_amount = n.recovered_amount,
      version = i.version + 1, updated_at = ${tx.now.toString()}
    from ${tableOf('n', rows, {
      id: 'uuid',
      status: 'text',
      total_amount: 'numeric',
      deposit_amount: 'numeric',
      credited_amount: 'numeric',
      credited_deposit: 'numeric',
      paid_amount: 'numeric',
      paid_deposit: 'numeric',
      written_off_amount: 'numeric',
      written_off_deposit: 'numeric',
      recovered_amount: 'numeric',
    })}
    where i.organization_id = ${tx.organizationId} and i.id = n.id`);
