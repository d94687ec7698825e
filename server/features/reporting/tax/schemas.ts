import { TAX_PERIODS, TAX_THRESHOLD_STATES } from '../../../../domain/catalog/reports.ts';
import { LegalRule } from '../../../http/legal-rule.ts';
import {
  amount,
  closed,
  date,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  period,
  ratio,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';
import { RevenueBook, RevenueMonth } from '../reports/revenue-book-schemas.ts';

export const TaxQuery = closed({
  year: optional(
    integer(2000, 2100, {
      'x-parameter': 'CalendarYear',
      description: 'A calendar year; defaults to the current one.',
    }),
  ),
  owner: optional(
    text(1, 300, { 'x-parameter': 'TaxOwner', examples: ['8012345678'], description: 'Only this owner, by `key`.' }),
  ),
});

const words = () => Type.String();

const Contract = resource(
  'TaxContract',
  {
    lease_id: uuid(),
    property_name: words(),
    address: nullable(words()),
    room_name: words(),
    renter_name: words(),
    start_date: date(),
    end_date: nullable(date()),
    contract_value: nullable(amount({ description: 'Rent of the agreed months; null without an agreed end.' })),
    revenue: amount(),
    deducted: amount(),
    fines: amount(),
    vat: amount(),
    pit: amount(),
  },
  { description: 'A row of form 01/BK-BĐS.' },
);

const Form = resource(
  'TaxForm',
  {
    revenue: amount({ description: '[09]' }),
    deducted: amount({ description: '[10]' }),
    vat: amount({ description: '[11]' }),
    pit: amount({ description: '[12]' }),
    fines: amount({ description: '[13]' }),
    pit_on_fines: amount({ description: '[14]' }),
    pit_due: amount({ description: '[15]' }),
    tax_due: amount({ description: '[18]' }),
  },
  { description: 'The figures of form 01/BĐS, by the codes of its fields.' },
);

const { owners } = RevenueBook.properties;

export const TaxReport = resource('TaxReport', {
  year: Type.Integer(),
  covers_all_properties: Type.Boolean(),
  utilities_are_revenue: Type.Boolean(),
  rules: list(LegalRule),
  owners: list(
    Type.Object({
      key: Type.String({ examples: ['8012345678'] }),
      owner: owners.items.properties.owner,
      properties: list(Type.Object({ property_id: uuid(), property_name: words() })),
      revenue: amount({ description: 'Of the year so far, without fines and compensation.' }),
      threshold: nullable(amount()),
      used_percent: nullable(ratio()),
      threshold_state: nullable(oneOf(TAX_THRESHOLD_STATES, { description: 'NEAR from 80 % of the threshold on.' })),
      exempt: nullable(Type.Boolean({ description: 'Only revenue is reported, no tax is due.' })),
      months: list(RevenueMonth),
      declarations: list(
        Type.Object({
          period: oneOf(TAX_PERIODS),
          period_from: period(),
          period_to: period(),
          due_on: nullable(date()),
          form: Form,
          contracts: list(Contract),
        }),
      ),
      bank_accounts: list(
        Type.Object({
          property_name: nullable(words()),
          bank_name: Type.String({ examples: ['Vietcombank'] }),
          account_number: Type.String({ examples: ['0123456789'] }),
          account_holder: Type.String({ examples: ['NGUYEN THI LAN'] }),
        }),
      ),
    }),
  ),
});
