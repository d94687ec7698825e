import type { Direction } from '../catalog/payments.ts';
import { formatAmount } from '../money.ts';
import type { StatementTransfer } from './read-statement.ts';

export type KnownTransfer = {
  readonly transfer_date: string;
  readonly transfer_type: Direction;
  readonly transfer_amount: string;
  readonly memo: string;
  readonly bank_reference: string | null;
};

type Known = { readonly memo: string; isUsed: boolean };

/** Stored transfers of one day, direction and amount that are compared by memo with a row; no account has more. */
const MAX_COMPARED = 500;

/**
 * The rows of a statement that are not stored yet. Each stored transfer accounts for one row: matched by the bank's reference,
 * else by day, direction, amount and memo.
 */
export function findMissedTransfers(
  rows: readonly StatementTransfer[],
  known: readonly KnownTransfer[],
): StatementTransfer[] {
  const byReference = new Map<string, Known[]>();
  const byMemo = new Map<string, Known[]>();
  const byDay = new Map<string, Known[]>();
  for (const row of known) {
    const { transfer_type: direction, transfer_amount: amount, transfer_date: date } = row;
    const transfer = { memo: bare(row.memo), isUsed: false };
    if (row.bank_reference !== null) append(byReference, keyOf(direction, amount, row.bank_reference), transfer);
    append(byMemo, keyOf(direction, amount, date, transfer.memo), transfer);
    append(byDay, keyOf(direction, amount, date), transfer);
  }
  return rows.filter((row) => {
    const amount = formatAmount(row.amount);
    const memo = bare(row.memo);
    const day = keyOf(row.direction, amount, row.date.toString());
    const found =
      (row.reference === null ? undefined : firstUnused(byReference, keyOf(row.direction, amount, row.reference))) ??
      firstUnused(byMemo, keyOf(day, memo)) ??
      unusedOf(byDay, day)
        .slice(0, MAX_COMPARED)
        .find((transfer) => !transfer.isUsed && transfer.memo.includes(memo));
    if (found) found.isUsed = true;
    return !found;
  });
}

const keyOf = (...parts: string[]): string => parts.join('\n');

/** Banks and providers disagree on spaces, punctuation and case. */
const bare = (memo: string): string => memo.toUpperCase().replace(/[^A-Z0-9]/g, '');

function append(index: Map<string, Known[]>, key: string, transfer: Known): void {
  const list = index.get(key);
  if (list) list.push(transfer);
  else index.set(key, [transfer]);
}

/** Drops used transfers from the front of the list, so that none is passed over twice. */
function unusedOf(index: Map<string, Known[]>, key: string): Known[] {
  const list = index.get(key) ?? [];
  const first = list.findIndex(({ isUsed }) => !isUsed);
  list.splice(0, first === -1 ? list.length : first);
  return list;
}

const firstUnused = (index: Map<string, Known[]>, key: string): Known | undefined => unusedOf(index, key)[0];
