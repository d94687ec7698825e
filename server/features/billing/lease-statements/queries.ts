import type { AccountMovement } from '../../../../domain/catalog/invoices.ts';
import type { EntryKind } from '../../../../domain/catalog/journal.ts';
import type { PaymentMethod } from '../../../../domain/catalog/payments.ts';
import { allOf } from '../../../database/conditions.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { NUMBER } from '../invoice-corrections/credit-note-queries.ts';

export type AccountRow = {
  date: string;
  kind: AccountMovement;
  /** Above zero if the renter owes more by it. */
  amount: string;
  document_number: string;
  period: string;
  method: PaymentMethod | null;
  invoice_id: string;
  credit_note_id: string | null;
  payment_id: string | null;
  /** All that the renter paid with the receipt of a payment. */
  receipt_amount: string | null;
};

/**
 * What the invoices of a lease bill, and what came off them since; together it is what they leave open. Cancelled invoices and
 * payments that were moved or reversed are left out, as nothing of them counts; a write-off is what of it still stands.
 */
export const accountMovements = (tx: Tx, leaseId: string): Promise<AccountRow[]> => {
  const dayOf = (column: ReturnType<typeof sql>) => sql`(${column} at time zone ${tx.timezone})::date`;
  const noted = sql`from credit_notes c join i on i.id = c.invoice_id where c.organization_id = ${tx.organizationId}`;
  const paid = sql`from payments y join i on i.id = y.invoice_id
    where y.organization_id = ${tx.organizationId} and y.status = 'RECORDED' and y.direction = 'IN'`;
  const receipt = sql`(select sum(p.amount) from payments p where ${allOf(
    sql`p.organization_id = ${tx.organizationId} and p.receipt_id = y.receipt_id and p.renter_id = y.renter_id and p.status = 'RECORDED'`,
    tx.propertyIds === null ? null : sql`(p.property_id is null or p.property_id = any(${tx.propertyIds}::uuid[]))`,
  )})`;
  return tx.query<AccountRow>(sql`
    with i as materialized (
      select * from invoices where organization_id = ${tx.organizationId} and lease_id = ${leaseId} and status in ('ISSUED', 'PARTIALLY_PAID', 'PAID'))
    select date, kind, amount, document_number, period, method, invoice_id, credit_note_id, payment_id, receipt_amount from (
      select i.issue_date as date, 1 as place, 'INVOICE' as kind, i.total_amount as amount, i.invoice_number as document_number, i.period,
             null as method, i.id as invoice_id, null::uuid as credit_note_id, null::uuid as payment_id, null::numeric as receipt_amount, i.created_at
      from i
      union all
      select ${dayOf(sql`c.created_at`)}, 2, 'CREDIT_NOTE', c.credit_returned - c.amount, ${NUMBER}, i.period, null, i.id, c.id, null, null, c.created_at
      ${noted}
      union all
      select ${dayOf(sql`c.reversed_at`)}, 3, 'CREDIT_NOTE_REVERSED', c.amount - c.credit_returned, ${NUMBER}, i.period, null, i.id, c.id, null, null,
             c.reversed_at
      ${noted} and c.reversed_at is not null
      union all
      select y.payment_date, 4, 'PAYMENT', y.credit_part - y.amount, y.receipt_number, i.period, y.method, i.id, null, y.id, ${receipt}, y.created_at ${paid}
      union all
      select coalesce((select max(e.entry_date) from journal_entries e
                       where e.organization_id = ${tx.organizationId} and e.source_type = 'write_off' and e.source_id = i.id and e.kind = 'write_off'),
                      i.due_date),
             3, 'WRITE_OFF', -i.written_off_amount, i.invoice_number, i.period, null, i.id, null, null, null, i.created_at
      from i where i.written_off_amount > 0
    ) m
    order by date, place, created_at, document_number`);
};

export type DepositRow = {
  date: string;
  kind: EntryKind;
  /** Above zero if more is held by it. */
  amount: string;
  document_number: string | null;
  method: PaymentMethod | null;
  payment_id: string | null;
};

/** Every entry of the journal that changed the deposit of a lease. */
export const depositMovements = (tx: Tx, leaseId: string): Promise<DepositRow[]> =>
  tx.query<DepositRow>(sql`
    select e.entry_date as date, e.kind, m.amount, y.receipt_number as document_number, y.method, y.id as payment_id
    from (select l.entry_id, sum(l.credit - l.debit) as amount from journal_lines l
          where l.organization_id = ${tx.organizationId} and l.lease_id = ${leaseId} and l.account = 'deposits'
          group by l.entry_id having sum(l.credit - l.debit) <> 0) m
    join journal_entries e on e.organization_id = ${tx.organizationId} and e.id = m.entry_id
    left join payments y on y.organization_id = ${tx.organizationId} and e.source_type = 'payment' and y.id = e.source_id
    order by e.entry_date, e.created_at, e.id`);

/** What the renter has paid in advance, for whichever lease. */
export const creditOfRenter = async (tx: Tx, renterId: string): Promise<string> =>
  (
    await tx.one<{ credit_balance: string }>(
      sql`select credit_balance from renters where organization_id = ${tx.organizationId} and id = ${renterId}`,
    )
  ).credit_balance;
