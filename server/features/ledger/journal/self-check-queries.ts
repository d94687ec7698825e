import { raw, type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { type CheckedTable, visibleRows } from './visible-row-queries.ts';

const MAX_PROBLEMS = 100;

/** `problems` selects the rows that violate the rule; its column `key` is the id of a row of `table`. */
export type CheckRule = { name: string; table: CheckedTable; key: string; problems(tx: Tx): Sql };

/** What must hold at any moment; `problems` selects the rows that violate the rule. */
export const CHECK_RULES: CheckRule[] = [
  {
    name: 'lines_equal_totals',
    table: 'invoices',
    key: 'invoice_id',
    problems: (tx) => sql`
      select i.id as invoice_id, i.total_amount, coalesce(n.total, 0) as lines, i.deposit_amount, coalesce(n.deposit, 0) as deposit_lines,
             i.credited_amount, coalesce(n.credited, 0) as credited_lines
      from invoices i
      left join (select invoice_id, sum(amount) as total, sum(amount) filter (where line_type = 'DEPOSIT') as deposit, sum(credited_amount) as credited
                 from invoice_lines where organization_id = ${tx.organizationId} group by invoice_id) n on n.invoice_id = i.id
      where i.organization_id = ${tx.organizationId}
        and (i.total_amount <> coalesce(n.total, 0) or i.deposit_amount <> coalesce(n.deposit, 0) or i.credited_amount <> coalesce(n.credited, 0))`,
  },
  {
    name: 'paid_equals_recorded_payments',
    table: 'invoices',
    key: 'invoice_id',
    problems: (tx) => sql`
      select i.id as invoice_id, i.paid_amount, coalesce(y.paid, 0) as recorded, i.paid_deposit, coalesce(y.deposit, 0) as recorded_deposit
      from invoices i
      left join (select invoice_id, sum(amount) as paid, sum(deposit_part) as deposit from payments
                 where organization_id = ${tx.organizationId} and status = 'RECORDED' and invoice_id is not null group by invoice_id) y on y.invoice_id = i.id
      where i.organization_id = ${tx.organizationId} and (i.paid_amount <> coalesce(y.paid, 0) or i.paid_deposit <> coalesce(y.deposit, 0))`,
  },
  {
    name: 'status_follows_balance',
    table: 'invoices',
    key: 'invoice_id',
    problems: (tx) => sql`
      select id as invoice_id, status, total_amount, credited_amount, paid_amount, written_off_amount from invoices
      where organization_id = ${tx.organizationId} and status not in ('DRAFT', 'CANCELLED')
        and status <> case when total_amount - credited_amount - paid_amount - written_off_amount <= 0 then 'PAID'
                           when paid_amount > 0 then 'PARTIALLY_PAID' else 'ISSUED' end`,
  },
  {
    name: 'receivable_equals_open_charges',
    table: 'renters',
    key: 'renter_id',
    problems: (tx) => sql`
      select r.id as renter_id, coalesce(j.receivable, 0) as journal, coalesce(o.open, 0) as open_charges
      from renters r
      left join (select renter_id, sum(debit - credit) as receivable from journal_lines
                 where organization_id = ${tx.organizationId} and account = 'receivable' group by renter_id) j on j.renter_id = r.id
      left join (select renter_id, sum(total_amount - deposit_amount - (credited_amount - credited_deposit) - (paid_amount - paid_deposit)
                   - (written_off_amount - written_off_deposit)) as open
                 from invoices where organization_id = ${tx.organizationId} and status not in ('DRAFT', 'CANCELLED') group by renter_id) o on o.renter_id = r.id
      where r.organization_id = ${tx.organizationId} and coalesce(j.receivable, 0) <> coalesce(o.open, 0)`,
  },
  {
    name: 'renter_credit_equals_journal',
    table: 'renters',
    key: 'renter_id',
    problems: (tx) => sql`
      select r.id as renter_id, r.credit_balance, coalesce(j.credit, 0) as journal
      from renters r
      left join (select renter_id, sum(credit - debit) as credit from journal_lines
                 where organization_id = ${tx.organizationId} and account = 'renter_credit' group by renter_id) j on j.renter_id = r.id
      where r.organization_id = ${tx.organizationId} and r.credit_balance <> coalesce(j.credit, 0)`,
  },
  {
    name: 'deposits_equal_deposit_held',
    table: 'leases',
    key: 'lease_id',
    problems: (tx) => sql`
      select l.id as lease_id, l.deposit_held, coalesce(j.deposits, 0) as journal
      from leases l
      left join (select lease_id, sum(credit - debit) as deposits from journal_lines
                 where organization_id = ${tx.organizationId} and account = 'deposits' group by lease_id) j on j.lease_id = l.id
      where l.organization_id = ${tx.organizationId} and l.deposit_held <> coalesce(j.deposits, 0)`,
  },
  {
    name: 'expenses_equal_journal',
    table: 'expenses',
    key: 'expense_id',
    problems: (tx) => sql`
      select x.id as expense_id, case when x.removed_at is null then x.amount else 0 end as amount, coalesce(j.booked, 0) as journal
      from expenses x
      left join (select e.source_id, sum(l.debit - l.credit) as booked
                 from journal_entries e join journal_lines l on l.organization_id = ${tx.organizationId} and l.entry_id = e.id
                 where e.organization_id = ${tx.organizationId} and e.source_type = 'expense'
                   and l.account in ('direct_cost', 'admin_cost', 'other_cost', 'collected_for_others') group by e.source_id) j on j.source_id = x.id
      where x.organization_id = ${tx.organizationId} and coalesce(j.booked, 0) <> case when x.removed_at is null then x.amount else 0 end`,
  },
  {
    name: 'entries_balance',
    table: 'journal_entries',
    key: 'entry_id',
    problems: (tx) => sql`
      select e.id as entry_id, coalesce(sum(l.debit), 0) as debit, coalesce(sum(l.credit), 0) as credit
      from journal_entries e left join journal_lines l on l.organization_id = ${tx.organizationId} and l.entry_id = e.id
      where e.organization_id = ${tx.organizationId} group by e.id
      having coalesce(sum(l.debit), 0) <> coalesce(sum(l.credit), 0) or count(l.entry_id) = 0`,
  },
  {
    name: 'cash_books_equal_journal',
    table: 'cash_books',
    key: 'cash_book_id',
    problems: (tx) => sql`
      select b.id as cash_book_id, b.balance, coalesce(h.amount, 0) as in_transit, coalesce(j.amount, 0) as journal
      from cash_books b
      left join (select cash_book_id, sum(amount) as amount from cash_handovers
                 where organization_id = ${tx.organizationId} and status = 'PENDING' group by cash_book_id) h on h.cash_book_id = b.id
      left join (select cash_book_id, sum(debit - credit) as amount from journal_lines
                 where organization_id = ${tx.organizationId} and account = 'cash' group by cash_book_id) j on j.cash_book_id = b.id
      where b.organization_id = ${tx.organizationId} and b.balance + coalesce(h.amount, 0) <> coalesce(j.amount, 0)`,
  },
  {
    name: 'cash_books_equal_trial_balance',
    table: 'cash_books',
    key: 'cash_book_id',
    problems: (tx) => sql`
      select (select min(id::text)::uuid from cash_books where organization_id = ${tx.organizationId}) as cash_book_id, t.* from (
        select coalesce((select sum(balance) from cash_books where organization_id = ${tx.organizationId}), 0) as books,
               coalesce((select sum(amount) from cash_handovers where organization_id = ${tx.organizationId} and status = 'PENDING'), 0) as in_transit,
               coalesce((select sum(debit - credit) from journal_lines where organization_id = ${tx.organizationId} and account = 'cash'), 0) as journal) t
      where t.books + t.in_transit <> t.journal`,
  },
  {
    name: 'cash_handovers_equal_journal',
    table: 'cash_books',
    key: 'cash_book_id',
    problems: (tx) => sql`
      select h.cash_book_id, h.id as handover_id, h.status, h.amount, coalesce(j.amount, 0) as journal
      from cash_handovers h
      left join (select e.source_id, l.cash_book_id, sum(l.credit - l.debit) as amount
                 from journal_entries e join journal_lines l on l.organization_id = ${tx.organizationId} and l.entry_id = e.id
                 where e.organization_id = ${tx.organizationId} and e.source_type = 'cash_handover' and l.account = 'cash'
                 group by e.source_id, l.cash_book_id) j on j.source_id = h.id and j.cash_book_id = h.cash_book_id
      where h.organization_id = ${tx.organizationId}
        and coalesce(j.amount, 0) <> case when h.status = 'CONFIRMED' then h.amount else 0 end`,
  },
  {
    name: 'no_use_billed_twice',
    table: 'billed_uses',
    key: 'invoice_id',
    problems: (tx) => sql`
      select u.reading_id, u.utility, u.lease_id, u.invoice_id from billed_uses u
      join invoices i on i.organization_id = ${tx.organizationId} and i.id = u.invoice_id
      where u.organization_id = ${tx.organizationId} and i.status = 'CANCELLED'
      union all
      select (n.metadata ->> 'reading_id')::uuid, n.line_type, i.lease_id, i.id
      from invoices i join invoice_lines n on n.organization_id = ${tx.organizationId} and n.invoice_id = i.id
      where i.organization_id = ${tx.organizationId} and i.status <> 'CANCELLED' and not n.freed and n.metadata ->> 'source' in ('meter', 'meter_correction')
        and not exists (select from billed_uses u where u.organization_id = ${tx.organizationId} and u.invoice_id = i.id
                        and u.reading_id = (n.metadata ->> 'reading_id')::uuid and u.utility = n.line_type)`,
  },
  {
    name: 'use_to_bill_listed',
    table: 'meter_readings',
    key: 'meter_reading_id',
    problems: (tx) => sql`
      select m.id as meter_reading_id, m.room_id, m.use_open, o.reading_id is not null as listed,
             m.electricity_billed_units, u.electricity, m.water_billed_units, u.water
      from meter_readings m
      left join open_readings o on o.organization_id = ${tx.organizationId} and o.reading_id = m.id
      left join (select reading_id, sum(units) filter (where utility = 'ELECTRICITY') as electricity, sum(units) filter (where utility = 'WATER') as water
                 from billed_uses where organization_id = ${tx.organizationId} group by reading_id) u on u.reading_id = m.id
      where m.organization_id = ${tx.organizationId}
        and (m.use_open <> (o.reading_id is not null) or o.room_id <> m.room_id or o.reading_date <> m.reading_date
          or m.electricity_billed_units <> coalesce(u.electricity, -1) or m.water_billed_units <> coalesce(u.water, -1))`,
  },
  {
    name: 'reading_chains_unbroken',
    table: 'meter_readings',
    key: 'meter_reading_id',
    problems: (tx) => sql`
      select id as meter_reading_id, room_id, utility, previous, before from (
        select m.id, m.room_id, u.utility, u.previous, m.flags,
               lag(u.current) over (partition by m.room_id, u.utility order by m.reading_date, m.id) as before
        from meter_readings m
        cross join lateral (values ('ELECTRICITY', m.electricity_previous, m.electricity_current), ('WATER', m.water_previous, m.water_current)) as u(utility, previous, current)
        where m.organization_id = ${tx.organizationId} and m.status = 'ACCEPTED' and u.current is not null) c
      where before is not null and previous <> before and not ('previous_differs' = any(flags))`,
  },
];

export async function countChecked(tx: Tx, { table }: CheckRule): Promise<number> {
  const { checked } = await tx.one<{ checked: number }>(
    sql`select count(*)::int as checked from (${visibleRows(tx, table)}) v`,
  );
  return checked;
}

/** A member limited to properties gets only the problems of rows that belong to these properties alone. */
export function listProblems(tx: Tx, { table, key, problems }: CheckRule): Promise<object[]> {
  const isVisible = tx.propertyIds === null ? sql`true` : sql`p.${raw(key)} in (${visibleRows(tx, table)})`;
  return tx.query<object>(sql`select * from (${problems(tx)}) p where ${isVisible} limit ${MAX_PROBLEMS}`);
}
