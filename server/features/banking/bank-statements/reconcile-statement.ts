import { createHash, randomUUIDv7 } from 'node:crypto';
import { formatAmount } from '../../../../domain/money.ts';
import {
  readStatement,
  type StatementColumns,
  type StatementTransfer,
} from '../../../../domain/payments/read-statement.ts';
import { isRefusal } from '../../../../domain/refusal.ts';
import { type FieldProblem, invalidFields, Refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { readWorkbook } from '../../../spreadsheet/read-workbook.ts';
import { findBankAccount } from '../bank-accounts/queries.ts';
import { matchAndBook } from '../bank-transfers/book-transfer.ts';
import { presentTransfer } from '../bank-transfers/present-transfer.ts';
import { findTransfer, insertTransfer, type NewTransfer } from '../bank-transfers/queries.ts';
import { knownTransfers, rememberColumns, rememberedColumns } from './queries.ts';

/** Compares a bank statement with the stored transfers; missing ones are booked by the same rules as webhooks, or queued for review. */
export async function reconcileStatement(tx: Tx, accountId: string, bytes: Uint8Array, given: StatementColumns) {
  const account = await findBankAccount(tx, accountId, { lock: true });
  const workbook = await readWorkbook(bytes);
  if (isRefusal(workbook))
    throw invalidFields({
      path: 'file',
      code: workbook.refused,
      limit: (workbook.details as { limit?: number } | null)?.limit,
    });
  const chosenColumns = { ...(await rememberedColumns(tx, account.id)), ...given };
  const { columns, transfers, problems } = readStatement(workbook, chosenColumns);
  if (columns === null)
    throw invalidFields(
      { path: 'date_column', code: 'required' },
      { path: 'memo_column', code: 'required' },
      { path: 'amount_column', code: 'required' },
    );
  if (problems.length > 0) {
    const fields = problems.map(({ row, column, code }): FieldProblem => ({ path: `file.${row}.${column}`, code }));
    throw new Refused('validation_failed', null, fields.slice(0, 200));
  }
  if (Object.keys(given).length > 0) await rememberColumns(tx, account.id, columns);
  const missed = await missedOf(tx, account.account_number, transfers);
  const items = [];
  for (const { transfer, eventId } of missed) {
    const draft = draftOf(account, transfer, eventId);
    if (!(await insertTransfer(tx, draft))) continue;
    const stored = await findTransfer(tx, draft.id);
    items.push(presentTransfer(await matchAndBook(tx, stored, { accountKnown: true, overpayment: 'CREDIT' })));
  }
  return { columns, rows: transfers.length, known: transfers.length - items.length, review_items: items };
}

type Missed = { transfer: StatementTransfer; eventId: string };

/** Each stored transfer accounts for one row: matched by the bank's reference, else by day, direction, amount and memo. */
async function missedOf(tx: Tx, accountNumber: string, transfers: readonly StatementTransfer[]): Promise<Missed[]> {
  if (transfers.length === 0) return [];
  const days = transfers.map(({ date }) => date.toString()).sort();
  const known = await knownTransfers(tx, accountNumber, days[0] as string, days.at(-1) as string);
  const seen = new Map<string, number>();
  return transfers.flatMap((transfer): Missed[] => {
    const amount = formatAmount(transfer.amount);
    const at = known.findIndex(
      (row) =>
        row.transfer_type === transfer.direction &&
        row.transfer_amount === amount &&
        ((transfer.reference !== null && row.bank_reference === transfer.reference) ||
          (row.transfer_date === transfer.date.toString() && bare(row.memo).includes(bare(transfer.memo)))),
    );
    if (at >= 0) {
      known.splice(at, 1);
      return [];
    }
    const key = [transfer.date, transfer.direction, amount, transfer.memo, transfer.reference ?? ''].join('\n');
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return [{ transfer, eventId: createHash('sha256').update(`${key}\n${nth}`).digest('hex').slice(0, 40) }];
  });
}

const bare = (memo: string): string => memo.toUpperCase().replace(/[^A-Z0-9]/g, '');

const draftOf = (
  account: { id: string; account_number: string },
  transfer: StatementTransfer,
  eventId: string,
): NewTransfer => ({
  id: randomUUIDv7(),
  connection_id: null,
  bank_account_id: account.id,
  provider: 'STATEMENT',
  provider_event_id: eventId,
  source: 'STATEMENT',
  transfer_date: transfer.date.toString(),
  transfer_type: transfer.direction,
  transfer_amount: formatAmount(transfer.amount),
  amount_is_valid: transfer.amountIsValid,
  account_number: account.account_number,
  payment_code: null,
  memo: transfer.memo.slice(0, 2000),
  bank_reference: transfer.reference?.slice(0, 200) ?? null,
  raw: JSON.stringify({
    row: transfer.row,
    date: transfer.date.toString(),
    memo: transfer.memo,
    reference: transfer.reference,
  }),
  signed_text_hash: null,
});
