import type { RuleCitation } from '../../domain/rules/cite-rule.ts';

/** What the service says about electricity in `meta.warnings`, or in the details of a refusal. */
export type ElectricityWarning = {
  readonly code: 'electricity_above_regulated' | 'electricity_above_supplier_bill' | 'vat_rate_ends';
  readonly property_id: string;
  readonly period: string;
  readonly message: string;
  readonly rules: readonly RuleCitation[];
  readonly rooms?: readonly { readonly room_id: string }[];
};

const CODES: readonly string[] = [
  'electricity_above_regulated',
  'electricity_above_supplier_bill',
  'vat_rate_ends',
] satisfies ElectricityWarning['code'][];

export const electricityWarningsOf = (from: unknown): readonly ElectricityWarning[] =>
  ((from as { warnings?: readonly ElectricityWarning[] } | null | undefined)?.warnings ?? []).filter(({ code }) =>
    CODES.includes(code),
  );

/** Something the law does not allow: done with a warning, or refused. It stays until it is read. */
export type LawNotice = { readonly refused: boolean; readonly warnings: readonly ElectricityWarning[] };

let current: LawNotice | null = null;
const listeners = new Set<() => void>();

const change = (now: LawNotice | null) => {
  current = now;
  for (const listener of listeners) listener();
};

export const currentLawNotice = (): LawNotice | null => current;
export const closeLawNotice = (): void => change(null);
export const subscribeLawNotices = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows what the service warned of when it did something. */
export function showLawWarnings(...metas: readonly unknown[]): void {
  const warnings = metas.flatMap((meta) => electricityWarningsOf(meta));
  if (warnings.length > 0) change({ refused: false, warnings });
}

/** Shows why the law does not allow what was asked for; false where that is not the reason. */
export function showLawRefusal(error: Error): boolean {
  const warnings = electricityWarningsOf((error as { details?: unknown }).details);
  if (warnings.length > 0) change({ refused: true, warnings });
  return warnings.length > 0;
}
