import { prorateByDays } from '../leases/prorate-rent.ts';
import { rentInForce, rentSegments } from '../leases/rent-in-force.ts';
import { formatAmount } from '../money.ts';
import { comparePeriods } from '../period.ts';
import { type BilledMonth, billedMonths, monthsAhead } from './billed-months.ts';
import type { BilledLease, InvoiceInput } from './invoice-input.ts';
import { asSingleUnit, type CalculatedLine } from './invoice-line.ts';

/** One line per month and rent in force. */
export const rentLines = (input: InvoiceInput): CalculatedLine[] =>
  [...billedMonths(input), ...monthsAhead(input)].flatMap((month) =>
    proratesDaily(input.lease, month) ? dailyLines(input.lease, month) : wholeMonthLine(input.lease, month),
  );

const proratesDaily = (lease: BilledLease, month: BilledMonth): boolean =>
  lease.proration === 'DAILY' || lease.transferPeriods.some((period) => comparePeriods(period, month.period) === 0);

function dailyLines(lease: BilledLease, month: BilledMonth): CalculatedLine[] {
  const { period, daysInMonth } = month;
  const segments = month.open.flatMap((stay) => rentSegments(lease.rents, stay));
  return segments.map((segment) => {
    const { from, to, days, monthlyRent } = segment;
    const whole = days === daysInMonth;
    return {
      key: `rent:${from}`,
      lineType: 'RENT',
      text: whole ? { kind: 'rent_month', period } : { kind: 'rent_days', from, to, days, daysInMonth },
      ...asSingleUnit(prorateByDays(monthlyRent, days, daysInMonth)),
      metadata: {
        source: 'rent',
        proration: 'DAILY',
        lease_id: lease.id,
        service_period: period.toString(),
        from: from.toString(),
        to: to.toString(),
        monthly_rent: formatAmount(monthlyRent),
        days,
        days_in_month: daysInMonth,
      },
    };
  });
}

function wholeMonthLine(lease: BilledLease, month: BilledMonth): CalculatedLine[] {
  if (!month.untouched) return [];
  const monthlyRent = rentInForce(lease.rents, month.stay.from);
  return [
    {
      key: `rent:${month.period}`,
      lineType: 'RENT',
      text: { kind: 'rent_month', period: month.period },
      ...asSingleUnit(monthlyRent),
      metadata: {
        source: 'rent',
        proration: 'NONE',
        lease_id: lease.id,
        service_period: month.period.toString(),
        from: month.stay.from.toString(),
        to: month.stay.to.toString(),
        monthly_rent: formatAmount(monthlyRent),
      },
    },
  ];
}
