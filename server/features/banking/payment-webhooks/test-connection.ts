import { dong } from '../../../../domain/money.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Tx } from '../../../database/transaction.ts';
import { sampleEvent } from '../../../gateways/sample-bank-event.ts';
import type { Static } from '../../../http/schema.ts';
import { matchAndBook } from '../bank-transfers/book-transfer.ts';
import { presentTransfer } from '../bank-transfers/present-transfer.ts';
import { accountsOfConnection, type TransferRow } from '../bank-transfers/queries.ts';
import { findConnection } from '../payment-connections/queries.ts';
import type { TestPaymentConnectionBody } from '../payment-connections/schemas.ts';
import type { ReviewItem } from '../review-items/schemas.ts';
import { rulesOf, secretOf, store, verify } from './receive-event.ts';

const SAMPLE = { amount: '10000', memo: 'giao dich thu nghiem' };

/** A sample event takes the way of a real one to its end; then everything it did is rolled back. */
export async function testConnection(
  tx: Tx,
  context: AppContext,
  id: string,
  input: Static<typeof TestPaymentConnectionBody>,
): Promise<Static<typeof ReviewItem>> {
  tx.discard();
  const connection = await findConnection(tx, id);
  const accounts = await accountsOfConnection(tx, connection.bank_account_ids);
  const account = accounts.find(({ id }) => id === connection.bank_account_ids[0]);
  const { amount = SAMPLE.amount, memo = SAMPLE.memo, account_number = account?.account_number ?? '' } = input;
  const sent = sampleEvent(
    connection.provider,
    connection.auth_method,
    { amount: String(dong(amount)), memo, accountNumber: account_number },
    { secret: secretOf(context, connection), now: tx.now, timezone: tx.timezone },
  );
  const event = await verify(context, tx.caller, connection, { ...sent, timezone: tx.timezone });
  const transfer = event && (await store(tx, connection, accounts, event, sent.bytes));
  if (!transfer) throw new Error(`The sample event of ${connection.provider} was not stored`);
  const [decided] = await matchAndBook(tx, [transfer], rulesOf(connection, transfer));
  return presentTransfer(decided as TransferRow);
}
