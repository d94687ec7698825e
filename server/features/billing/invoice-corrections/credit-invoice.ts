import { randomUUIDv7 } from 'node:crypto';
import { checkAction, statusByBalance } from '../../../../domain/invoices/invoice-state.ts';
import { buildEntry } from '../../../../domain/journal/build-entry.ts';
import { creditNoteEntry } from '../../../../domain/journal/correction-entries.ts';
import { type Dong, dong, formatAmount, smallerAmount, sumAmounts } from '../../../../domain/money.ts';
import { type InvoiceSides, rebalancePaid } from '../../../../domain/payments/split-charges-deposit.ts';
import { type FieldProblem, Refused, refused } from '../../../../domain/refused.ts';
import { throwIfRefused } from '../../../../domain/throw-if-refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { changeDepositHeld } from '../../leasing/leases/deposit-queries.ts';
import { type Books, postEntries, readBooks } from '../../ledger/journal/post-entries.ts';
import { releaseUses } from '../../metering/meter-readings/billed-use-queries.ts';
import { changeCredit } from '../../portfolio/renters/credit-queries.ts';
import { subjectOf } from '../invoices/issue-invoice.ts';
import { figuresOf } from '../invoices/present-invoice.ts';
import { findInvoice, type InvoiceWithLines, type LineRow, lockInvoice, saveInvoice } from '../invoices/queries.ts';
import { emitPaid, owedSides, paidSides } from '../payments/apply-payment.ts';
import { insertPayments, lockForMoney, markMoved, type PaymentRow, recordedOnInvoice } from '../payments/queries.ts';
import { releaseToCredit } from '../payments/release-to-credit.ts';
import { type CreditNoteRow, creditLine, insertCreditNote } from './queries.ts';

export type CreditNoteInput = {
  lines: { line_id: string; amount: string; description?: string }[];
  reason: string;
  rebill?: boolean;
  /** Made by the service itself, such as days after a lease ended; `coveredTo` ends the days the lines stand for. */
  automatic?: boolean;
  coveredTo?: string;
};

/** Takes part of an issued invoice back. What was already paid above the rest becomes the renter's credit. */
export async function creditInvoice(tx: Tx, id: string, input: CreditNoteInput): Promise<CreditNoteRow | null> {
  const seen = await findInvoice(tx, id);
  await lockForMoney(tx, { leases: [seen.lease_id], renters: [seen.renter_id] });
  const [before, books] = [await lockInvoice(tx, id), await readBooks(tx)];
  throwIfRefused(checkAction('credit', before.status));
  const chosen = input.automatic ? trimmed(before, chosenLines(before, input)) : chosenLines(before, input);
  if (chosen.length === 0) return null;
  const { after, returned } = await saveCredited(tx, books, before, sidesOf(chosen));
  for (const { line, amount } of [...chosen, ...returned]) {
    const freed = input.rebill === true || (input.automatic === true && line.line_type === 'DEPOSIT');
    await creditLine(tx, line.id, formatAmount(amount), { freed, coveredTo: input.coveredTo ?? null });
  }
  if (input.rebill)
    await releaseReadings(
      tx,
      before,
      chosen.map(({ line }) => line),
    );
  const note = await insertCreditNote(tx, {
    id: randomUUIDv7(),
    invoice_id: id,
    reason: input.reason,
    amount: formatAmount(sumAmounts(chosen.map(({ amount }) => amount))),
    rebill: input.rebill ?? false,
    automatic: input.automatic ?? false,
    lines: chosen.map(({ line, amount, description }) => ({
      line_id: line.id,
      description,
      amount: formatAmount(amount),
    })),
  });
  const entry = creditNoteEntry({
    date: tx.today,
    lines: [...chosen, ...returned].map(({ line, amount }) => ({
      lineType: line.line_type,
      source: line.metadata.source ?? null,
      amount,
    })),
    rebalanced: { shifted: 0n, excess: { charges: 0n, deposit: 0n } },
    utilitiesAreRevenue: books.utilitiesAreRevenue,
    subject: subjectOf(before),
  });
  await postEntries(tx, books, [{ entry, source: { type: 'credit_note', id: note.id } }]);
  await recordAudit(
    tx,
    'invoice.credited',
    { type: 'invoice', id },
    { credit_note_id: note.id, amount: note.amount, reason: input.reason },
  );
  if (before.status !== 'PAID' && after.status === 'PAID') await emitPaid(tx, id);
  return note;
}

type Chosen = { line: LineRow; amount: Dong; description: string };

const restOf = (line: LineRow): Dong => dong(line.amount) - dong(line.credited_amount);

function chosenLines(invoice: InvoiceWithLines, input: CreditNoteInput): Chosen[] {
  const problems: FieldProblem[] = [];
  const left = new Map(invoice.lines.map((line) => [line.id, restOf(line)]));
  const chosen = input.lines.map(({ line_id, amount, description }, index): Chosen => {
    const line = invoice.lines.find(({ id }) => id === line_id);
    if (!line) throw refused('not_found', { field: `lines.${index}.line_id` });
    const rest = left.get(line.id) ?? 0n;
    // Credit a line drew on goes back by itself when the charges it paid are taken back.
    if (line.line_type === 'CREDIT') problems.push({ path: `lines.${index}.line_id`, code: 'not_allowed' });
    else if (dong(amount) > rest)
      problems.push({ path: `lines.${index}.amount`, code: 'too_large', limit: formatAmount(rest > 0n ? rest : 0n) });
    // Half a reading or fee cannot be billed again without billing the other half twice.
    else if (input.rebill && dong(amount) < rest)
      problems.push({ path: `lines.${index}.amount`, code: 'too_small', limit: formatAmount(rest) });
    left.set(line.id, rest - dong(amount));
    return { line, amount: dong(amount), description: description ?? line.description_vi };
  });
  if (problems.length > 0) throw new Refused('validation_failed', null, problems);
  return chosen;
}

/** What the service credits by itself never exceeds what the charges are worth after discounts. */
function trimmed(invoice: InvoiceWithLines, chosen: Chosen[]): Chosen[] {
  let room = owedSides(invoice).charges + writtenOffCharges(invoice) + usedCredit(invoice);
  return chosen.flatMap((part) => {
    if (part.line.line_type === 'DEPOSIT') return [part];
    const amount = smallerAmount(part.amount, room);
    if (amount <= 0n) return [];
    room -= amount;
    return [{ ...part, amount }];
  });
}

const writtenOffCharges = (invoice: InvoiceWithLines): Dong =>
  dong(invoice.written_off_amount) - dong(invoice.written_off_deposit);

const creditLinesOf = (invoice: InvoiceWithLines): LineRow[] =>
  invoice.lines.filter((line) => line.line_type === 'CREDIT' && dong(line.amount) < 0n);
const usedCredit = (invoice: InvoiceWithLines): Dong => -sumAmounts(creditLinesOf(invoice).map(restOf));

function sidesOf(chosen: Chosen[]): InvoiceSides {
  const sum = (deposit: boolean) =>
    sumAmounts(chosen.filter(({ line }) => (line.line_type === 'DEPOSIT') === deposit).map(({ amount }) => amount));
  return { charges: sum(false), deposit: sum(true) };
}

/**
 * Lowers first what was written off, then what is owed, then gives back the renter credit the invoice used. Paid money
 * is shifted to the side that still needs it, and the rest goes into credit.
 */
async function saveCredited(
  tx: Tx,
  books: Books,
  before: InvoiceWithLines,
  credited: InvoiceSides,
): Promise<{ after: InvoiceWithLines; returned: Chosen[] }> {
  const regained = smallerAmount(credited.charges, writtenOffCharges(before));
  const waived = smallerAmount(credited.deposit, dong(before.written_off_deposit));
  const room = owedSides(before).charges;
  const short = credited.charges - regained - room;
  const returned = short > 0n ? returnCredit(before, short) : [];
  const back = -sumAmounts(returned.map(({ amount }) => amount));
  const lowered = {
    ...before,
    written_off_amount: formatAmount(dong(before.written_off_amount) - regained - waived),
    written_off_deposit: formatAmount(dong(before.written_off_deposit) - waived),
    credited_amount: formatAmount(dong(before.credited_amount) + credited.charges + credited.deposit - back),
    credited_deposit: formatAmount(dong(before.credited_deposit) + credited.deposit),
  };
  const owed = owedSides(lowered);
  if (owed.charges < 0n || owed.deposit < 0n) throw refused('negative_total', { total: formatAmount(owed.charges) });
  if (regained > 0n) {
    const entry = buildEntry('write_off', tx.today, subjectOf(before), [
      { debit: 'receivable', credit: 'admin_cost', amount: regained },
    ]);
    await postEntries(tx, books, [{ entry, source: { type: 'write_off', id: before.id } }]);
  }
  if (back > 0n) await changeCredit(tx, before.renter_id, formatAmount(back));
  const { paid, shifted, excess } = rebalancePaid(owed, paidSides(before));
  let payments = excess.charges + excess.deposit !== 0n || shifted !== 0n ? await recordedOnInvoice(tx, before.id) : [];
  if (shifted !== 0n) payments = await shiftPayments(tx, books, before, payments, shifted);
  if (excess.charges + excess.deposit !== 0n) await releaseToCredit(tx, books, before, payments, excess);
  const figures = {
    ...lowered,
    paid_amount: formatAmount(paid.charges + paid.deposit + dong(before.recovered_amount)),
    paid_deposit: formatAmount(paid.deposit),
  };
  const after = { ...figures, status: statusByBalance(figuresOf(figures)) };
  await saveInvoice(tx, after);
  return { after, returned };
}

/** Takes credit the invoice used off its CREDIT lines again: a negative credit on a negative line. */
function returnCredit(invoice: InvoiceWithLines, short: Dong): Chosen[] {
  let left = smallerAmount(short, usedCredit(invoice));
  return creditLinesOf(invoice).flatMap((line) => {
    const part = smallerAmount(left, -restOf(line));
    if (part <= 0n) return [];
    left -= part;
    return [{ line, amount: -part, description: line.description_vi }];
  });
}

/** Paid money that now counts for the deposit instead of the charges, or the other way. */
async function shiftPayments(
  tx: Tx,
  books: Books,
  invoice: InvoiceWithLines,
  payments: PaymentRow[],
  shifted: Dong,
): Promise<PaymentRow[]> {
  let left = shifted < 0n ? -shifted : shifted;
  const kept: PaymentRow[] = [];
  for (const payment of payments) {
    const [charges, deposit] = [dong(payment.charges_part), dong(payment.deposit_part)];
    const available = shifted > 0n ? charges : deposit;
    const part = available < left ? available : left;
    if (part === 0n) {
      kept.push(payment);
      continue;
    }
    left -= part;
    const by = shifted > 0n ? part : -part;
    const row = {
      ...payment,
      id: randomUUIDv7(),
      charges_part: formatAmount(charges - by),
      deposit_part: formatAmount(deposit + by),
    };
    await markMoved(tx, payment.id);
    kept.push(...(await insertPayments(tx, [row])));
    const entry = buildEntry('payment_moved', tx.today, subjectOf(invoice), [
      { debit: 'receivable', credit: 'deposits', amount: by },
    ]);
    await postEntries(tx, books, [{ entry, source: { type: 'payment', id: row.id } }]);
  }
  await changeDepositHeld(tx, invoice.lease_id, formatAmount(shifted));
  return kept;
}

/** Use comes free when every line of the reading's utility was taken back to be billed again. */
async function releaseReadings(tx: Tx, invoice: InvoiceWithLines, freed: LineRow[]): Promise<void> {
  const ids = new Set(freed.map(({ id }) => id));
  const uses = freed.flatMap((line) =>
    line.metadata.reading_id ? [{ reading_id: line.metadata.reading_id, utility: line.line_type }] : [],
  );
  const whole = uses.filter(({ reading_id, utility }) =>
    invoice.lines.every(
      (line) => line.line_type !== utility || line.metadata.reading_id !== reading_id || ids.has(line.id) || line.freed,
    ),
  );
  if (whole.length > 0) await releaseUses(tx, [invoice.id], whole);
}
