import type { JournalEntry } from '../../../../domain/journal/build-entry.ts';
import { insertMany, sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';

const ENTRY_COLUMNS = {
  id: 'uuid',
  entry_date: 'date',
  kind: 'text',
  source_type: 'text',
  source_id: 'uuid',
  reverses_id: 'uuid',
} as const;
const SUBJECT_COLUMNS = {
  subject: 'int',
  entry_id: 'uuid',
  entry_date: 'date',
  property_id: 'uuid',
  room_id: 'uuid',
  renter_id: 'uuid',
  lease_id: 'uuid',
  invoice_id: 'uuid',
  bank_account_id: 'uuid',
  cash_book_id: 'uuid',
} as const;
const LINE_COLUMNS = { subject: 'int', position: 'int', account: 'text', debit: 'numeric', credit: 'numeric' } as const;

export type EntrySubject = { [Column in keyof typeof SUBJECT_COLUMNS]?: string | number | null };
export type EntryLine = { subject: number; position: number; account: string; debit: string; credit: string };

type EntryRow = { [Column in keyof typeof ENTRY_COLUMNS]: string | null };

/** Both inserts in one round trip; the subject that lines of an entry share is sent once. */
export async function insertEntries(
  tx: Tx,
  entries: EntryRow[],
  subjects: EntrySubject[],
  lines: EntryLine[],
): Promise<void> {
  await Promise.all([
    tx.run(
      insertMany(sql`
      insert into journal_entries (organization_id, id, entry_date, kind, source_type, source_id, reverses_id, created_at)
      select ${tx.organizationId}, e.id, e.entry_date, e.kind, e.source_type, e.source_id, e.reverses_id, ${tx.now.toString()}
      from ${tableOf('e', entries, ENTRY_COLUMNS)}`),
    ),
    tx.run(
      insertMany(sql`
      insert into journal_lines (organization_id, entry_id, position, entry_date, account, debit, credit, property_id, room_id, renter_id, lease_id,
                                 invoice_id, bank_account_id, cash_book_id)
      select ${tx.organizationId}, s.entry_id, l.position, s.entry_date, l.account, l.debit, l.credit, s.property_id, s.room_id, s.renter_id,
             s.lease_id, s.invoice_id, s.bank_account_id, s.cash_book_id
      from ${tableOf('s', subjects, SUBJECT_COLUMNS)}
      join ${tableOf('l', lines, LINE_COLUMNS)} on l.subject = s.subject`),
    ),
  ]);
}

export type StoredLine = {
  id: string;
  source_id: string;
  kind: JournalEntry['kind'];
  entry_date: string;
  account: JournalEntry['lines'][number]['account'];
  debit: string;
  credit: string;
  property_id: string | null;
  room_id: string | null;
  renter_id: string | null;
  lease_id: string | null;
  invoice_id: string | null;
  bank_account_id: string | null;
  cash_book_id: string | null;
};

/** Lines of the unreversed entries of these sources. */
export const standingLines = (tx: Tx, type: string, ids: string[]): Promise<StoredLine[]> =>
  tx.query<StoredLine>(sql`
    select e.id, e.source_id, e.kind, e.entry_date, l.account, l.debit, l.credit, l.property_id, l.room_id, l.renter_id, l.lease_id, l.invoice_id, l.bank_account_id,
           l.cash_book_id
    from journal_entries e join journal_lines l on l.organization_id = e.organization_id and l.entry_id = e.id
    where e.organization_id = ${tx.organizationId} and e.source_type = ${type} and e.source_id = any(${ids}::uuid[]) and e.reverses_id is null
      and not exists (select from journal_entries r where r.organization_id = ${tx.organizationId} and r.reverses_id = e.id)
    order by e.id, l.position`);
