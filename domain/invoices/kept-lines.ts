import { sumAmounts } from '../money.ts';
import { type ClosedRange, storedDate, storedPeriod } from '../period.ts';
import type { InvoiceInput, KeptLine } from './invoice-input.ts';
import type { CalculatedLine } from './invoice-line.ts';

/** Treats the days, fees and deposit of lines a person wrote or edited as billed, so they are not calculated again. */
export function excludeKept(input: InvoiceInput): InvoiceInput {
  const { keptLines, lease, billedFees, deposit } = input;
  if (keptLines.length === 0) return input;
  const rents = keptLines.filter((line) => line.metadata.source === 'rent').flatMap(daysOf);
  const fees = keptLines.flatMap((line) => {
    const { fee_id, service_period } = line.metadata;
    if (!fee_id || !service_period) return [];
    const period = storedPeriod(String(service_period));
    return [{ feeId: String(fee_id), period, leaseId: lease.id, covered: daysOf(line)[0] ?? null }];
  });
  // The calculated deposit line is replaced by its key instead, so that the rest of a lowered deposit comes with the next invoice.
  const ownDeposit = keptLines.filter(({ key, lineType }) => key === null && lineType === 'DEPOSIT');
  return {
    ...input,
    lease: { ...lease, rentBilled: [...lease.rentBilled, ...rents] },
    billedFees: [...billedFees, ...fees],
    deposit: { ...deposit, billed: deposit.billed + sumAmounts(ownDeposit.map(({ amount }) => amount)) },
  };
}

const daysOf = ({ metadata: { from, to } }: KeptLine): ClosedRange[] =>
  typeof from === 'string' && typeof to === 'string' ? [{ from: storedDate(from), to: storedDate(to) }] : [];

/**
 * The calculated lines that are added to the kept ones. Use that a kept line already bills, perhaps by an older tariff or
 * before a correction, is not billed again at today's price.
 */
export function withoutKeptUse(calculated: CalculatedLine[], kept: readonly KeptLine[]): CalculatedLine[] {
  if (kept.length === 0) return calculated;
  const keys = new Set(calculated.map(({ key }) => key));
  const keptKeys = new Set(kept.map(({ key }) => key));
  const settled = new Set(kept.flatMap((line) => (line.key === null || keys.has(line.key) ? [] : (useOf(line) ?? []))));
  return calculated.filter((line) => !keptKeys.has(line.key) && !settled.has(useOf(line) ?? ''));
}

const useOf = ({ lineType, metadata }: Pick<KeptLine, 'lineType' | 'metadata'>): string | null =>
  metadata.reading_id ? `${lineType} ${metadata.reading_id}` : null;
