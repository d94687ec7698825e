import { LINE_TYPES } from '../../../../domain/catalog/invoices.ts';
import { LABELS } from '../../../../domain/catalog/labels.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

type Erased = { invoiceIds: string[]; leaseIds: string[]; feeIds: string[]; paymentIds: string[]; word: string };

/** What people wrote on invoices and receipts; amounts, dates and numbers stay. */
export async function eraseBillTexts(
  tx: Tx,
  { invoiceIds, leaseIds, feeIds, paymentIds, word }: Erased,
): Promise<void> {
  await tx.run(sql`
    update invoices set write_off_reason = null, cancel_reason = null, version = version + 1, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = any(${invoiceIds}::uuid[])`);
  await nameLines(tx, invoiceIds, feeIds);
  await tx.run(sql`
    update carried_charges set metadata = metadata - ${['origin_description_vi', 'origin_description_en']}::text[]
    where organization_id = ${tx.organizationId} and lease_id = any(${leaseIds}::uuid[])`);
  await eraseCreditNotes(tx, invoiceIds, word);
  await eraseQuestions(tx, invoiceIds, word);
  await erasePayments(tx, paymentIds);
}

/** Descriptions that a person typed become the name of their type; those that the service wrote stay. */
const nameLines = (tx: Tx, invoiceIds: string[], feeIds: string[]): Promise<void> =>
  tx.run(sql`
    update invoice_lines n set description_vi = t.vi, description_en = t.en,
      metadata = n.metadata - ${['origin_description_vi', 'origin_description_en']}::text[]
    from unnest(${[...LINE_TYPES]}::text[], ${LINE_TYPES.map((type) => LABELS.line_type[type].vi)}::text[],
                ${LINE_TYPES.map((type) => LABELS.line_type[type].en)}::text[]) as t(line_type, vi, en)
    where n.organization_id = ${tx.organizationId} and n.invoice_id = any(${invoiceIds}::uuid[]) and t.line_type = n.line_type
      and (n.calculated_key is null or n.edited or n.calculated_key ~ '^(damage|carried):'
           or split_part(n.calculated_key, ':', 2) = any(${feeIds}::text[]))`);

/** Why the service credited by itself is in `cause`; the reason repeats what a person gave for a correction. */
async function eraseCreditNotes(tx: Tx, invoiceIds: string[], word: string): Promise<void> {
  await tx.run(sql`
    with described as materialized (
      select c.id, jsonb_agg(jsonb_set(n.line, '{description}', to_jsonb(l.description_vi)) order by n.position) as lines
      from credit_notes c cross join jsonb_array_elements(c.lines) with ordinality as n(line, position)
      join invoice_lines l on l.organization_id = ${tx.organizationId} and l.id = (n.line ->> 'line_id')::uuid
      where c.organization_id = ${tx.organizationId} and c.invoice_id = any(${invoiceIds}::uuid[])
      group by c.id
    )
    update credit_notes c set reason = ${word}, lines = coalesce((select d.lines from described d where d.id = c.id), '[]')
    where c.organization_id = ${tx.organizationId} and c.invoice_id = any(${invoiceIds}::uuid[])`);
}

/** Messages between renter and landlord. */
export const eraseQuestions = (tx: Tx, invoiceIds: string[], word: string): Promise<void> =>
  tx.run(sql`
    update invoice_questions set message = ${word}, asked_by_name = ${word}, answer = case when answer is not null then ${word} end
    where organization_id = ${tx.organizationId} and invoice_id = any(${invoiceIds}::uuid[])`);

/** The reference of a bank transfer is the bank's; any other was typed. */
const erasePayments = (tx: Tx, paymentIds: string[]): Promise<void> =>
  tx.run(sql`
    update payments y set note = null, reversal_reason = null, updated_at = ${tx.now.toString()},
      reference = case when exists (select from bank_transfers b where b.organization_id = ${tx.organizationId} and b.receipt_id = y.receipt_id)
                       then y.reference end
    where y.organization_id = ${tx.organizationId} and y.id = any(${paymentIds}::uuid[])`);
