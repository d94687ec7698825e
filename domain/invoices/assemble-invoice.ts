import type { LineType } from '../catalog/invoices.ts';
import { type Dong, formatAmount, sumAmounts } from '../money.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { carriedLines } from './carried-charge.ts';
import { creditLines } from './credit-line.ts';
import { depositLines } from './deposit-line.ts';
import { feeLines } from './fee-lines.ts';
import type { InvoiceInput, InvoiceWarning } from './invoice-input.ts';
import { asSingleUnit, type CalculatedLine } from './invoice-line.ts';
import { excludeKept, withoutKeptUse } from './kept-lines.ts';
import { lateFees } from './late-fee-line.ts';
import { rentLines } from './rent-lines.ts';
import { missingReadings, utilityLines, vacantUses } from './utility-lines.ts';

export type AssembledInvoice = {
  /** Calculated lines only, without the kept ones. */
  readonly lines: readonly CalculatedLine[];
  /** Calculated and kept lines together. */
  readonly total: Dong;
  readonly warnings: readonly InvoiceWarning[];
};

/** Used by generating, previewing, refreshing, settling and billing runs alike. */
export function assembleInvoice(given: InvoiceInput): AssembledInvoice | Refusal<'negative_total'> {
  const input = excludeKept(given);
  const late = lateFees(input);
  const calculated = [
    ...rentLines(input),
    ...utilityLines(input),
    ...feeLines(input),
    ...carriedLines(input),
    ...damageLines(input),
    ...late.lines,
    ...depositLines(input),
  ];
  const charges = withoutKeptUse(calculated, input.keptLines);
  const all = [...charges, ...input.keptLines];
  const negative = checkTotal(all);
  if (negative !== null) return negative;
  const credit = creditLines(input, sumWithoutDeposit(all));
  const total = sumAmounts([...all, ...credit].map((line) => line.amount));
  return {
    lines: [...charges, ...credit],
    total,
    warnings: [...missingReadings(input), ...vacantUses(input), ...late.warnings],
  };
}

/** Discounts may reduce the charges to zero but never the deposit, which is only paid or credited. */
export function checkTotal(lines: readonly Charged[]): Refusal<'negative_total'> | null {
  const charges = sumWithoutDeposit(lines);
  return charges < 0n ? refusal('negative_total', { total: formatAmount(charges) }) : null;
}

type Charged = { readonly lineType: LineType; readonly amount: Dong };

const sumWithoutDeposit = (lines: readonly Charged[]): Dong =>
  sumAmounts(lines.filter((line) => line.lineType !== 'DEPOSIT').map((line) => line.amount));

const damageLines = ({ damages, lease }: InvoiceInput): CalculatedLine[] =>
  damages.map(({ description, amount }, index) => ({
    key: `damage:${index}`,
    lineType: 'OTHER',
    text: { kind: 'own_words', words: description },
    ...asSingleUnit(amount),
    metadata: { source: 'damage', lease_id: lease.id, amount: formatAmount(amount) },
  }));
