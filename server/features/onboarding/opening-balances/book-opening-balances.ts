import { randomUUIDv7 } from 'node:crypto';
import { openingEntry } from '../../../../domain/journal/property-entries.ts';
import { dong, formatAmount, sumAmounts } from '../../../../domain/money.ts';
import type { Tx } from '../../../database/transaction.ts';
import { numberDrafts, UNNUMBERED_AND_UNPAID } from '../../billing/invoices/draft-invoice.ts';
import { leasesFor } from '../../billing/invoices/input-queries.ts';
import { bookIssued } from '../../billing/invoices/issue-invoice.ts';
import { insertInvoices, type NewInvoice, type NewLine } from '../../billing/invoices/store-queries.ts';
import { writeMoney } from '../../billing/payments/write-money.ts';
import { type Books, readBooks } from '../../ledger/journal/post-entries.ts';
import type { OpeningBalance } from './queries.ts';

/** Debts become invoices that can be paid, credits become renter credit; neither is revenue. */
export async function bookOpeningBalances(tx: Tx, balances: OpeningBalance[]): Promise<void> {
  if (balances.length === 0) return;
  const books = await readBooks(tx);
  const leases = new Map(
    (await leasesFor(tx, [...new Set(balances.map(({ lease_id }) => lease_id))])).map((lease) => [lease.id, lease]),
  );
  const debts = balances.filter(({ kind }) => kind === 'DEBT');
  const monthBefore = tx.today.toPlainYearMonth().subtract({ months: 1 }).toString();
  for (const [period, group] of Map.groupBy(debts, (debt) => debt.period ?? monthBefore)) {
    await issueDebts(tx, books, group, leases, period);
  }
  await bookCredits(
    tx,
    books,
    balances.filter(({ kind }) => kind === 'CREDIT'),
    leases,
  );
}

type Leases = Map<string, Awaited<ReturnType<typeof leasesFor>>[number]>;

async function issueDebts(
  tx: Tx,
  books: Books,
  debts: OpeningBalance[],
  leases: Leases,
  period: string,
): Promise<void> {
  const today = tx.today.toString();
  const drafts = debts.map((debt) => {
    const lease = leases.get(debt.lease_id);
    if (!lease) throw new Error(`No lease ${debt.lease_id} for opening balance ${debt.id}`);
    const id = randomUUIDv7();
    const amount = formatAmount(dong(debt.amount));
    const invoice: NewInvoice = {
      id,
      property_id: lease.property_id,
      room_id: lease.room_id,
      renter_id: debt.renter_id,
      lease_id: lease.id,
      kind: 'ONE_OFF',
      period,
      ...UNNUMBERED_AND_UNPAID,
      status: 'ISSUED',
      due_date: today,
      due_date_given: true,
      issue_date: today,
      total_amount: amount,
      deposit_amount: '0.00',
    };
    const line: NewLine = {
      id: randomUUIDv7(),
      invoice_id: id,
      position: 0,
      line_type: 'OTHER',
      calculated_key: null,
      edited: false,
      description_vi: 'Nợ cũ chuyển sang',
      description_en: 'Debt brought forward',
      quantity: '1.000',
      unit_price: amount,
      amount,
      metadata: { source: 'opening_debt', lease_id: lease.id, service_period: period },
    };
    return { invoice, line, lease };
  });
  const numbered = drafts.map(({ invoice, lease }) => ({
    invoice,
    propertyCode: lease.property_code,
    roomName: lease.room_name,
  }));
  await numberDrafts(tx, numbered, Temporal.PlainYearMonth.from(period));
  await insertInvoices(
    tx,
    drafts.map(({ invoice }) => invoice),
    drafts.map(({ line }) => line),
    [],
  );
  await bookIssued(
    tx,
    books,
    drafts.map(({ invoice, line }) => ({ ...invoice, lines: [line] })),
  );
}

async function bookCredits(tx: Tx, books: Books, credits: OpeningBalance[], leases: Leases): Promise<void> {
  if (credits.length === 0) return;
  const postings = credits.map((credit) => {
    const lease = leases.get(credit.lease_id);
    const subject = {
      propertyId: lease?.property_id,
      roomId: lease?.room_id,
      renterId: credit.renter_id,
      leaseId: credit.lease_id,
    };
    const entry = openingEntry({ date: tx.today, openDebt: 0n, deposit: 0n, credit: dong(credit.amount), subject });
    return { entry, source: { type: 'opening_balance', id: credit.id } };
  });
  await writeMoney(tx, books, {
    balances: {
      deposits: new Map(),
      credits: new Map(
        [...Map.groupBy(credits, ({ renter_id }) => renter_id)].map(([renterId, rows]) => [
          renterId,
          sumAmounts(rows.map(({ amount }) => dong(amount))),
        ]),
      ),
    },
    postings,
    audits: credits.map(({ renter_id, amount }) => ({
      action: 'credit.brought_forward',
      subject: { type: 'renter', id: renter_id },
      changes: { amount },
    })),
    event: null,
  });
}
