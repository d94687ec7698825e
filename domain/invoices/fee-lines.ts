import { daysFeeBilled, feeQuantity, feesInForce, isWholeFeeBilled, type RecurringFee } from '../fees/fees-in-force.ts';
import { fraction, roundHalfAwayFromZero } from '../fraction.ts';
import { peopleOnDay } from '../leases/count-people.ts';
import { formatAmount, formatQuantity, multiplyToAmount, type Thousandths } from '../money.ts';
import { type ClosedRange, comparePeriods, countDays, subtractRanges } from '../period.ts';
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
  return billed || owedElsewhere || !month.owesWholeMonth ? [] : [monthLine(input, month, fee)];
}

function dailyFee(input: InvoiceInput, month: BilledMonth, fee: RecurringFee): CalculatedLine[] {
  const billed = daysFeeBilled(fee, input.lease.id, input.billedFees);
  // A fee added after an older month was invoiced is not owed for the days that invoice covered.
  const owed = month.older ? month.open : [month.stay];
  return owed
    .flatMap((days) => subtractRanges(days, billed))
    .map((days) =>
      countDays(days) === month.daysInMonth ? monthLine(input, month, fee) : daysLine(input, month, fee, days),
    );
}

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
