import { cashByBook, type JournalEntry, withCashFrom } from '../../../../domain/journal/build-entry.ts';
import { type Dong, dong } from '../../../../domain/money.ts';
import type { Tx } from '../../../database/transaction.ts';
import { lockHeldCash, openCashBook } from './balance-queries.ts';

export type GivenBack = {
  entries: JournalEntry[];
  /** What comes out of the book of whoever acts in place of the books it went into. */
  advanced: Dong;
};

/**
 * Reversed cash comes out of the book it went into. Where that no longer has it, because it was handed over, it comes out of the book of
 * the person who gives it back. Programs give nobody cash, so what they reverse stays with the book it went into.
 */
export async function giveBackCash(tx: Tx, entries: JournalEntry[]): Promise<GivenBack> {
  const { actor } = tx;
  const taken = [...cashByBook(entries.flatMap(({ lines }) => lines))].filter(([, amount]) => amount < 0n);
  if (actor.kind !== 'OPERATOR' || taken.length === 0) return { entries, advanced: 0n };
  const amounts = new Map(taken);
  const held = await lockHeldCash(tx, [...amounts.keys()], actor.id);
  const short = held.filter(
    ({ id, account_id, balance }) => account_id !== actor.id && dong(balance) + (amounts.get(id) ?? 0n) < 0n,
  );
  if (short.length === 0) return { entries, advanced: 0n };
  const books = new Set(short.map(({ id }) => id));
  const own = await openCashBook(tx);
  return {
    entries: entries.map((entry) => withCashFrom(entry, books, own)),
    advanced: short.reduce((sum, { id }) => sum - (amounts.get(id) ?? 0n), 0n),
  };
}
