import { createHash, randomUUIDv7 } from 'node:crypto';
import type { Workbook } from '../../../../domain/imports/cell.ts';
import { formatAmount } from '../../../../domain/money.ts';
import { findMissedTransfers } from '../../../../domain/payments/find-missed-transfers.ts';
import {
  readStatement,
  type StatementColumns,
  type StatementTransfer,
} from '../../../../domain/payments/read-statement.ts';
import { isRefusal } from '../../../../domain/refusal.ts';
import { type FieldProblem, invalidFields, Refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { problemOf } from '../../../spreadsheet/file-refusal.ts';
import { readWorkbook } from '../../../spreadsheet/read-workbook.ts';
import { findBankAccount } from '../bank-accounts/queries.ts';
import { matchAndStore } from '../bank-transfers/book-transfer.ts';
import { presentTransfer } from '../bank-transfers/present-transfer.ts';
import type { NewTransfer } from '../bank-transfers/queries.ts';
import { overpaymentRuleOf } from '../payment-connections/queries.ts';
import { knownTransfers, rememberColumns, rememberedColumns, storedEvents } from './queries.ts';

/** Runs before the transaction, so that reading a large file holds no connection. */
export async function readStatementFile(bytes: Uint8Array): Promise<Workbook> {
  const workbook = await readWorkbook(bytes);
  if (!isRefusal(workbook)) return workbook;
  throw invalidFields(problemOf(workbook));
}

/** Compares a bank statement with the stored transfers; missing ones are booked by the same rules as webhooks, or queued for review. */
export async function reconcileStatement(tx: Tx, accountId: string, workbook: Workbook, given: StatementColumns) {
  const account = await findBankAccount(tx, accountId, { lock: true });
  const remembered = readStatement(workbook, { ...(await rememberedColumns(tx, account.id)), ...given });
  // A bank may have renamed its columns since.
  const { columns, transfers, problems } = remembered.columns ? remembered : readStatement(workbook, given);
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
  const drafts = await draftMissed(tx, account, transfers);
  const overpayment = await overpaymentRuleOf(tx, account.id);
  const items = await matchAndStore(tx, drafts, { accountKnown: true, overpayment });
  return {
    columns,
    rows: transfers.length,
    known: transfers.length - items.length,
    review_items: items.map((item) => presentTransfer(item)),
  };
}

type Account = { id: string; account_number: string };

/**
 * Rows that look the same are told apart by their place among them, so that importing a file again stores nothing twice. The missed ones
 * come after those that are known.
 */
async function draftMissed(tx: Tx, account: Account, transfers: readonly StatementTransfer[]): Promise<NewTransfer[]> {
  if (transfers.length === 0) return [];
  const days = transfers.map(({ date }) => date.toString()).sort();
  const known = await knownTransfers(tx, account.account_number, days[0] as string, days.at(-1) as string);
  const missed = findMissedTransfers(transfers, known);
  const places = new Map([...Map.groupBy(transfers, keyOf)].map(([key, { length }]) => [key, length]));
  for (const [key, { length }] of Map.groupBy(missed, keyOf)) places.set(key, (places.get(key) ?? 0) - length);
  const drafts = missed.map((transfer) => {
    const key = keyOf(transfer);
    const nth = (places.get(key) ?? 0) + 1;
    places.set(key, nth);
    const eventId = createHash('sha256').update(`${key}\n${nth}`).digest('hex').slice(0, 40);
    return draftOf(account, transfer, eventId);
  });
  // Of an erased renter nothing is left by which a transfer could be known.
  const stored = await storedEvents(tx, account.id, drafts);
  return drafts.filter(({ provider_event_id }) => !stored.has(provider_event_id));
}

const keyOf = ({ date, direction, amount, memo, reference }: StatementTransfer): string =>
  [date, direction, formatAmount(amount), memo, reference ?? ''].join('\n');

const draftOf = (account: Account, transfer: StatementTransfer, eventId: string): NewTransfer => ({
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
