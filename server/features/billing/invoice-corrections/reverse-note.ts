import { randomUUIDv7 } from 'node:crypto';
import { creditedSides, type LineCredit, restOf } from '../../../../domain/invoices/credit-lines.ts';
import { spreadCredit } from '../../../../domain/invoices/credit-reduced-use.ts';
import type { LineMetadata } from '../../../../domain/invoices/invoice-line.ts';
import { openBalance, parseMoney, uncreditMoney } from '../../../../domain/invoices/invoice-money.ts';
import { writeOffEntry } from '../../../../domain/journal/correction-entries.ts';
import { type Dong, dong, formatAmount, smallerAmount } from '../../../../domain/money.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Books } from '../../ledger/journal/post-entries.ts';
import { creditsFor } from '../invoices/billed-queries.ts';
import { insertCarried } from '../invoices/carried-queries.ts';
import { subjectOf } from '../invoices/issue-invoice.ts';
import { findInvoice, type InvoiceWithLines, lockInvoice } from '../invoices/queries.ts';
import { storeReceipt, toInvoice } from '../payments/store-receipt.ts';
import { writeMoney } from '../payments/write-money.ts';
import { creditInvoice, toCreditable } from './credit-invoice.ts';
import { type CreditNoteRow, markNoteReversed, uncreditLine } from './queries.ts';

/**
 * Undoes a credit note. The credit it gave pays the invoice again; where that credit was spent meanwhile, the spent part moves to the
 * next invoice as a line of its original type. The caller has locked the lease and the renter.
 */
export async function reverseNote(tx: Tx, books: Books, note: CreditNoteRow): Promise<void> {
  const returned = dong(note.credit_returned);
  await uncredit(tx, books, note, returned);
  const { available, invoice } = await readAfter(tx, note.invoice_id);
  const overdrawn = available < 0n ? smallerAmount(-available, returned) : 0n;
  const given = smallerAmount(dong(note.paid_to_credit), openBalance(parseMoney(invoice)));
  const payable = available > 0n ? smallerAmount(available, given) : 0n;
  if (payable > 0n) {
    const date = tx.today.toString();
    await storeReceipt(tx, books, { direction: 'IN', method: 'CREDIT', date }, [toInvoice(invoice, payable)]);
  }
  const spent = given - payable + overdrawn;
  if (spent > 0n) await carryForward(tx, note, spent);
}

async function readAfter(tx: Tx, invoiceId: string): Promise<{ available: Dong; invoice: InvoiceWithLines }> {
  const invoice = await lockInvoice(tx, invoiceId);
  const [credit] = await creditsFor(tx, [invoice.renter_id], null);
  return { available: dong(credit?.available ?? '0'), invoice };
}

async function uncredit(tx: Tx, books: Books, note: CreditNoteRow, creditReturned: Dong): Promise<void> {
  const before = await lockInvoice(tx, note.invoice_id);
  const lines = before.lines.map(toCreditable);
  const credits = note.lines.flatMap(({ line_id, amount }): LineCredit[] => {
    const line = lines.find(({ id }) => id === line_id);
    return line ? [{ line, amount: dong(amount) }] : [];
  });
  for (const { line, amount } of credits) await uncreditLine(tx, line.id, formatAmount(amount));
  let left = creditReturned;
  for (const line of lines.filter(({ lineType, credited }) => lineType === 'CREDIT' && credited < 0n)) {
    const part = smallerAmount(left, -line.credited);
    left -= part;
    if (part > 0n) await uncreditLine(tx, line.id, formatAmount(-part));
  }
  const regained = dong(note.loss_regained);
  const loss = writeOffEntry({ date: tx.today, openCharges: regained, subject: subjectOf(before) });
  await writeMoney(tx, books, {
    invoices: [
      { before, money: uncreditMoney(parseMoney(before), creditedSides(credits), { regained, creditReturned }) },
    ],
    balances: { deposits: new Map(), credits: new Map([[before.renter_id, -creditReturned]]) },
    postings: [{ entry: loss, source: { type: 'write_off', id: before.id } }],
    reverses: { type: 'credit_note', ids: [note.id] },
    audits: [
      {
        action: 'invoice.credit_reversed',
        subject: { type: 'invoice', id: before.id },
        changes: { credit_note_id: note.id, amount: note.amount },
      },
    ],
    event: null,
  });
  await markNoteReversed(tx, note.id);
}

/** Credits the spent part again and lists it as a charge for the next invoice. */
async function carryForward(tx: Tx, note: CreditNoteRow, spent: Dong): Promise<void> {
  const invoice = await findInvoice(tx, note.invoice_id);
  const creditable = invoice.lines.map(toCreditable).filter(({ lineType }) => lineType !== 'DEPOSIT');
  const parts = spreadCredit(
    spent,
    note.lines.flatMap(({ line_id, amount }) => {
      const line = creditable.find(({ id }) => id === line_id);
      return line ? [{ lineId: line_id, rest: smallerAmount(dong(amount), restOf(line)) }] : [];
    }),
  );
  if (parts.length === 0) return;
  await creditInvoice(tx, invoice.id, {
    lines: parts.map(({ lineId, amount }) => ({ line_id: lineId, amount: formatAmount(amount) })),
    reason: 'carried to the next invoice',
    cause: 'CARRIED_FORWARD',
  });
  const after = await findInvoice(tx, note.invoice_id);
  await insertCarried(
    tx,
    parts.map(({ lineId, amount }) => restoredCharge(after, lineId, amount)),
  );
}

function restoredCharge(invoice: InvoiceWithLines, lineId: string, amount: Dong) {
  const line = invoice.lines.find(({ id }) => id === lineId);
  if (!line) throw new Error(`Invoice ${invoice.id} has no line ${lineId}`);
  const { from, to, service_period } = line.metadata as LineMetadata;
  return {
    id: randomUUIDv7(),
    lease_id: invoice.lease_id,
    origin_invoice_id: invoice.id,
    origin_line_id: line.id,
    line_type: line.line_type,
    amount: formatAmount(amount),
    metadata: {
      source: 'restored_charge' as const,
      lease_id: invoice.lease_id,
      invoice_id: invoice.id,
      invoice_number: invoice.invoice_number,
      origin_line_id: line.id,
      origin_description_vi: line.description_vi,
      origin_description_en: line.description_en,
      origin_amount: line.amount,
      origin_kept: formatAmount(dong(line.amount) - dong(line.credited_amount)),
      origin: line.metadata as LineMetadata,
      amount: formatAmount(amount),
      ...(service_period ? { service_period, from: from ?? null, to: to ?? null } : {}),
    },
  };
}
