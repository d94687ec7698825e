import { dong } from '../../../../domain/money.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import type { Sealing } from '../../../security/sealing.ts';
import { findLease, type LeaseRow } from '../../leasing/leases/queries.ts';
import type { TransferLeaseBody } from '../../leasing/leases/schemas.ts';
import { transferLease } from '../../leasing/leases/transfer-lease.ts';
import { readBooks } from '../../ledger/journal/post-entries.ts';
import { lockForMoney } from '../payments/queries.ts';
import { creditAfterEnd } from './credit-after-end.ts';
import { moveDeposit } from './pay-out-deposit.ts';
import { feesBilled } from './queries.ts';
import { issueSettlement } from './settle-lease.ts';

/**
 * Transfers the lease, moves its deposit, credits days of the old room that were billed in advance and bills what the old room still
 * owes: days, all use whatever the lag, and fees.
 */
export async function transferWithMoney(
  tx: Tx,
  sealing: Sealing,
  id: string,
  input: Static<typeof TransferLeaseBody>,
): Promise<{ lease: LeaseRow; settlementInvoiceId: string | null }> {
  const from = await findLease(tx, id, { lock: true });
  await lockForMoney(tx, { renters: [from.renter_id] });
  const depositHeld = dong(from.deposit_held);
  const lastDay = Temporal.PlainDate.from(input.from_date).subtract({ days: 1 }).toString();
  const billed = await feesBilled(tx, id, input.from_date.slice(0, 7), lastDay);
  const to = await transferLease(tx, sealing, id, input, billed);
  const books = await readBooks(tx);
  await moveDeposit(tx, books, from, to, depositHeld);
  const ended = await findLease(tx, id);
  const days = { creditDays: true, alwaysDaily: true };
  const handwritten = await creditAfterEnd(tx, ended, ended.ended_on as string, days);
  const settlementInvoiceId = await issueSettlement(tx, books, ended, {}, handwritten);
  return { lease: await findLease(tx, to.id), settlementInvoiceId };
}
