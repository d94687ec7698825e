import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export type CreditNoteRow = {
  id: string;
  organization_id: string;
  invoice_id: string;
  reason: string;
  amount: string;
  rebill: boolean;
  automatic: boolean;
  lines: { line_id: string; description: string; amount: string }[];
  created_at: string;
};

export const insertCreditNote = (
  tx: Tx,
  note: Omit<CreditNoteRow, 'organization_id' | 'created_at'>,
): Promise<CreditNoteRow> =>
  tx.one<CreditNoteRow>(sql`
    insert into credit_notes (organization_id, id, invoice_id, reason, amount, rebill, lines, automatic, created_by, created_at)
    values (${tx.organizationId}, ${note.id}, ${note.invoice_id}, ${note.reason}, ${note.amount}, ${note.rebill}, ${JSON.stringify(note.lines)}::jsonb,
            ${note.automatic}, ${tx.actor.id}, ${tx.now.toString()})
    returning *`);

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

export const setWriteOffReason = (tx: Tx, invoiceId: string, reason: string): Promise<void> =>
  tx.run(
    sql`update invoices set write_off_reason = ${reason} where organization_id = ${tx.organizationId} and id = ${invoiceId}`,
  );
