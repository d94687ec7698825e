import type { OverpaymentRule } from '../../../../domain/catalog/banking.ts';
import { formatMoney } from '../../../../domain/invoices/invoice-money.ts';
import { isAllowed } from '../../../../domain/invoices/invoice-state.ts';
import { dong } from '../../../../domain/money.ts';
import type { Allocation } from '../../../../domain/payments/allocate-oldest-first.ts';
import { matchTransfer, type TransferDecision } from '../../../../domain/payments/match-transfer.ts';
import type { Tx } from '../../../database/transaction.ts';
import { type EventSubject, recordEvents } from '../../../events/record-events.ts';
import type { InvoiceWithLines } from '../../billing/invoices/queries.ts';
import { locateRenters, type PaymentRow } from '../../billing/payments/queries.ts';
import { asOpen } from '../../billing/payments/record-payment.ts';
import {
  type AllocatedReceipt,
  type Receipt,
  storeReceipts,
  toCredit,
  toInvoice,
} from '../../billing/payments/store-receipt.ts';
import { type Books, readBooks } from '../../ledger/journal/post-entries.ts';
import { type Candidate, lockCandidates } from './lock-candidates.ts';
import { presentTransfer } from './present-transfer.ts';
import type { NewTransfer, TransferRow } from './queries.ts';
import { insertDecided, saveDecisions } from './write-queries.ts';

export type MatchRules = { accountKnown: boolean; overpayment: OverpaymentRule };

type Decided = Candidate & {
  decision: TransferDecision;
  invoices: InvoiceWithLines[];
  receipt: AllocatedReceipt | null;
};

/** Books stored transfers to the invoices they pay, or leaves them open with the reason why a person has to decide. */
export const matchAndBook = (tx: Tx, transfers: TransferRow[], rules: MatchRules): Promise<TransferRow[]> =>
  book(tx, transfers, rules, saveDecisions);

/** Of transfers that are not stored yet; each is written once, with what was decided. */
export const matchAndStore = (tx: Tx, transfers: NewTransfer[], rules: MatchRules): Promise<TransferRow[]> =>
  book(
    tx,
    transfers.map((transfer) => toRow(tx, transfer)),
    rules,
    insertDecided,
  );

/**
 * Any number of transfers takes the same number of statements; each is decided on the amounts that the ones before it left.
 */
async function book(
  tx: Tx,
  transfers: TransferRow[],
  rules: MatchRules,
  save: typeof saveDecisions,
): Promise<TransferRow[]> {
  if (transfers.length === 0) return [];
  const [books, { candidates, locked }] = await Promise.all([readBooks(tx), lockCandidates(tx, transfers)]);
  const decided = candidates.map((candidate) => decide(tx, books, candidate, locked, rules));
  await locateCredit(tx, decided);
  const receipts = decided.flatMap(({ receipt }) => receipt ?? []);
  const payments = await storeReceipts(tx, books, receipts);
  const paymentsOf = new Map(receipts.map((receipt, index) => [receipt, payments[index]]));
  const rows = decided.map((each) => concluded(tx, each, each.receipt ? (paymentsOf.get(each.receipt) ?? []) : []));
  return publish(tx, await save(tx, rows), rows);
}

/** Changes the amounts in `locked` by what the transfer pays. */
function decide(
  tx: Tx,
  books: Books,
  candidate: Candidate,
  locked: Map<string, InvoiceWithLines>,
  { accountKnown, overpayment }: MatchRules,
): Decided {
  const { transfer, codes, coded, beside, isDuplicate } = candidate;
  const invoices = coded.flatMap((id) => locked.get(id) ?? []);
  const decision = matchTransfer({
    direction: transfer.transfer_type,
    amount: dong(transfer.transfer_amount),
    amountIsValid: transfer.amount_is_valid,
    accountKnown,
    duplicateSuspected: isDuplicate,
    codes,
    invoices: invoices.map((invoice) => ({ ...asOpen(invoice), status: invoice.status })),
    overpayment,
    otherOpen: beside
      .flatMap((id) => locked.get(id) ?? [])
      .filter(({ status }) => isAllowed('pay', status))
      .map(asOpen),
  });
  if (decision.outcome === 'OPEN') return { ...candidate, decision, invoices, receipt: null };
  const creditRenterId = invoices[0]?.renter_id ?? null;
  const receipt = allocate(receiptOf(tx, books, transfer), decision.allocations, locked, {
    amount: decision.credit,
    creditRenterId,
  });
  return { ...candidate, decision, invoices, receipt };
}

type Credit = { amount: bigint; creditRenterId: string | null };

function allocate(
  receipt: Receipt,
  allocations: readonly Allocation[],
  locked: Map<string, InvoiceWithLines>,
  credit: Credit,
): AllocatedReceipt {
  const paid = allocations.map(({ invoiceId, amount }) => {
    const allocation = toInvoice(locked.get(invoiceId) as InvoiceWithLines, amount);
    if (allocation.invoice) {
      const { before, money } = allocation.invoice;
      locked.set(invoiceId, { ...before, ...formatMoney(money) });
    }
    return allocation;
  });
  const { amount, creditRenterId } = credit;
  const rest = amount > 0n && creditRenterId ? [toCredit(creditRenterId, undefined, amount)] : [];
  return { receipt, allocations: [...paid, ...rest] };
}

/** Credit belongs to no invoice, so its place is that of the renter's lease. */
async function locateCredit(tx: Tx, decided: { receipt: AllocatedReceipt | null }[]): Promise<void> {
  const credits = decided
    .flatMap(({ receipt }) => receipt?.allocations ?? [])
    .filter(({ purpose }) => purpose === 'RENTER_CREDIT');
  const locations = await locateRenters(tx, [...new Set(credits.map(({ renterId }) => renterId))]);
  for (const credit of credits) credit.location = locations.get(credit.renterId);
}

const receiptOf = (tx: Tx, books: Books, transfer: TransferRow): Receipt => ({
  direction: 'IN',
  method: 'BANK_TRANSFER',
  date: dayOfReceipt(transfer.transfer_date, books, tx.today.toString()),
  reference: transfer.bank_reference ?? transfer.provider_event_id,
  bankAccountId: transfer.bank_account_id,
});

/** What arrived in books that are locked by now is received on their first open day; nothing is received in the future. */
function dayOfReceipt(transferred: string, { lockedUntil }: Books, today: string): string {
  const open = lockedUntil?.add({ days: 1 }).toString() ?? transferred;
  const received = transferred < open ? open : transferred;
  return received > today ? today : received;
}

/** One receipt per transfer, whatever the number of invoices it pays. The caller has locked the invoices. */
export async function bookAllocations(
  tx: Tx,
  transfer: TransferRow,
  allocations: readonly Allocation[],
  locked: InvoiceWithLines[],
  credit: Credit,
): Promise<PaymentRow[]> {
  const byId = new Map(locked.map((invoice) => [invoice.id, invoice]));
  const books = await readBooks(tx);
  const receipt = allocate(receiptOf(tx, books, transfer), allocations, byId, credit);
  await locateCredit(tx, [{ receipt }]);
  const [payments] = await storeReceipts(tx, books, [receipt]);
  return payments ?? [];
}

function concluded(tx: Tx, { transfer, code, decision, invoices }: Decided, payments: PaymentRow[]): TransferRow {
  const base = { ...transfer, payment_code: code, processed_at: tx.now.toString() };
  if (decision.outcome === 'OPEN') {
    const invoice = invoices.find(({ id }) => id === decision.invoiceId);
    return {
      ...base,
      failure_reason: decision.reason,
      invoice_id: invoice?.id ?? null,
      property_id: invoice?.property_id ?? null,
    };
  }
  return {
    ...base,
    receipt_id: payments[0]?.receipt_id ?? null,
    payment_id: payments[0]?.id ?? null,
    invoice_id: invoices[0]?.id ?? null,
    property_id: invoices[0]?.property_id ?? payments[0]?.property_id ?? null,
    failure_reason: decision.note,
    resolution_kind: decision.resolution,
  };
}

const toRow = (tx: Tx, transfer: NewTransfer): TransferRow => ({
  ...transfer,
  organization_id: tx.organizationId,
  received_at: tx.now.toString(),
  processed_at: null,
  property_id: null,
  invoice_id: null,
  payment_id: null,
  receipt_id: null,
  failure_reason: null,
  resolution_kind: null,
  reviewed_by: null,
  reviewed_at: null,
  review_note: null,
  created_at: tx.now.toString(),
  updated_at: tx.now.toString(),
});

async function publish(tx: Tx, saved: TransferRow[], inOrder: TransferRow[]): Promise<TransferRow[]> {
  const byId = new Map(saved.map((row) => [row.id, row]));
  const transfers = inOrder.map(({ id }) => byId.get(id) as TransferRow);
  const open = transfers.filter(({ resolution_kind }) => resolution_kind === null);
  const resolved = transfers.filter(({ resolution_kind }) => resolution_kind !== null);
  await recordEvents(tx, 'review_item.created', open.map(toEvent));
  await recordEvents(tx, ['review_item.created', 'review_item.resolved'], resolved.map(toEvent));
  return transfers;
}

const toEvent = (transfer: TransferRow): { subject: EventSubject; data: object } => ({
  subject: { type: 'review_item', id: transfer.id, propertyId: transfer.property_id },
  data: presentTransfer(transfer),
});
