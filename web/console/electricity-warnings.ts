import type { RuleCitation } from '../../domain/rules/cite-rule.ts';

/** What the service says about electricity in `meta.warnings`. */
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

export const electricityWarningsOf = (meta: unknown): readonly ElectricityWarning[] =>
  ((meta as { warnings?: readonly ElectricityWarning[] }).warnings ?? []).filter(({ code }) => CODES.includes(code));
