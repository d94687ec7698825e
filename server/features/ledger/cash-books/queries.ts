import type { CashHandoverStatus } from '../../../../domain/catalog/cash.ts';
import type { EntryKind } from '../../../../domain/catalog/journal.ts';
import { allOf } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';

export type CashBookRow = {
  id: string;
  organization_id: string;
  account_id: string | null;
  holder_name: string | null;
  balance: string;
  in_transit: string;
  closed_until: string | null;
  created_at: string;
  updated_at: string;
};

const inTransit = (tx: Tx): Sql => sql`
  coalesce((select sum(h.amount) from cash_handovers h
            where h.organization_id = ${tx.organizationId} and h.cash_book_id = b.id and h.status = 'PENDING'), 0)::numeric(20, 2)`;

/** One's own book first, then the organization's, then by name. `accountId` reads the book of this account alone. */
export const listCashBooks = (tx: Tx, accountId: string | null): Promise<CashBookRow[]> =>
  tx.query<CashBookRow>(sql`
    select b.*, ${inTransit(tx)} as in_transit from cash_books b
    where ${allOf(sql`b.organization_id = ${tx.organizationId}`, accountId && sql`b.account_id = ${accountId}`)}
    order by b.account_id is not distinct from ${tx.actor.id} desc, b.account_id is null desc, lower(b.holder_name), b.id`);

export const readCashBook = (tx: Tx, id: string): Promise<CashBookRow | undefined> =>
  tx.first<CashBookRow>(sql`
    select b.*, ${inTransit(tx)} as in_transit from cash_books b
    where b.organization_id = ${tx.organizationId} and b.id = ${id}`);

export const lockCashBook = (tx: Tx, id: string): Promise<void> =>
  tx.run(sql`select id from cash_books where organization_id = ${tx.organizationId} and id = ${id} for no key update`);

export const closeUntil = (tx: Tx, id: string, day: string): Promise<void> =>
  tx.run(sql`
    update cash_books set closed_until = ${day}::date, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${id}`);

/** Cash in hand at the end of a day: what the journal has by then, without what was on its way. */
export async function inHandOn(tx: Tx, id: string, day: string): Promise<string> {
  const { amount } = await tx.one<{ amount: string }>(sql`
    select (coalesce((select sum(l.debit - l.credit) from journal_lines l
                      where l.organization_id = ${tx.organizationId} and l.cash_book_id = ${id} and l.entry_date <= ${day}::date), 0)
            - coalesce((select sum(h.amount) from cash_handovers h
                        where h.organization_id = ${tx.organizationId} and h.cash_book_id = ${id} and h.handed_on <= ${day}::date
                          and (h.resolved_on is null or h.resolved_on > ${day}::date)), 0))::numeric(20, 2) as amount`);
  return amount;
}

export type CashEntryRow = {
  id: string;
  entry_date: string;
  kind: EntryKind;
  source_type: string;
  source_id: string;
  amount: string;
  property_id: string | null;
  room_name: string | null;
  renter_name: string | null;
  receipt_number: string | null;
  handover: Pick<HandoverRow, 'from_name' | 'to_name' | 'bank_account_id'> | null;
  note: string | null;
  created_at: string;
};

/** The journal entries that changed the cash of a book. */
export const listCashEntries = (tx: Tx, id: string, page: Page): Promise<CashEntryRow[]> =>
  tx.query<CashEntryRow>(sql`
    select x.*, o.name as room_name, r.full_name as renter_name, y.receipt_number, coalesce(p.vendor, p.note, h.note, c.reason) as note,
           case when h.id is not null then json_build_object(
             'from_name', g.holder_name, 'to_name', h.to_name, 'bank_account_id', h.bank_account_id) end as handover
    from (
      select e.id, e.entry_date, e.kind, e.source_type, e.source_id, e.created_at, sum(l.debit - l.credit)::numeric(20, 2) as amount,
             (array_agg(l.property_id))[1] as property_id, (array_agg(l.room_id))[1] as room_id, (array_agg(l.renter_id))[1] as renter_id
      from journal_lines l join journal_entries e on e.organization_id = l.organization_id and e.id = l.entry_id
      where l.organization_id = ${tx.organizationId} and l.cash_book_id = ${id}
      group by e.id, e.entry_date, e.kind, e.source_type, e.source_id, e.created_at) x
    left join rooms o on o.organization_id = ${tx.organizationId} and o.id = x.room_id
    left join renters r on r.organization_id = ${tx.organizationId} and r.id = x.renter_id
    left join payments y on y.organization_id = ${tx.organizationId} and y.id = x.source_id and x.source_type = 'payment'
    left join expenses p on p.organization_id = ${tx.organizationId} and p.id = x.source_id and x.source_type = 'expense'
    left join cash_closings c on c.organization_id = ${tx.organizationId} and c.id = x.source_id and x.source_type = 'cash_closing'
    left join cash_handovers h on h.organization_id = ${tx.organizationId} and h.id = x.source_id and x.source_type = 'cash_handover'
    left join cash_books g on g.organization_id = ${tx.organizationId} and g.id = h.cash_book_id
    where true ${page.where} ${page.orderBy}`);

export type HandoverRow = {
  id: string;
  organization_id: string;
  cash_book_id: string;
  from_account_id: string | null;
  from_name: string | null;
  to_account_id: string | null;
  to_name: string | null;
  bank_account_id: string | null;
  to_cash_book_id: string | null;
  amount: string;
  note: string | null;
  status: CashHandoverStatus;
  handed_on: string;
  resolved_on: string | null;
  resolved_by: string | null;
  reason: string | null;
  created_by: string;
  created_at: string;
  updated_at: string;
};

const handovers = (tx: Tx, condition: Sql): Sql => sql`
  select h.*, b.account_id as from_account_id, b.holder_name as from_name
  from cash_handovers h join cash_books b on b.organization_id = ${tx.organizationId} and b.id = h.cash_book_id
  where h.organization_id = ${tx.organizationId} and ${condition}`;

/** Oldest first. */
export const pendingHandovers = (tx: Tx): Promise<HandoverRow[]> =>
  tx.query<HandoverRow>(sql`${handovers(tx, sql`h.status = 'PENDING'`)} order by h.created_at, h.id`);

export const readHandover = (tx: Tx, bookId: string, id: string): Promise<HandoverRow | undefined> =>
  tx.first<HandoverRow>(handovers(tx, sql`h.cash_book_id = ${bookId} and h.id = ${id}`));

export const lockHandover = (tx: Tx, id: string): Promise<void> =>
  tx.run(sql`select id from cash_handovers where organization_id = ${tx.organizationId} and id = ${id} for update`);

export type NewHandover = Pick<
  HandoverRow,
  | 'id'
  | 'cash_book_id'
  | 'to_account_id'
  | 'to_name'
  | 'bank_account_id'
  | 'to_cash_book_id'
  | 'amount'
  | 'note'
  | 'handed_on'
>;

export const insertHandover = (tx: Tx, h: NewHandover): Promise<void> =>
  tx.run(sql`
    insert into cash_handovers (organization_id, id, cash_book_id, to_account_id, to_name, bank_account_id, to_cash_book_id, amount, note,
                                status, handed_on, created_by, created_at, updated_at)
    values (${tx.organizationId}, ${h.id}, ${h.cash_book_id}, ${h.to_account_id}, ${h.to_name}, ${h.bank_account_id},
            ${h.to_cash_book_id}, ${h.amount}, ${h.note}, 'PENDING', ${h.handed_on}, ${tx.actor.id}, ${tx.now.toString()}, ${tx.now.toString()})`);

export const resolveHandover = (
  tx: Tx,
  id: string,
  outcome: { status: CashHandoverStatus; resolvedOn: string; reason: string | null },
): Promise<void> =>
  tx.run(sql`
    update cash_handovers set status = ${outcome.status}, resolved_on = ${outcome.resolvedOn}::date, resolved_by = ${tx.actor.id},
      reason = ${outcome.reason}, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${id}`);

export type ClosingRow = {
  id: string;
  organization_id: string;
  cash_book_id: string;
  closed_on: string;
  expected_amount: string;
  counted_amount: string;
  reason: string | null;
  created_by: string;
  created_at: string;
};

export const insertClosing = (
  tx: Tx,
  closing: Pick<ClosingRow, 'id' | 'cash_book_id' | 'closed_on' | 'expected_amount' | 'counted_amount' | 'reason'>,
): Promise<ClosingRow> =>
  tx.one<ClosingRow>(sql`
    insert into cash_closings (organization_id, id, cash_book_id, closed_on, expected_amount, counted_amount, reason, created_by, created_at)
    values (${tx.organizationId}, ${closing.id}, ${closing.cash_book_id}, ${closing.closed_on}, ${closing.expected_amount},
            ${closing.counted_amount}, ${closing.reason}, ${tx.actor.id}, ${tx.now.toString()})
    returning *`);

export const listClosings = (tx: Tx, bookId: string, limit: number): Promise<ClosingRow[]> =>
  tx.query<ClosingRow>(sql`
    select * from cash_closings where organization_id = ${tx.organizationId} and cash_book_id = ${bookId}
    order by closed_on desc limit ${limit}`);

export async function bankAccountExists(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query(
    sql`select from bank_accounts where organization_id = ${tx.organizationId} and id = ${id} and archived_at is null`,
  );
  return rows.length > 0;
}
