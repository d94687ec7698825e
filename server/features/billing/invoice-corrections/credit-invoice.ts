import { randomUUIDv7 } from 'node:crypto';
import type { CreditCause } from '../../../../domain/catalog/invoices.ts';
import {
  type CreditableLine,
  creditedSides,
  type LineCredit,
  restOf,
  returnCredit,
  trimCredits,
  usedCredit,
} from '../../../../domain/invoices/credit-lines.ts';
import { type CreditedMoney, creditMoney, parseMoney } from '../../../../domain/invoices/invoice-money.ts';
import { checkAction } from '../../../../domain/invoices/invoice-state.ts';
import { creditNoteEntries, writeOffReversalEntry } from '../../../../domain/journal/correction-entries.ts';
import { dong, formatAmount, sumAmounts } from '../../../../domain/money.ts';
import { storedPeriod } from '../../../../domain/period.ts';
import { type FieldProblem, Refused, refused } from '../../../../domain/refused.ts';
import { throwIfRefused, valueOrThrow } from '../../../../domain/throw-if-refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { type Books, readBooks } from '../../ledger/journal/post-entries.ts';
import { bookedUtilitiesAsRevenue } from '../../ledger/journal/queries.ts';
import { releaseUses } from '../../metering/meter-readings/billed-use-queries.ts';
import { subjectOf } from '../invoices/issue-invoice.ts';
import { findInvoice, type InvoiceWithLines, type LineRow, lockInvoice } from '../invoices/queries.ts';
import { lockForMoney, recordedOnInvoice } from '../payments/queries.ts';
import { releaseToCredit, shiftBetweenSides } from '../payments/reallocate-payments.ts';
import { writeMoney } from '../payments/write-money.ts';
import { type CreditNoteRow, creditLine, insertCreditNote } from './queries.ts';

export type CreditNoteInput = {
  lines: { line_id: string; amount: string; description?: string }[];
  reason: string;
  rebill?: boolean;
  /** Set when the service credits by itself; `coveredTo` is the last day the lines still cover. */
  cause?: CreditCause;
  coveredTo?: string;
};

/** Credits part of an issued invoice. Payments above the remaining amount become the renter's credit. */
export async function creditInvoice(tx: Tx, id: string, input: CreditNoteInput): Promise<CreditNoteRow | null> {
  const seen = await findInvoice(tx, id);
  await lockForMoney(tx, { leases: [seen.lease_id], renters: [seen.renter_id] });
  const [before, books] = [await lockInvoice(tx, id), await readBooks(tx)];
  throwIfRefused(checkAction('credit', before.status));
  const money = parseMoney(before);
  const lines = before.lines.map(toCreditable);
  const requested = chosenCredits(before, lines, input);
  const credits = input.cause ? trimCredits(money, lines, requested) : requested;
  if (credits.length === 0) return null;
  const credited = valueOrThrow(creditMoney(money, creditedSides(credits), usedCredit(lines)));
  const returned = returnCredit(lines, credited.creditReturned);

  const note = await insertCreditNote(tx, noteOf(id, input, credits, credited));
  for (const { line, amount } of [...credits, ...returned]) {
    const freed = input.rebill === true || (input.cause !== undefined && line.lineType === 'DEPOSIT');
    await creditLine(tx, line.id, formatAmount(amount), { freed, coveredTo: input.coveredTo ?? null });
  }
  if (input.rebill) await releaseReadings(tx, before, new Set(credits.map(({ line }) => line.id)));
  await rebalancePayments(tx, books, before, credited);
  const subject = subjectOf(before);
  const noteEntries = creditNoteEntries({
    date: tx.today,
    lines: [...credits, ...returned].map(({ line, amount }) => {
      const { source = null, service_period } = before.lines.find((row) => row.id === line.id)?.metadata ?? {};
      return {
        lineType: line.lineType,
        source,
        servicePeriod: service_period ? storedPeriod(service_period) : null,
        amount,
      };
    }),
    rebalanced: { shifted: 0n, excess: { charges: 0n, deposit: 0n } },
    utilitiesAreRevenue: (await bookedUtilitiesAsRevenue(tx, id)) ?? books.utilitiesAreRevenue,
    subject,
  });
  const regained = writeOffReversalEntry({ date: tx.today, amount: credited.regained, subject });
  await writeMoney(tx, books, {
    invoices: [{ before, money: credited.money }],
    balances: { deposits: new Map(), credits: new Map([[before.renter_id, credited.creditReturned]]) },
    postings: [
      { entry: regained, source: { type: 'write_off', id } },
      ...noteEntries.map((entry) => ({ entry, source: { type: 'credit_note', id: note.id } })),
    ],
    audits: [
      {
        action: 'invoice.credited',
        subject: { type: 'invoice', id },
        changes: { credit_note_id: note.id, amount: note.amount, reason: input.reason },
      },
    ],
    event: null,
  });
  return note;
}

export const toCreditable = (line: LineRow): CreditableLine => ({
  id: line.id,
  lineType: line.line_type,
  amount: dong(line.amount),
  credited: dong(line.credited_amount),
});

type ChosenCredit = LineCredit & { description: string };

function chosenCredits(
  invoice: InvoiceWithLines,
  lines: readonly CreditableLine[],
  input: CreditNoteInput,
): ChosenCredit[] {
  const problems: FieldProblem[] = [];
  const left = new Map(lines.map((line) => [line.id, restOf(line)]));
  const chosen = input.lines.map(({ line_id, amount: requestedAmount, description }, index): ChosenCredit => {
    const line = lines.find(({ id }) => id === line_id);
    if (!line) throw refused('not_found', { field: `lines.${index}.line_id` });
    const rest = left.get(line.id) ?? 0n;
    const amount = dong(requestedAmount);
    // CREDIT lines cannot be credited: the credit returns when the charges it paid are credited.
    if (line.lineType === 'CREDIT') problems.push({ path: `lines.${index}.line_id`, code: 'not_allowed' });
    else if (amount > rest)
      problems.push({ path: `lines.${index}.amount`, code: 'too_large', limit: formatAmount(rest > 0n ? rest : 0n) });
    // Rebilling needs the whole line: billing it again would bill the part that was not credited twice.
    else if (input.rebill && amount < rest)
      problems.push({ path: `lines.${index}.amount`, code: 'too_small', limit: formatAmount(rest) });
    left.set(line.id, rest - amount);
    const row = invoice.lines.find(({ id }) => id === line_id);
    return { line, amount, description: description ?? row?.description_vi ?? '' };
  });
  if (problems.length > 0) throw new Refused('validation_failed', null, problems);
  return chosen;
}

const noteOf = (invoiceId: string, input: CreditNoteInput, credits: ChosenCredit[], credited: CreditedMoney) => ({
  id: randomUUIDv7(),
  invoice_id: invoiceId,
  reason: input.reason,
  amount: formatAmount(sumAmounts(credits.map(({ amount }) => amount))),
  rebill: input.rebill ?? false,
  cause: input.cause ?? null,
  paid_to_credit: formatAmount(credited.excess.charges + credited.excess.deposit),
  credit_returned: formatAmount(credited.creditReturned),
  loss_regained: formatAmount(credited.regained),
  lines: credits.map(({ line, amount, description }) => ({
    line_id: line.id,
    description,
    amount: formatAmount(amount),
  })),
});

/** Moves payments between charges and deposit to where they are still needed; the excess becomes the renter's credit. */
async function rebalancePayments(
  tx: Tx,
  books: Books,
  invoice: InvoiceWithLines,
  { shifted, excess }: CreditedMoney,
): Promise<void> {
  const hasExcess = excess.charges + excess.deposit !== 0n;
  if (!hasExcess && shifted === 0n) return;
  const payments = await recordedOnInvoice(tx, invoice.id);
  const rest = shifted === 0n ? payments : await shiftBetweenSides(tx, books, invoice, payments, shifted);
  if (hasExcess) await releaseToCredit(tx, books, invoice, rest, excess);
}

/** Use can be billed again once all lines of the reading's utility are credited for rebilling. */
async function releaseReadings(tx: Tx, invoice: InvoiceWithLines, ids: ReadonlySet<string>): Promise<void> {
  const uses = invoice.lines.flatMap((line) =>
    ids.has(line.id) && line.metadata.reading_id
      ? [{ reading_id: line.metadata.reading_id, utility: line.line_type }]
      : [],
  );
  const fullyCredited = uses.filter(({ reading_id, utility }) =>
    invoice.lines.every(
      (line) => line.line_type !== utility || line.metadata.reading_id !== reading_id || ids.has(line.id) || line.freed,
    ),
  );
  if (fullyCredited.length > 0) await releaseUses(tx, [invoice.id], fullyCredited);
}
