import { cashByBook, inCashBook, type JournalEntry, type JournalLine } from '../../../../domain/journal/build-entry.ts';
import { formatAmount } from '../../../../domain/money.ts';
import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { changeCashBalances, openCashBook } from './balance-queries.ts';

/** `leftBook`: the book whose balance the money left when it was handed over. */
export type CashPosting = { entry: JournalEntry; leftBook?: string | undefined };

type HeldLine = JournalLine & { cashBookId: string; entryDate: Temporal.PlainDate };

const isCash = ({ account }: JournalLine): boolean => account === 'cash';

/** Changes the balances of the books with the entries, and refuses to change the cash of a day that its holder has closed. */
export async function moveCash(tx: Tx, postings: CashPosting[]): Promise<void> {
  const lines = postings.flatMap(({ entry, leftBook }) =>
    entry.lines.flatMap((line): HeldLine[] =>
      isCash(line) && line.cashBookId && line.cashBookId !== leftBook
        ? [{ ...line, cashBookId: line.cashBookId, entryDate: entry.entryDate }]
        : [],
    ),
  );
  if (lines.length === 0) return;
  const rows = [...cashByBook(lines)].map(([id, amount]) => ({ id, amount: formatAmount(amount) }));
  for (const { id, closed_until } of await changeCashBalances(tx, rows))
    assertDayOpen(id, closed_until, changedDays(lines.filter(({ cashBookId }) => cashBookId === id)));
}

/** The days whose cash changed: a correction that only moves a cost elsewhere leaves the count as it was. */
const changedDays = (lines: HeldLine[]): string[] =>
  [...Map.groupBy(lines, ({ entryDate }) => entryDate.toString())].flatMap(([day, ofDay]) =>
    [...cashByBook(ofDay).values()].some((amount) => amount !== 0n) ? [day] : [],
  );

/** Every đồng of cash is in a book: that of the line, else that of whoever acts. */
export async function nameHolders<P extends CashPosting>(tx: Tx, postings: P[]): Promise<P[]> {
  const isNamed = ({ entry }: CashPosting) => entry.lines.every((line) => !isCash(line) || Boolean(line.cashBookId));
  if (postings.every(isNamed)) return postings;
  const own = await openCashBook(tx);
  return postings.map((posting) =>
    isNamed(posting) ? posting : { ...posting, entry: inCashBook(posting.entry, own) },
  );
}

/** A day that was counted and closed stays as it was counted. */
export function assertDayOpen(id: string, closedUntil: string | null, days: string[]): void {
  const closed = closedUntil === null ? undefined : days.find((day) => day <= closedUntil);
  if (closed)
    throw refused('period_locked', {
      reason: 'cash_book_closed',
      cash_book_id: id,
      cash_book_closed_until: closedUntil,
      entry_date: closed,
    });
}
