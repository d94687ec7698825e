import { type Dong, formatAmount, sumAmounts } from '../money.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { creditLines } from './credit-line.ts';
import { depositLines } from './deposit-line.ts';
import { feeLines } from './fee-lines.ts';
import type { InvoiceInput, InvoiceWarning } from './invoice-input.ts';
import { type CalculatedLine, onePiece } from './invoice-line.ts';
import { lateFees } from './late-fee-line.ts';
import { rentLines } from './rent-lines.ts';
import { missingReadings, utilityLines } from './utility-lines.ts';

export type AssembledInvoice = {
  /** Only the calculated lines; the kept ones stay beside them. */
  readonly lines: readonly CalculatedLine[];
  /** Calculated and kept lines together. */
  readonly total: Dong;
  readonly warnings: readonly InvoiceWarning[];
};

/** The one calculation behind generating, previewing, refreshing, settling and billing runs. */
export function assembleInvoice(input: InvoiceInput): AssembledInvoice | Refusal<'negative_total'> {
  const kept = new Set(input.keptLines.flatMap((line) => (line.key === null ? [] : [line.key])));
  const late = lateFees(input);
  const charges = [
    ...rentLines(input),
    ...utilityLines(input),
    ...feeLines(input),
    ...damageLines(input),
    ...late.lines,
    ...depositLines(input),
  ].filter((line) => !kept.has(line.key));
  const charged = sumAmounts([...charges, ...input.keptLines].map((line) => line.amount));
  const credit = kept.has('credit') ? [] : creditLines(input, charged);
  const total = sumAmounts([charged, ...credit.map((line) => line.amount)]);
  if (total < 0n) return refusal('negative_total', { total: formatAmount(total) });
  return { lines: [...charges, ...credit], total, warnings: [...missingReadings(input), ...late.warnings] };
}

const damageLines = ({ damages, lease }: InvoiceInput): CalculatedLine[] =>
  damages.map(({ description, amount }, index) => ({
    key: `damage:${index}`,
    lineType: 'OTHER',
    text: { kind: 'own_words', words: description },
    ...onePiece(amount),
    metadata: { source: 'damage', lease_id: lease.id, amount: formatAmount(amount) },
  }));
