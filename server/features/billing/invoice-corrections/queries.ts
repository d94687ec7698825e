import type { CreditCause } from '../../../../domain/catalog/invoices.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export type CreditNoteRow = {
  id: string;
  organization_id: string;
  invoice_id: string;
  /** Counts the notes of the invoice. */
  number: number;
  reason: string;
  amount: string;
  rebill: boolean;
  cause: CreditCause | null;
  lines: { line_id: string; description: string; amount: string }[];
  /** Paid money that became the renter's credit. */
  paid_to_credit: string;
  /** Renter credit that the invoice had used and gave back. */
  credit_returned: string;
  /** The part of a write-off that is no longer a loss. */
  loss_regained: string;
  reversed_at: string | null;
  created_at: string;
};

/** The invoice is locked, so that no other note takes the same number. */
export const insertCreditNote = (
  tx: Tx,
  note: Omit<CreditNoteRow, 'organization_id' | 'number' | 'created_at' | 'reversed_at'>,
): Promise<CreditNoteRow> =>
  tx.one<CreditNoteRow>(sql`
    insert into credit_notes as n (organization_id, id, invoice_id, number, reason, amount, rebill, lines, automatic, cause, paid_to_credit,
      credit_returned, loss_regained, created_by, created_at)
    select ${tx.organizationId}, ${note.id}, ${note.invoice_id}, coalesce(max(c.number), 0) + 1, ${note.reason}, ${note.amount}, ${note.rebill},
           ${JSON.stringify(note.lines)}::jsonb, ${note.cause !== null}, ${note.cause}, ${note.paid_to_credit}, ${note.credit_returned},
           ${note.loss_regained}, ${tx.actor.id}, ${tx.now.toString()}
    from credit_notes c where c.organization_id = ${tx.organizationId} and c.invoice_id = ${note.invoice_id}
    returning n.*`);

export const creditLine = (
  tx: Tx,
  lineId: string,
  amount: string,
  marks: { freed: boolean; coveredTo: string | null },
): Promise<void> =>
  tx.run(sql`
    update invoice_lines set credited_amount = credited_amount + ${amount}::numeric, freed = freed or ${marks.freed},
      covered_to = coalesce(${marks.coveredTo}::date, covered_to)
    where organization_id = ${tx.organizationId} and id = ${lineId}`);

export const creditNotesOf = (tx: Tx, invoiceId: string): Promise<CreditNoteRow[]> =>
  tx.query<CreditNoteRow>(sql`
    select * from credit_notes where organization_id = ${tx.organizationId} and invoice_id = ${invoiceId} order by created_at, id`);

/** Notes of a lease's live invoices that its end caused and that still stand. */
export const notesOfLeaseEnd = (tx: Tx, leaseId: string): Promise<CreditNoteRow[]> =>
  tx.query<CreditNoteRow>(sql`
    select c.* from credit_notes c join invoices i on i.organization_id = ${tx.organizationId} and i.id = c.invoice_id
    where c.organization_id = ${tx.organizationId} and i.lease_id = ${leaseId} and i.status <> 'CANCELLED' and c.cause = 'LEASE_ENDED'
      and c.reversed_at is null
    order by c.created_at desc, c.id desc`);

export type StandingCredit = { line_id: string; cause: CreditCause; amount: string };

/** Credits that the service gave by itself on lines of these invoices. */
export const standingCredits = (tx: Tx, invoiceIds: string[]): Promise<StandingCredit[]> =>
  tx.query<StandingCredit>(sql`
    select n.line ->> 'line_id' as line_id, c.cause, n.line ->> 'amount' as amount
    from credit_notes c cross join lateral jsonb_array_elements(c.lines) as n(line)
    where c.organization_id = ${tx.organizationId} and c.invoice_id = any(${invoiceIds}::uuid[]) and c.cause is not null and c.reversed_at is null`);

export const markNoteReversed = (tx: Tx, id: string): Promise<void> =>
  tx.run(
    sql`update credit_notes set reversed_at = ${tx.now.toString()} where organization_id = ${tx.organizationId} and id = ${id}`,
  );

/** Takes a credit off a line again; it covers all its days and is no longer free to be billed again. */
export const uncreditLine = (tx: Tx, lineId: string, amount: string): Promise<void> =>
  tx.run(sql`
    update invoice_lines set credited_amount = credited_amount - ${amount}::numeric, freed = false, covered_to = null
    where organization_id = ${tx.organizationId} and id = ${lineId}`);

export const setWriteOffReason = (tx: Tx, invoiceId: string, reason: string): Promise<void> =>
  tx.run(
    sql`update invoices set write_off_reason = ${reason} where organization_id = ${tx.organizationId} and id = ${invoiceId}`,
  );
