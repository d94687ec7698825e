import { PIT_BASES, TAX_THRESHOLD_STATES } from '../../../../domain/catalog/reports.ts';
import {
  amount,
  closed,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  percent,
  period,
  ratio,
  resource,
  Type,
  uuid,
} from '../../../http/schema.ts';

export const RevenueBookQuery = closed({
  year: optional(
    integer(2000, 2100, {
      'x-parameter': 'CalendarYear',
      description: 'A calendar year; defaults to the current one.',
    }),
  ),
  property_id: optional(uuid({ 'x-parameter': 'OnlyPropertyId', description: 'Only this property.' })),
});

const Class = resource('RevenueClass', {
  billed: amount(),
  credit_notes: amount({ description: 'Zero or negative.' }),
  net: amount(),
});

const FIGURES = {
  rent: Class,
  services: Class,
  utilities: Class,
  fines_and_compensation: Class,
  deposits: Class,
  earlier_debts: Class,
  revenue: amount({
    description: 'Rent, services, and utilities where they are revenue, net of credit notes.',
  }),
  cash: resource('CashRevenue', {
    charges: amount({ description: 'Received on invoices, without deposits.' }),
    advances: amount({ description: 'Received in advance, less refunds.' }),
    deposits: amount({ description: 'Received as deposits, less refunds; not revenue.' }),
    deposits_kept: amount({ description: 'Deposits applied to charges or forfeited.' }),
    revenue: amount({ description: 'Charges, advances and deposits kept.' }),
  }),
};

export const RevenueMonth = resource('RevenueMonth', { period: period(), ...FIGURES });

const Tax = Type.Object(
  {
    threshold: amount({ description: 'Yearly revenue up to this amount is exempt.' }),
    used_percent: ratio({ description: 'Revenue as a percentage of the threshold.' }),
    threshold_state: oneOf(TAX_THRESHOLD_STATES),
    exempt: Type.Boolean(),
    vat_percent: percent(),
    pit_percent: percent(),
    pit_on: oneOf(PIT_BASES),
    estimated_vat: amount(),
    estimated_pit: amount({ description: 'On fines too.' }),
    source: Type.String({ description: 'The law the rule comes from.' }),
  },
  { description: 'By the tax rule in force that year, null for years without one. An estimate, not a declaration.' },
);

export const RevenueBook = resource('RevenueBook', {
  year: Type.Integer(),
  property_id: nullable(uuid()),
  covers_all_properties: Type.Boolean({
    description:
      'False when a filter or limited access leaves properties out: an owner may then have more revenue than shown.',
  }),
  utilities_are_revenue: Type.Boolean(),
  total: Type.Object(FIGURES),
  months: list(RevenueMonth),
  owners: list(
    Type.Object({
      owner: resource(
        'RevenueBookOwner',
        { full_name: nullable(Type.String()), tax_code: nullable(Type.String()), id_number: nullable(Type.String()) },
        { description: 'The organization itself for properties without an owner. Identity numbers are masked.' },
      ),
      revenue: amount(),
      fines_and_compensation: amount({ description: 'Taxed apart from revenue.' }),
      cash_revenue: amount(),
      properties: list(
        Type.Object({ property_id: uuid(), property_name: Type.String(), revenue: amount(), cash_revenue: amount() }),
      ),
      tax: nullable(Tax),
    }),
  ),
});
