import { assembleInvoice } from '../../../../domain/invoices/assemble-invoice.ts';
import type { CalculatedLine } from '../../../../domain/invoices/invoice-line.ts';
import { describeLine } from '../../../../domain/invoices/line-texts.ts';
import { formatAmount, sumAmounts } from '../../../../domain/money.ts';
import {
  addMonths,
  firstDay,
  lastDay,
  periodOf,
  splitByMonth,
  storedDate,
  storedPeriod,
} from '../../../../domain/period.ts';
import { isRefusal } from '../../../../domain/refusal.ts';
import type { Tx } from '../../../database/transaction.ts';
import { type LeaseBill, loadInputs } from '../../billing/invoices/load-inputs.ts';
import type { UnbilledLease } from './queries.ts';

export type Unbilled = { lease: UnbilledLease; bill: LeaseBill; lines: CalculatedLine[] };

/** What each lease still owes, calculated like the settlement it would get today. */
export async function calculateUnbilled(tx: Tx, leases: UnbilledLease[]): Promise<Unbilled[]> {
  const last = addMonths(periodOf(tx.today), -1);
  // An ended lease owes everything up to its own end; the calculation never goes beyond that.
  const groups = Map.groupBy(leases, ({ ended_on }) => (ended_on === null ? last.toString() : ended_on.slice(0, 7)));
  const calculated: Unbilled[] = [];
  for (const [period, group] of groups) {
    const bills = await loadInputs(tx, {
      leaseIds: group.map(({ id }) => id),
      kind: 'SETTLEMENT',
      period: storedPeriod(period),
      issuing: false,
    });
    for (const bill of bills) {
      const lease = group.find(({ id }) => id === bill.lease.id);
      // Credit and late fees are decided when the invoice is made.
      const assembled = assembleInvoice({ ...bill.input, renterCredit: 0n, lateFee: null, openCharges: [] });
      if (lease && !isRefusal(assembled)) calculated.push({ lease, bill, lines: [...assembled.lines] });
    }
  }
  const order = new Map(leases.map(({ id }, index) => [id, index]));
  return calculated.toSorted((a, b) => (order.get(a.lease.id) ?? 0) - (order.get(b.lease.id) ?? 0));
}

export const presentUnbilled = (tx: Tx, { lease, lines }: Unbilled) => ({
  id: lease.id,
  created_at: lease.created_at,
  property_id: lease.property_id,
  room_id: lease.room_id,
  room_name: lease.room_name,
  renter_id: lease.renter_id,
  renter_name: lease.renter_name,
  ended_on: lease.ended_on,
  amount: formatAmount(sumAmounts(lines.map(({ amount }) => amount))),
  lines: lines.map((line) => ({
    line_type: line.lineType,
    description: describeLine(line.text, tx.locale),
    service_period: typeof line.metadata.service_period === 'string' ? line.metadata.service_period : null,
    from: typeof line.metadata.from === 'string' ? line.metadata.from : null,
    to: typeof line.metadata.to === 'string' ? line.metadata.to : null,
    meter_reading_id: typeof line.metadata.reading_id === 'string' ? line.metadata.reading_id : null,
    amount: formatAmount(line.amount),
  })),
});

export type Unlisted = { lease_id: string; owes: 'rent' | 'use' | 'charge' | 'fee'; period?: string; id?: string };

/** What the rows show as owed and the calculation would not bill. */
export function findUnlisted(tx: Tx, { lease, bill, lines }: Unbilled): Unlisted[] {
  const lastOwed = lease.ended_on === null ? lastDay(addMonths(periodOf(tx.today), -1)) : storedDate(lease.ended_on);
  const months = new Set(
    lease.days
      .flatMap(({ from, to }) => splitByMonth({ from: storedDate(from), to: storedDate(to) }))
      .filter(({ period }) => Temporal.PlainDate.compare(firstDay(period), lastOwed) <= 0)
      .map(({ period }) => period.toString()),
  );
  const listed = new Set(
    lines.filter(({ lineType }) => lineType === 'RENT').map(({ metadata }) => metadata.service_period),
  );
  const charges = new Set(bill.input.carried.map(({ id }) => id));
  const fees = new Set(lines.map(({ metadata }) => `${metadata.fee_id} ${metadata.service_period}`));
  return [
    ...[...months]
      .filter((period) => !listed.has(period))
      .map((period) => ({ lease_id: lease.id, owes: 'rent' as const, period })),
    ...lease.uses
      .filter((use) => !bill.input.utilities[use.utility].uses.some(({ readingId }) => readingId === use.reading_id))
      .map(({ reading_id }) => ({ lease_id: lease.id, owes: 'use' as const, id: reading_id })),
    ...lease.charge_ids
      .filter((id) => !charges.has(id))
      .map((id) => ({ lease_id: lease.id, owes: 'charge' as const, id })),
    ...lease.fees
      .filter(({ fee_id, period }) => !fees.has(`${fee_id} ${period}`))
      .map(({ fee_id, period }) => ({ lease_id: lease.id, owes: 'fee' as const, id: fee_id, period })),
  ];
}
