import type { AuditAction } from '../../../../domain/catalog/audit-actions.ts';
import type { EventType } from '../../../../domain/catalog/event-types.ts';
import { formatMoney, type InvoiceMoney } from '../../../../domain/invoices/invoice-money.ts';
import { type Dong, dong, formatAmount } from '../../../../domain/money.ts';
import type { BalanceChanges } from '../../../../domain/payments/payment.ts';
import { recordAudits } from '../../../database/audit.ts';
import { noteChange } from '../../../database/changes.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvents } from '../../../events/record-events.ts';
import { changeDepositsHeld } from '../../leasing/leases/deposit-queries.ts';
import { type Books, type Posting, postEntries, reverseEntriesOfAll } from '../../ledger/journal/post-entries.ts';
import { changeCreditBalances } from '../../portfolio/renters/credit-queries.ts';
import { saveAmounts } from '../invoices/amount-queries.ts';
import { toInvoiceEvent } from '../invoices/present-invoice.ts';
import { type InvoiceWithLines, readInvoices } from '../invoices/queries.ts';
import { toPaymentEvent } from './present-payment.ts';
import { insertPayments, markMoved, markReversed, type NewPayment, type PaymentRow } from './queries.ts';

/** An invoice as read after locking, with its new amounts. */
export type ChangedInvoice = { before: InvoiceWithLines; money: InvoiceMoney };

export type MoneyChange = {
  /** Rows of `payments` to add. */
  payments?: NewPayment[];
  /** Payments replaced by others. */
  moved?: string[];
  reversed?: { ids: string[]; reason: string };
  /** Each invoice once. */
  invoices?: ChangedInvoice[];
  /** Changes of held deposits and renter credit. */
  balances: BalanceChanges;
  /** Journal entries to post; those of the sources in `reverses` are reversed. */
  postings: Posting[];
  reverses?: { type: string; ids: string[] };
  audits: { action: AuditAction; subject: { type: string; id: string }; changes: Record<string, unknown> }[];
  /** The event to emit; null for money that only moves between invoices and credit: the changed invoices have events then. */
  event: 'payment.recorded' | 'payment.reversed' | null;
};

export type MoneyWritten = {
  payments: PaymentRow[];
  /** New balances of the renters whose credit changed. */
  credits: Map<string, Dong>;
  /** Reversed cash that came out of the book of whoever acts, because the one it went into no longer had it. */
  cashAdvanced: Dong;
};

/**
 * The only function that writes money: payment rows, invoice amounts, deposits and credit, journal, audit trail and events are written
 * together, so that no command can forget one of them. The caller has locked leases, renters and invoices (`lockForMoney`).
 */
export async function writeMoney(tx: Tx, books: Books, change: MoneyChange): Promise<MoneyWritten> {
  const { payments = [], moved = [], reversed, invoices = [], balances, postings, reverses, audits } = change;
  const [inserted, credits, reversedRows, cashAdvanced] = await Promise.all([
    insertPayments(tx, payments),
    changeCreditBalances(tx, formatted(balances.credits)),
    reversed ? markReversed(tx, reversed.ids, reversed.reason) : [],
    reverses ? reverseEntriesOfAll(tx, books, reverses.type, reverses.ids) : 0n,
    moved.length > 0 ? markMoved(tx, moved) : null,
    invoices.length > 0 ? saveAmounts(tx, amountsOf(invoices)) : null,
    changeDepositsHeld(tx, formatted(balances.deposits)),
    postEntries(tx, books, postings),
    ...[...Map.groupBy(audits, ({ action }) => action)].map(([action, rows]) => recordAudits(tx, action, rows)),
  ]);
  for (const { before } of invoices) noteChange(tx, 'invoices', before.id, before.property_id);
  for (const { id } of credits) noteChange(tx, 'renters', id);
  const byId = new Map(inserted.map((row) => [row.id, row]));
  const stored = payments.map(({ id }) => byId.get(id) as PaymentRow);
  const changed = change.event === 'payment.reversed' ? reversedRows : stored;
  if (change.event) await recordEvents(tx, change.event, changed.map(toPaymentEvent));
  const becamePaid = ({ before, money }: ChangedInvoice) =>
    before.status !== 'PAID' && formatMoney(money).status === 'PAID';
  await emitInvoices(tx, 'invoice.paid', invoices.filter(becamePaid));
  if (change.event === null)
    await emitInvoices(
      tx,
      'invoice.updated',
      invoices.filter((invoice) => !becamePaid(invoice)),
    );
  return {
    payments: stored,
    credits: new Map(credits.map(({ id, credit_balance }) => [id, dong(credit_balance)])),
    cashAdvanced,
  };
}

const formatted = (changes: ReadonlyMap<string, Dong>): [string, string][] =>
  [...changes].flatMap(([owner, by]) => (by === 0n ? [] : [[owner, formatAmount(by)]]));

const amountsOf = (invoices: ChangedInvoice[]) =>
  invoices.map(({ before, money }) => ({ id: before.id, ...formatMoney(money) }));

async function emitInvoices(tx: Tx, type: EventType, invoices: ChangedInvoice[]): Promise<void> {
  if (invoices.length === 0) return;
  const ids = invoices.map(({ before }) => before.id);
  const changed = await readInvoices(tx, ids);
  await recordEvents(
    tx,
    type,
    changed.map((invoice) => toInvoiceEvent(tx, invoice)),
  );
}
