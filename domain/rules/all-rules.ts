import { ELECTRICITY_FINES, ELECTRICITY_OF_RENTERS, ELECTRICITY_PRICES, ELECTRICITY_VAT } from './electricity.ts';
import type { Rule } from './rule.ts';
import { RENT_TAX, RENT_TAX_RATES, TAX_DECLARATION } from './tax.ts';

export const ALL_RULES: readonly Rule[] = [
  ...ELECTRICITY_PRICES,
  ...ELECTRICITY_VAT,
  ...ELECTRICITY_OF_RENTERS,
  ...ELECTRICITY_FINES,
  ...RENT_TAX,
  ...RENT_TAX_RATES,
  ...TAX_DECLARATION,
];
