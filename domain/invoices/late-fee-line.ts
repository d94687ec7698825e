import { type Fraction, formatFraction, fraction, multiply, roundHalfAwayFromZero, smaller } from '../fraction.ts';
import { type Dong, formatAmount, sumAmounts } from '../money.ts';
import { type CivilDate, daysBetween } from '../period.ts';
import type { InvoiceInput, InvoiceWarning, LateFeeRule, OpenCharge } from './invoice-input.ts';
import { asSingleUnit, type CalculatedLine } from './invoice-line.ts';

/** One line per overdue invoice: the fee to date minus the part already billed. */
export function lateFees(input: InvoiceInput): { lines: CalculatedLine[]; warnings: InvoiceWarning[] } {
  const { lateFee, today } = input;
  if (lateFee === null) return { lines: [], warnings: [] };
  const lines = input.openCharges.flatMap((charge) => lateFeeLine(lateFee, charge, today, input.lease.id));
  if (lateFee.auto || !input.issuing || lines.length === 0) return { lines, warnings: [] };
  return {
    lines: [],
    warnings: [{ code: 'late_fee_available', amount: sumAmounts(lines.map((line) => line.amount)) }],
  };
}

function lateFeeLine(rule: LateFeeRule, charge: OpenCharge, today: CivilDate, leaseId: string): CalculatedLine[] {
  const daysLate = daysBetween(charge.dueDate, today) - rule.graceDays;
  if (daysLate <= 0 || charge.open <= 0n) return [];
  const amount = lateFeeToDate(rule, charge.open, daysLate) - charge.lateFeeBilled;
  if (amount <= 0n) return [];
  return [
    {
      key: `late_fee:${charge.invoiceId}`,
      lineType: 'LATE_FEE',
      text: { kind: 'late_fee', invoiceNumber: charge.invoiceNumber, daysLate },
      ...asSingleUnit(amount),
      metadata: {
        source: 'late_fee',
        lease_id: leaseId,
        invoice_id: charge.invoiceId,
        invoice_number: charge.invoiceNumber,
        due_date: charge.dueDate.toString(),
        until: today.toString(),
        grace_days: rule.graceDays,
        days: daysLate,
        kind: rule.kind,
        value: formatFraction(rule.value),
        cap_percent: rule.capPercent && formatFraction(rule.capPercent),
        open_charges: formatAmount(charge.open),
        billed_before: formatAmount(charge.lateFeeBilled),
      },
    },
  ];
}

/** The first day after the grace period is one day late. */
export function lateFeeToDate(rule: LateFeeRule, open: Dong, daysLate: number): Dong {
  const share = (percent: Fraction): Fraction => multiply(fraction(open, 100n), percent);
  const once = rule.kind === 'FIXED' || rule.kind === 'FIXED_PER_DAY' ? rule.value : share(rule.value);
  const perDay = rule.kind === 'FIXED_PER_DAY' || rule.kind === 'PERCENT_PER_DAY';
  const fee = perDay ? multiply(once, fraction(BigInt(daysLate))) : once;
  return roundHalfAwayFromZero(rule.capPercent === null ? fee : smaller(fee, share(rule.capPercent)));
}
