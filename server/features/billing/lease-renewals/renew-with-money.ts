import { randomUUIDv7 } from 'node:crypto';
import { type RentChange, rentDifference } from '../../../../domain/invoices/carried-charge.ts';
import type { LineMetadata } from '../../../../domain/invoices/invoice-line.ts';
import { recomputeLine } from '../../../../domain/invoices/recompute-line.ts';
import { type DatedRent, rentInForce } from '../../../../domain/leases/rent-in-force.ts';
import { dong, formatAmount, smallerAmount, sumAmounts } from '../../../../domain/money.ts';
import { type ClosedRange, countDays, earlier, isAfter, later, storedDate } from '../../../../domain/period.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { renewLease } from '../../leasing/leases/change-lease.ts';
import { findLease, type LeaseRow } from '../../leasing/leases/queries.ts';
import type { RenewLeaseBody } from '../../leasing/leases/schemas.ts';
import { creditInvoice } from '../invoice-corrections/credit-invoice.ts';
import { standingCredits } from '../invoice-corrections/queries.ts';
import { type CarriedRow, carriedFrom, insertCarried, voidCarried } from '../invoices/carried-queries.ts';
import { rentsFor } from '../invoices/input-queries.ts';
import { type InvoiceWithLines, type LineRow, lockInvoices } from '../invoices/queries.ts';
import { recomputeDraft } from '../invoices/recompute-draft.ts';
import { liveInvoicesOf } from '../lease-endings/queries.ts';
import { lockForMoney } from '../payments/queries.ts';

/** Renews the lease. Where the new rent begins in a month that is already billed, the difference is credited or comes with the next invoice. */
export async function renewWithMoney(tx: Tx, id: string, input: Static<typeof RenewLeaseBody>): Promise<LeaseRow> {
  const lease = await findLease(tx, id, { lock: true });
  await lockForMoney(tx, { renters: [lease.renter_id] });
  const before = await datedRents(tx, id);
  const renewed = await renewLease(tx, id, input);
  const ids = input.from_date === undefined ? [] : await liveInvoicesOf(tx, id);
  if (input.from_date === undefined || ids.length === 0) return renewed;
  const change = { from: storedDate(input.from_date), before, after: await datedRents(tx, id) };
  const invoices = await lockInvoices(tx, ids);
  for (const invoice of invoices) if (invoice.status !== 'DRAFT') await settleChange(tx, invoice, change);
  const month = input.from_date.slice(0, 7);
  for (const invoice of invoices)
    if (invoice.status === 'DRAFT' && invoice.kind !== 'ONE_OFF' && lastMonthOf(invoice) >= month)
      await recomputeDraft(tx, invoice.id);
  return renewed;
}

/** Rent may be billed for later months than the invoice's own. */
const lastMonthOf = ({ period, lines }: InvoiceWithLines): string =>
  lines.reduce(
    (last, { metadata: { service_period = '' } }) => (service_period > last ? service_period : last),
    period,
  );

const datedRents = async (tx: Tx, leaseId: string): Promise<DatedRent[]> =>
  (await rentsFor(tx, [leaseId])).map(({ from_date, monthly_rent }) => ({
    from: storedDate(from_date),
    monthlyRent: dong(monthly_rent),
  }));

async function settleChange(tx: Tx, invoice: InvoiceWithLines, change: RentChange): Promise<void> {
  const given = await standingCredits(tx, [invoice.id]);
  for (const line of invoice.lines) {
    const days = coveredDays(line);
    if (days === null || isAfter(change.from, days.to)) continue;
    const { after, amount } = rentDifference({ metadata: line.metadata as LineMetadata }, days, change);
    if (amount === 0n) continue;
    const differences = (await carriedFrom(tx, { lineIds: [line.id] })).filter(
      (row) => row.metadata.source === 'rent_difference',
    );
    // A difference that no issued invoice bills yet is replaced together with this one.
    const open = differences.filter((row) => row.billed === null || row.billed.draft);
    await voidCarried(
      tx,
      open.map((row) => row.id),
    );
    // A credit may have been smaller than the decrease, where little was left of the line: no more than it comes back.
    const credited = sumAmounts(
      given.flatMap((row) => (row.line_id === line.id && row.cause === 'RENT_CHANGED' ? [dong(row.amount)] : [])),
    );
    const billed = sumAmounts(differences.filter((row) => !open.includes(row)).map((row) => dong(row.amount)));
    const total = after - originalPrice(line, days) - billed + credited;
    if (total > 0n) {
      const from = open
        .map((row) => storedDate(String(row.metadata.from)))
        .reduce(earlier, later(change.from, days.from));
      await insertCarried(tx, [
        difference(invoice, line, { from, to: days.to }, { before: after - total, after, change }),
      ]);
    } else if (total < 0n) await creditLess(tx, invoice, line, -total);
  }
}

/** What the days of the line cost when they were billed; a person's change of the amount is not part of the price. */
const originalPrice = ({ metadata }: LineRow, days: ClosedRange): bigint =>
  recomputeLine({
    ...(metadata as LineMetadata),
    ...(metadata.proration === 'DAILY' ? { days: countDays(days), days_in_month: days.from.daysInMonth } : {}),
  });

/** The days a live rent line bills. */
function coveredDays({ metadata, freed, covered_to }: LineRow): ClosedRange | null {
  if (metadata.source !== 'rent' || freed) return null;
  const [from, to] = [storedDate(String(metadata.from)), storedDate(String(metadata.to))];
  const last = covered_to === null ? to : earlier(to, storedDate(covered_to));
  return isAfter(from, last) ? null : { from, to: last };
}

async function creditLess(tx: Tx, invoice: InvoiceWithLines, line: LineRow, less: bigint): Promise<void> {
  const amount = smallerAmount(less, dong(line.amount) - dong(line.credited_amount));
  if (amount <= 0n) return;
  await creditInvoice(tx, invoice.id, {
    lines: [{ line_id: line.id, amount: formatAmount(amount) }],
    reason: 'rent changed within the month',
    cause: 'RENT_CHANGED',
  });
}

function difference(
  invoice: InvoiceWithLines,
  line: LineRow,
  days: ClosedRange,
  { before, after, change }: { before: bigint; after: bigint; change: RentChange },
): CarriedRow {
  const { proration, service_period } = line.metadata as LineMetadata;
  return {
    id: randomUUIDv7(),
    lease_id: invoice.lease_id,
    origin_invoice_id: invoice.id,
    origin_line_id: line.id,
    line_type: 'RENT',
    amount: formatAmount(after - before),
    metadata: {
      source: 'rent_difference',
      lease_id: invoice.lease_id,
      invoice_id: invoice.id,
      invoice_number: invoice.invoice_number,
      origin_line_id: line.id,
      service_period: service_period ?? null,
      proration: proration ?? null,
      from: days.from.toString(),
      to: days.to.toString(),
      days: countDays(days),
      days_in_month: days.from.daysInMonth,
      previous_rent: formatAmount(rentInForce(change.before, days.from)),
      monthly_rent: formatAmount(rentInForce(change.after, days.to)),
      calculated_before: formatAmount(before),
      calculated_again: formatAmount(after),
      amount: formatAmount(after - before),
    },
  };
}
