import type { LineType } from '../catalog/invoices.ts';
import { type Dong, smallerAmount, sumAmounts } from '../money.ts';
import type { InvoiceSides } from '../payments/split-charges-deposit.ts';
import { type InvoiceMoney, owedSides, writtenOffCharges } from './invoice-money.ts';

export type CreditableLine = {
  readonly id: string;
  readonly lineType: LineType;
  readonly amount: Dong;
  readonly credited: Dong;
};

export type LineCredit = { readonly line: CreditableLine; readonly amount: Dong };

/** What of a line was not taken back yet. */
export const restOf = (line: CreditableLine): Dong => line.amount - line.credited;

const creditLines = (lines: readonly CreditableLine[]): CreditableLine[] =>
  lines.filter((line) => line.lineType === 'CREDIT' && line.amount < 0n);

/** Renter credit that the invoice used and has not given back. */
export const usedCredit = (lines: readonly CreditableLine[]): Dong => -sumAmounts(creditLines(lines).map(restOf));

/** What the service credits on its own never exceeds what the charges are worth after discounts. */
export function trimCredits<Credit extends LineCredit>(
  money: InvoiceMoney,
  lines: readonly CreditableLine[],
  credits: readonly Credit[],
): Credit[] {
  let available = owedSides(money).charges + writtenOffCharges(money) + usedCredit(lines);
  return credits.flatMap((credit) => {
    if (credit.line.lineType === 'DEPOSIT') return [credit];
    const amount = smallerAmount(credit.amount, available);
    if (amount <= 0n) return [];
    available -= amount;
    return [{ ...credit, amount }];
  });
}

export function creditedSides(credits: readonly LineCredit[]): InvoiceSides {
  const sum = (deposit: boolean) =>
    sumAmounts(credits.filter(({ line }) => (line.lineType === 'DEPOSIT') === deposit).map(({ amount }) => amount));
  return { charges: sum(false), deposit: sum(true) };
}

/** Gives renter credit back on the CREDIT lines that used it: a negative credit on a negative line. */
export function returnCredit(lines: readonly CreditableLine[], returned: Dong): LineCredit[] {
  let left = returned;
  return creditLines(lines).flatMap((line) => {
    const part = smallerAmount(left, -restOf(line));
    if (part <= 0n) return [];
    left -= part;
    return [{ line, amount: -part }];
  });
}
