import { STAY_NOTIFICATION } from './deadlines.ts';
import { ELECTRICITY_FINES, ELECTRICITY_OF_RENTERS, ELECTRICITY_PRICES, ELECTRICITY_VAT } from './electricity.ts';
import { LEASE_CONTRACT, LEASE_TERMINATION } from './lease-contract.ts';
import { RESIDENCE_FORM, TEMPORARY_RESIDENCE } from './residence-form.ts';
import type { Rule } from './rule.ts';
import { RENT_TAX, RENT_TAX_RATES, TAX_DECLARATION } from './tax.ts';
import { TAX_FORMS } from './tax-forms.ts';

export const ALL_RULES: readonly Rule[] = [
  ...ELECTRICITY_PRICES,
  ...ELECTRICITY_VAT,
  ...ELECTRICITY_OF_RENTERS,
  ...ELECTRICITY_FINES,
  ...RENT_TAX,
  ...RENT_TAX_RATES,
  ...TAX_DECLARATION,
  ...TAX_FORMS,
  ...LEASE_CONTRACT,
  ...LEASE_TERMINATION,
  ...RESIDENCE_FORM,
  ...TEMPORARY_RESIDENCE,
  ...STAY_NOTIFICATION,
];
