import type { AccountKey, EntryKind } from '../catalog/journal.ts';
import type { Dong } from '../money.ts';
import { type CivilDate, isAfter, later } from '../period.ts';
import { type Refusal, refusal } from '../refusal.ts';

/** The property, renter, lease and so on that a line concerns. */
export type Subject = {
  readonly propertyId?: string | null;
  readonly roomId?: string | null;
  readonly renterId?: string | null;
  readonly leaseId?: string | null;
  readonly invoiceId?: string | null;
  readonly bankAccountId?: string | null;
  /** Who holds the cash; only lines on the account `cash` have one. */
  readonly cashBookId?: string | null;
};

export type JournalLine = Subject & { readonly account: AccountKey; readonly debit: Dong; readonly credit: Dong };

export type JournalEntry = {
  readonly kind: EntryKind;
  readonly entryDate: CivilDate;
  readonly lines: readonly JournalLine[];
};

/** Money from one account to another. Lines are only created from movements, so every entry balances. */
export type Movement = {
  readonly debit: AccountKey;
  readonly credit: AccountKey;
  readonly amount: Dong;
  /** Where the two sides concern different subjects. */
  readonly debitSubject?: Subject;
  readonly creditSubject?: Subject;
};

/** Null when nothing moved. A negative movement runs the other way. */
export function buildEntry(
  kind: EntryKind,
  entryDate: CivilDate,
  subject: Subject,
  movements: readonly Movement[],
): JournalEntry | null {
  const lines: JournalLine[] = [];
  for (const movement of movements) {
    const { amount } = movement;
    const paid = { ...subject, ...movement.debitSubject, account: movement.debit };
    const received = { ...subject, ...movement.creditSubject, account: movement.credit };
    if (amount > 0n) add(lines, { ...paid, debit: amount, credit: 0n }, { ...received, debit: 0n, credit: amount });
    if (amount < 0n) add(lines, { ...paid, debit: 0n, credit: -amount }, { ...received, debit: -amount, credit: 0n });
  }
  return lines.length === 0 ? null : { kind, entryDate, lines };
}

/** Lines with the same account, side and subject are merged. */
function add(lines: JournalLine[], ...added: JournalLine[]): void {
  for (const line of added) {
    const at = lines.findIndex((each) => isSameLine(each, line));
    const found = lines[at];
    if (found === undefined) lines.push(line);
    else lines[at] = { ...found, debit: found.debit + line.debit, credit: found.credit + line.credit };
  }
}

const SUBJECT = ['propertyId', 'roomId', 'renterId', 'leaseId', 'invoiceId', 'bankAccountId', 'cashBookId'] as const;

const isSameLine = (a: JournalLine, b: JournalLine): boolean =>
  a.account === b.account &&
  a.debit > 0n === b.debit > 0n &&
  SUBJECT.every((part) => (a[part] ?? null) === (b[part] ?? null));

/** The entry with its cash in this book; null takes the book off. */
export const inCashBook = (entry: JournalEntry, cashBookId: string | null): JournalEntry => ({
  ...entry,
  lines: entry.lines.map((line) => (line.account === 'cash' ? { ...line, cashBookId } : line)),
});

/** The entry with the cash of these books in another one. */
export const withCashFrom = (entry: JournalEntry, books: ReadonlySet<string>, cashBookId: string): JournalEntry => ({
  ...entry,
  lines: entry.lines.map((line) => (line.cashBookId && books.has(line.cashBookId) ? { ...line, cashBookId } : line)),
});

/** What the lines add to the cash of each book. */
export function cashByBook(lines: readonly JournalLine[]): Map<string, Dong> {
  const books = new Map<string, Dong>();
  for (const { account, cashBookId, debit, credit } of lines)
    if (account === 'cash' && cashBookId) books.set(cashBookId, (books.get(cashBookId) ?? 0n) + debit - credit);
  return books;
}

/** Dated today, or on the original's date when that is still in the future. */
export const reverseEntry = (original: JournalEntry, today: CivilDate): JournalEntry => ({
  kind: 'reversal',
  entryDate: later(today, original.entryDate),
  lines: original.lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit })),
});

export const isSameEntry = (a: JournalEntry, b: JournalEntry): boolean =>
  a.kind === b.kind &&
  a.entryDate.equals(b.entryDate) &&
  a.lines.length === b.lines.length &&
  a.lines.every((line, index) => {
    const other = b.lines[index];
    return other && line.debit === other.debit && line.credit === other.credit && isSameLine(line, other);
  });

export const isBalanced = (entry: JournalEntry): boolean =>
  entry.lines.reduce((difference, line) => difference + line.debit - line.credit, 0n) === 0n;

export const checkLocked = (entryDate: CivilDate, lockedUntil: CivilDate | null): Refusal<'period_locked'> | null =>
  lockedUntil === null || isAfter(entryDate, lockedUntil)
    ? null
    : refusal('period_locked', { books_locked_until: lockedUntil.toString(), entry_date: entryDate.toString() });
