import type { PitBasis } from '../catalog/reports.ts';
import { fraction, roundHalfAwayFromZero } from '../fraction.ts';
import type { Dong } from '../money.ts';

/** The tax on rent of households and individuals, by the first calendar year it applies to. */
export type TaxRule = {
  readonly fromYear: number;
  /** Annual revenue up to and including this is exempt. */
  readonly threshold: Dong;
  readonly vatPercent: bigint;
  readonly pitPercent: bigint;
  readonly pitOn: PitBasis;
  readonly source: string;
};

export const TAX_RULES: readonly TaxRule[] = [
  {
    fromYear: 2022,
    threshold: 100_000_000n,
    vatPercent: 5n,
    pitPercent: 5n,
    pitOn: 'WHOLE',
    source: 'Thông tư 40/2021/TT-BTC',
  },
  {
    fromYear: 2026,
    threshold: 1_000_000_000n,
    vatPercent: 5n,
    pitPercent: 5n,
    pitOn: 'ABOVE_THRESHOLD',
    source:
      'Luật 09/2026/QH16, Nghị định 141/2026/NĐ-CP (ngưỡng); Luật 109/2025/QH15 Điều 7(4) (TNCN); Luật 48/2024/QH15 Điều 12, Thông tư 69/2025/TT-BTC (GTGT)',
  },
];

export const taxRuleOf = (year: number): TaxRule | null =>
  TAX_RULES.findLast(({ fromYear }) => fromYear <= year) ?? null;

export type Assessment = { readonly exempt: boolean; readonly vat: Dong; readonly pit: Dong };

export function assess(revenue: Dong, rule: TaxRule): Assessment {
  if (revenue <= rule.threshold) return { exempt: true, vat: 0n, pit: 0n };
  const taxed = rule.pitOn === 'WHOLE' ? revenue : revenue - rule.threshold;
  const part = (base: Dong, percent: bigint): Dong => roundHalfAwayFromZero(fraction(base * percent, 100n));
  return { exempt: false, vat: part(revenue, rule.vatPercent), pit: part(taxed, rule.pitPercent) };
}
