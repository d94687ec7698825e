import { randomUUIDv7 } from 'node:crypto';
import type { Direction, PaymentMethod } from '../../../../domain/catalog/payments.ts';
import { addPaid, type InvoiceMoney, openSides, parseMoney } from '../../../../domain/invoices/invoice-money.ts';
import { METHOD_ACCOUNTS, moneyEntry } from '../../../../domain/journal/payment-entries.ts';
import { type Dong, formatAmount, sumAmounts } from '../../../../domain/money.ts';
import { balanceChanges, formatParts, type PaymentParts, parts, totalOf } from '../../../../domain/payments/payment.ts';
import { splitChargesDeposit } from '../../../../domain/payments/split-charges-deposit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { openCashBook } from '../../ledger/cash-books/balance-queries.ts';
import type { Books } from '../../ledger/journal/post-entries.ts';
import type { InvoiceWithLines } from '../invoices/queries.ts';
import { type NewPayment, type PaymentRow, type RenterLocation, takeReceiptNumbers } from './queries.ts';
import { type ChangedInvoice, writeMoney } from './write-money.ts';

export type Receipt = {
  direction: Direction;
  method: PaymentMethod;
  date: string;
  reference?: string | null;
  note?: string | null;
  bankAccountId?: string | null;
};

/** With the book its cash is in. */
type HeldReceipt = Receipt & { cashBookId: string | null };

/** One part of a receipt. `invoice` is the locked invoice it changes. */
export type Allocation = {
  purpose: PaymentRow['purpose'];
  renterId: string;
  location: RenterLocation | undefined;
  parts: PaymentParts;
  invoice?: ChangedInvoice;
};

const locationOf = ({ property_id, room_id, lease_id }: InvoiceWithLines): RenterLocation => ({
  property_id,
  room_id,
  lease_id,
});

/** Pays charges first, the deposit last. `amount` must not exceed the balance. */
export function toInvoice(invoice: InvoiceWithLines, amount: Dong): Allocation {
  const before = parseMoney(invoice);
  const { charges, deposit, excess } = splitChargesDeposit(openSides(before), amount);
  if (excess !== 0n) throw new RangeError(`Payment of ${amount} exceeds the balance of invoice ${invoice.id}`);
  return toAllocation(invoice, addPaid(before, { charges, deposit }), parts({ charges, deposit }));
}

export const toAllocation = (invoice: InvoiceWithLines, money: InvoiceMoney, paid: PaymentParts): Allocation => ({
  purpose: 'INVOICE',
  renterId: invoice.renter_id,
  location: locationOf(invoice),
  parts: paid,
  invoice: { before: invoice, money },
});

export const toCredit = (renterId: string, location: RenterLocation | undefined, amount: Dong): Allocation => ({
  purpose: 'RENTER_CREDIT',
  renterId,
  location,
  parts: parts({ credit: amount }),
});

/** Stores incoming or outgoing money under one receipt number, with its effect on invoices, balances and the journal. */
export async function storeReceipt(
  tx: Tx,
  books: Books,
  receipt: Receipt,
  allocations: Allocation[],
): Promise<PaymentRow[]> {
  const [payments] = await storeReceipts(tx, books, [{ receipt, allocations }]);
  return payments as PaymentRow[];
}

export type AllocatedReceipt = { receipt: Receipt; allocations: Allocation[] };
type NumberedReceipt = { receipt: HeldReceipt; allocations: Allocation[] } & {
  id: string;
  number: string;
  payments: NewPayment[];
};

/** Where several receipts pay one invoice, each was allocated on the amounts that the one before it left. */
export async function storeReceipts(tx: Tx, books: Books, given: AllocatedReceipt[]): Promise<PaymentRow[][]> {
  if (given.length === 0) return [];
  const receipts = await numberReceipts(tx, given);
  const written = await writeMoney(tx, books, {
    payments: receipts.flatMap(({ payments }) => payments),
    invoices: lastAmounts(given.flatMap(({ allocations }) => allocations.flatMap(({ invoice }) => invoice ?? []))),
    balances: balanceChanges(
      given.flatMap(({ receipt, allocations }) =>
        allocations.map((allocation) => ({
          direction: receipt.direction,
          method: receipt.method,
          leaseId: allocation.location?.lease_id ?? null,
          renterId: allocation.renterId,
          parts: allocation.parts,
        })),
      ),
    ),
    postings: receipts.flatMap(({ receipt, allocations, payments }) =>
      payments.map((payment, index) => ({
        entry: entryOf(receipt, allocations[index] as Allocation),
        source: { type: 'payment', id: payment.id },
      })),
    ),
    audits: receipts.map(auditOf),
    event: 'payment.recorded',
  });
  const byReceipt = Map.groupBy(written.payments, ({ receipt_id }) => receipt_id);
  return receipts.map(({ id }) => byReceipt.get(id) ?? []);
}

async function numberReceipts(tx: Tx, given: AllocatedReceipt[]): Promise<NumberedReceipt[]> {
  const counterOf = ({ receipt }: AllocatedReceipt) => `${receipt.direction} ${receipt.date.slice(0, 4)}`;
  const isCash = ({ receipt }: AllocatedReceipt) => METHOD_ACCOUNTS[receipt.method] === 'cash';
  const [taken, cashBookId] = await Promise.all([
    Promise.all(
      [...Map.groupBy(given, counterOf)].map(async ([counter, { length }]): Promise<[string, string[]]> => {
        const [direction, year] = counter.split(' ') as [Direction, string];
        return [counter, await takeReceiptNumbers(tx, direction, Number(year), length)];
      }),
    ),
    given.some(isCash) ? openCashBook(tx) : null,
  ]);
  const numbers = new Map(taken);
  return given.map((each) => {
    const receipt = { ...each.receipt, cashBookId: isCash(each) ? cashBookId : null };
    const id = randomUUIDv7();
    const number = numbers.get(counterOf(each))?.shift() as string;
    return {
      receipt,
      allocations: each.allocations,
      id,
      number,
      payments: each.allocations.map((allocation) => newPayment(receipt, id, number, allocation)),
    };
  });
}

/** Each invoice once: as it was before the first change, with the amounts of the last one. */
function lastAmounts(changes: ChangedInvoice[]): ChangedInvoice[] {
  const byInvoice = new Map<string, ChangedInvoice>();
  for (const { before, money } of changes)
    byInvoice.set(before.id, { before: byInvoice.get(before.id)?.before ?? before, money });
  return [...byInvoice.values()];
}

function auditOf({ id, number, receipt, allocations, payments }: NumberedReceipt) {
  const [only, second] = payments;
  return {
    action: 'payment.recorded' as const,
    subject: only && !second ? { type: 'payment', id: only.id } : { type: 'receipt', id },
    changes: {
      receipt_number: number,
      direction: receipt.direction,
      method: receipt.method,
      amount: formatAmount(sumAmounts(allocations.map((allocation) => totalOf(allocation.parts)))),
      allocations: payments.map(({ purpose, renter_id, invoice_id, amount }) => ({
        purpose,
        renter_id,
        invoice_id,
        amount,
      })),
    },
  };
}

const newPayment = (
  receipt: HeldReceipt,
  receiptId: string,
  number: string,
  { purpose, renterId, location, parts: money, invoice }: Allocation,
): NewPayment => ({
  id: randomUUIDv7(),
  receipt_id: receiptId,
  receipt_number: number,
  direction: receipt.direction,
  purpose,
  method: receipt.method,
  status: 'RECORDED',
  property_id: location?.property_id ?? null,
  room_id: location?.room_id ?? null,
  renter_id: renterId,
  lease_id: location?.lease_id ?? null,
  invoice_id: invoice?.before.id ?? null,
  ...formatParts(money),
  payment_date: receipt.date,
  bank_account_id: receipt.bankAccountId ?? null,
  cash_book_id: receipt.cashBookId,
  reference: receipt.reference ?? null,
  note: receipt.note ?? null,
});

const entryOf = (receipt: HeldReceipt, { renterId, location, parts: money, invoice }: Allocation) =>
  moneyEntry({
    direction: receipt.direction,
    method: receipt.method,
    date: Temporal.PlainDate.from(receipt.date),
    parts: money,
    subject: {
      propertyId: location?.property_id ?? null,
      roomId: location?.room_id ?? null,
      renterId,
      leaseId: location?.lease_id ?? null,
      invoiceId: invoice?.before.id ?? null,
      bankAccountId: receipt.bankAccountId ?? null,
      cashBookId: receipt.cashBookId,
    },
  });
