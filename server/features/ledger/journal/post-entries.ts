import { randomUUIDv7 } from 'node:crypto';
import {
  checkLocked,
  inCashBook,
  isSameEntry,
  type JournalEntry,
  reverseEntry,
} from '../../../../domain/journal/build-entry.ts';
import { type Dong, dong, formatAmount } from '../../../../domain/money.ts';
import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { holdBooks, readBookSettings } from '../../identity/organizations/queries.ts';
import { giveBackCash } from '../cash-books/give-back-cash.ts';
import { moveCash, nameHolders } from '../cash-books/move-cash.ts';
import { type EntryLine, type EntrySubject, insertEntries, type StoredLine, standingLines } from './entry-queries.ts';

export type Source = { type: string; id: string };
export type Posting = {
  entry: JournalEntry | null;
  source: Source;
  reverses?: string;
  /** The cash book whose balance the money left when it was handed over. */
  leftBook?: string;
};

export type Books = { lockedUntil: Temporal.PlainDate | null; utilitiesAreRevenue: boolean };

export async function readBooks(tx: Tx): Promise<Books> {
  const settings = await readBookSettings(tx);
  if (!settings) throw refused('not_found');
  return {
    lockedUntil: settings.books_locked_until ? Temporal.PlainDate.from(settings.books_locked_until) : null,
    utilitiesAreRevenue: settings.utilities_are_revenue,
  };
}

/** Refuses entries dated in locked books, also when they were locked since `books` was read. */
export async function postEntries(tx: Tx, books: Books, postings: Posting[]): Promise<void> {
  const given = postings.flatMap(({ entry, source, reverses, leftBook }) =>
    entry ? [{ id: randomUUIDv7(), entry, source, reverses: reverses ?? null, leftBook }] : [],
  );
  if (given.length === 0) return;
  assertOpen(given, books);
  const posted = await nameHolders(tx, given);
  const entries = posted.map(({ id, entry, source, reverses }) => ({
    id,
    entry_date: entry.entryDate.toString(),
    kind: entry.kind,
    source_type: source.type,
    source_id: source.id,
    reverses_id: reverses,
  }));
  const { subjects, lines } = linesBySubject(posted);
  // In one flight: whoever locks the books waits from here on, or has locked them before they are read.
  const [, , current] = await Promise.all([
    moveCash(tx, posted),
    holdBooks(tx),
    readBooks(tx),
    insertEntries(tx, entries, subjects, lines),
  ]);
  assertOpen(given, current);
}

function assertOpen(given: { entry: JournalEntry }[], { lockedUntil }: Books): void {
  for (const { entry } of given) {
    const locked = checkLocked(entry.entryDate, lockedUntil);
    if (locked) throw refused(locked.refused, locked.details);
  }
}

/** Most lines of an entry share their property, room and renter, so these are sent once per entry. */
function linesBySubject(posted: { id: string; entry: JournalEntry }[]): {
  subjects: EntrySubject[];
  lines: EntryLine[];
} {
  const subjects: EntrySubject[] = [];
  const lines: EntryLine[] = [];
  for (const { id, entry } of posted) {
    const known = new Map<string, number>();
    for (const [position, line] of entry.lines.entries()) {
      const about = {
        property_id: line.propertyId ?? null,
        room_id: line.roomId ?? null,
        renter_id: line.renterId ?? null,
        lease_id: line.leaseId ?? null,
        invoice_id: line.invoiceId ?? null,
        bank_account_id: line.bankAccountId ?? null,
        cash_book_id: line.account === 'cash' ? (line.cashBookId ?? null) : null,
      };
      const subject = known.getOrInsertComputed(Object.values(about).join(), () =>
        subjects.push({ subject: subjects.length + 1, entry_id: id, entry_date: entry.entryDate.toString(), ...about }),
      );
      const { account } = line;
      lines.push({ subject, position, account, debit: formatAmount(line.debit), credit: formatAmount(line.credit) });
    }
  }
  return { subjects, lines };
}

type Stored = { id: string; sourceId: string; entry: JournalEntry };

/** Reverses every entry of a source that is not reversed yet. */
export async function reverseEntriesOf(tx: Tx, books: Books, source: Source): Promise<void> {
  await reverseEntriesOfAll(tx, books, source.type, [source.id]);
}

/** Returns the cash that whoever acts gave back for somebody else, see `giveBackCash`. */
export async function reverseEntriesOfAll(tx: Tx, books: Books, type: string, ids: string[]): Promise<Dong> {
  const unreversed = await unreversedEntriesOf(tx, type, ids);
  const reversals = unreversed.map(({ entry }) => reverseEntry(entry, tx.today));
  const { entries, advanced } = await giveBackCash(tx, reversals);
  const postings = unreversed.map(
    ({ id, sourceId }, index): Posting => ({
      entry: entries[index] ?? null,
      source: { type, id: sourceId },
      reverses: id,
    }),
  );
  await postEntries(tx, books, postings);
  return advanced;
}

/**
 * Replaces the entries of a source. Entries that are still right stay, even in locked books. Others are reversed on their own
 * date, so that each month shows the corrected figures. Cash stays with who held it, whoever corrects the entry.
 */
export async function replaceEntriesOf(tx: Tx, books: Books, source: Source, wanted: JournalEntry[]): Promise<void> {
  const unreversed = await unreversedEntriesOf(tx, source.type, [source.id]);
  const missing = [...wanted];
  const postings: Posting[] = [];
  for (const { id, entry } of unreversed) {
    const at = missing.findIndex((one) => isSameEntry(one, inCashBook(entry, null)));
    if (at >= 0) missing.splice(at, 1);
    else postings.push({ entry: reverseEntry(entry, entry.entryDate), source, reverses: id });
  }
  const holder = unreversed.flatMap(({ entry }) => entry.lines).find(({ account }) => account === 'cash')?.cashBookId;
  const held = missing.map((entry) => (holder ? inCashBook(entry, holder) : entry));
  await postEntries(tx, books, [...postings, ...held.map((entry) => ({ entry, source }))]);
}

async function unreversedEntriesOf(tx: Tx, type: string, ids: string[]): Promise<Stored[]> {
  const rows = await standingLines(tx, type, ids);
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, lines]) => ({
    id,
    sourceId: (lines[0] as StoredLine).source_id,
    entry: entryOf(lines),
  }));
}

function entryOf(lines: StoredLine[]): JournalEntry {
  const first = lines[0] as StoredLine;
  return {
    kind: first.kind,
    entryDate: Temporal.PlainDate.from(first.entry_date),
    lines: lines.map((line) => ({
      account: line.account,
      debit: dong(line.debit),
      credit: dong(line.credit),
      propertyId: line.property_id,
      roomId: line.room_id,
      renterId: line.renter_id,
      leaseId: line.lease_id,
      invoiceId: line.invoice_id,
      bankAccountId: line.bank_account_id,
      cashBookId: line.cash_book_id,
    })),
  };
}
