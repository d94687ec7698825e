import { daysFeeBilled, feeQuantity, feesInForce, isWholeFeeBilled, type RecurringFee } from '../fees/fees-in-force.ts';
import { fraction, roundHalfAwayFromZero } from '../fraction.ts';
import { peopleOnDay } from '../leases/count-people.ts';
import { formatAmount, formatQuantity, multiplyToAmount, type Thousandths } from '../money.ts';
import { type ClosedRange, comparePeriods, countDays, intersectRanges, subtractRanges } from '../period.ts';
import { type BilledMonth, billedMonths } from './billed-months.ts';
import type { InvoiceInput } from './invoice-input.ts';
import { asSingleUnit, type CalculatedLine, type LineMetadata } from './invoice-line.ts';

export const feeLines = (input: InvoiceInput): CalculatedLine[] =>
  billedMonths(input).flatMap((month) =>
    feesInForce(input.fees, month.period).flatMap((fee) =>
      fee.proration === 'NONE' ? wholeFee(input, month, fee) : dailyFee(input, month, fee),
    ),
  );

function wholeFee(input: InvoiceInput, month: BilledMonth, fee: RecurringFee): CalculatedLine[] {
  const billed = isWholeFeeBilled(fee, month.period, input.lease.id, input.billedFees);
  const { movedOnIn } = input.lease;
  const owedElsewhere = movedOnIn !== null && comparePeriods(movedOnIn, month.period) === 0;
  const owed = month.owesWholeMonth || freedOf(input, month, fee).length > 0;
  return billed || owedElsewhere || !owed ? [] : [monthLine(input, month, fee)];
}

function dailyFee(input: InvoiceInput, month: BilledMonth, fee: RecurringFee): CalculatedLine[] {
  const billed = daysFeeBilled(fee, input.lease.id, input.billedFees);
  // A fee added after an older month was invoiced is not owed for the days that invoice covered.
  const left = month.older ? [...month.open, ...freedOf(input, month, fee)] : [month.stay];
  const owed = left.flatMap((days, index) => subtractRanges(days, left.slice(0, index)));
  return owed
    .flatMap((days) => subtractRanges(days, billed))
    .map((days) =>
      countDays(days) === month.daysInMonth ? monthLine(input, month, fee) : daysLine(input, month, fee, days),
    );
}

/** Days of the fee in that month that were credited to be billed again. */
const freedOf = ({ lease }: InvoiceInput, month: BilledMonth, fee: RecurringFee): ClosedRange[] =>
  lease.freed.flatMap(({ feeId, period, days }) => {
    if (feeId !== fee.id || comparePeriods(period, month.period) !== 0) return [];
    const stayed = intersectRanges(month.stay, days ?? month.stay);
    return stayed === null ? [] : [stayed];
  });

function monthLine(input: InvoiceInput, month: BilledMonth, fee: RecurringFee): CalculatedLine {
  const quantity = quantityOwed(input, month, fee);
  return {
    key: `fee:${fee.id}:${month.period}`,
    lineType: 'RECURRING_FEE',
    text: { kind: 'fee_month', name: fee.name, period: month.period },
    quantity,
    unitPrice: fee.amount * 100n,
    amount: multiplyToAmount(quantity, fee.amount * 100n),
    metadata: { ...feeFacts(input, month, fee, month.stay, quantity), days: null, days_in_month: null },
  };
}

function daysLine(input: InvoiceInput, month: BilledMonth, fee: RecurringFee, stay: ClosedRange): CalculatedLine {
  const quantity = quantityOwed(input, month, fee);
  const { daysInMonth } = month;
  const days = countDays(stay);
  const exact = fraction(fee.amount * quantity * BigInt(days), 1000n * BigInt(daysInMonth));
  return {
    key: `fee:${fee.id}:${stay.from}`,
    lineType: 'RECURRING_FEE',
    text: { kind: 'fee_days', name: fee.name, ...stay, days, daysInMonth },
    ...asSingleUnit(roundHalfAwayFromZero(exact)),
    metadata: { ...feeFacts(input, month, fee, stay, quantity), days, days_in_month: daysInMonth },
  };
}

const quantityOwed = ({ lease }: InvoiceInput, month: BilledMonth, fee: RecurringFee): Thousandths =>
  feeQuantity(fee, peopleOnDay(lease.members, lease.occupantCount, month.stay.from));

const feeFacts = (
  input: InvoiceInput,
  month: BilledMonth,
  fee: RecurringFee,
  stay: ClosedRange,
  quantity: Thousandths,
): LineMetadata => ({
  source: 'recurring_fee',
  lease_id: input.lease.id,
  service_period: month.period.toString(),
  fee_id: fee.id,
  fee_scope: fee.scope,
  basis: fee.basis,
  proration: fee.proration,
  from: stay.from.toString(),
  to: stay.to.toString(),
  fee_amount: formatAmount(fee.amount),
  fee_quantity: formatQuantity(quantity),
});
