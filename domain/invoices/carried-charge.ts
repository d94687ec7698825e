import { prorateByDays } from '../leases/prorate-rent.ts';
import { type DatedRent, rentInForce, rentSegments } from '../leases/rent-in-force.ts';
import { type Dong, formatAmount, sumAmounts } from '../money.ts';
import { type CivilDate, type ClosedRange, storedDate } from '../period.ts';
import { amountUsed, type BilledLine } from './credit-unused-days.ts';
import type { InvoiceInput } from './invoice-input.ts';
import { asSingleUnit, type CalculatedLine, type LineMetadata } from './invoice-line.ts';
import type { LineText } from './line-texts.ts';

export const carriedKey = (id: string): string => `carried:${id}`;

/** Of a lease that has ended, only what belongs to its days is still owed. */
export function carriedLines({ carried, lease }: Pick<InvoiceInput, 'carried' | 'lease'>): CalculatedLine[] {
  return carried.flatMap(({ id, lineType, amount, metadata }) => {
    const owed = lease.endedOn === null ? amount : amountUsed({ amount, metadata }, lease.endedOn);
    if (owed <= 0n) return [];
    const reduced: { [name: string]: string } =
      owed === amount ? {} : { amount: formatAmount(owed), owed_until: `${lease.endedOn}` };
    const facts = { ...metadata, charge_id: id, ...reduced };
    return [{ key: carriedKey(id), lineType, text: textOf(metadata), ...asSingleUnit(owed), metadata: facts }];
  });
}

function textOf(metadata: LineMetadata): LineText {
  const invoiceNumber = String(metadata.invoice_number);
  if (metadata.source === 'rent_difference') {
    const [from, to] = [storedDate(String(metadata.from)), storedDate(String(metadata.to))];
    return { kind: 'rent_difference', from, to, invoiceNumber };
  }
  return {
    kind: 'restored',
    invoiceNumber,
    vi: String(metadata.origin_description_vi),
    en: String(metadata.origin_description_en),
  };
}

export type RentChange = {
  readonly from: CivilDate;
  readonly before: readonly DatedRent[];
  readonly after: readonly DatedRent[];
};

/** What a billed rent line would cost more, or less when negative, after a change of rent. */
export function rentDifference({ metadata }: Pick<BilledLine, 'metadata'>, covered: ClosedRange, change: RentChange) {
  const price = (rents: readonly DatedRent[]): Dong =>
    metadata.proration === 'NONE'
      ? rentInForce(rents, covered.from)
      : sumAmounts(
          rentSegments(rents, covered).map(({ monthlyRent, days }) =>
            prorateByDays(monthlyRent, days, covered.from.daysInMonth),
          ),
        );
  const [before, after] = [price(change.before), price(change.after)];
  return { before, after, amount: after - before };
}
