import { FEE_BASES, FEE_PRORATIONS, FEE_SCOPES } from '../../../../domain/catalog/fees.ts';
import { LINE_SOURCES, PRICE_SOURCES } from '../../../../domain/catalog/invoices.ts';
import { UTILITIES } from '../../../../domain/catalog/meters.ts';
import { LATE_FEE_KINDS } from '../../../../domain/catalog/properties.ts';
import {
  amount,
  date,
  nullable,
  oneOf,
  optional,
  period,
  quantity,
  resource,
  Type,
  unitPrice,
  uuid,
} from '../../../http/schema.ts';
import { TARIFF_SHAPE } from '../../portfolio/utility-tariffs/schemas.ts';

const int = (description?: string) => Type.Integer(description ? { description } : {});
/** As formatFraction writes it. */
const exact = (description: string) =>
  Type.String({ description: `${description} A whole number, or a fraction such as \`5/4\`.`, examples: ['5/4'] });
const { utility: _, ...TARIFF } = TARIFF_SHAPE;

const COMMON = {
  source: oneOf(LINE_SOURCES, {
    description: 'What the line was calculated from; it decides which other fields there are.',
  }),
  lease_id: uuid(),
  service_period: nullable(period({ description: 'The month that the line is for.' })),
  from: nullable(date({ description: 'The first day that the line is for.' })),
  to: nullable(date({ description: 'The last day that the line is for.' })),
  days: nullable(int('Days from `from` to `to`; null: the whole month. Of a late fee: days late.')),
  days_in_month: nullable(int()),
  proration: nullable(oneOf(FEE_PRORATIONS)),
  edited: Type.Boolean({ description: 'true: a person changed quantity or price since.' }),
};

const RENT = {
  monthly_rent: amount(),
  previous_rent: amount({ description: 'rent_difference: the monthly rent that was billed.' }),
  calculated_before: amount({ description: 'rent_difference: the rent of these days as billed.' }),
  calculated_again: amount({ description: 'rent_difference: their rent since the change.' }),
};

const FEE = {
  fee_id: uuid(),
  fee_scope: oneOf(FEE_SCOPES),
  basis: oneOf(FEE_BASES),
  fee_amount: amount({ description: 'Of the fee, per month and unit.' }),
  fee_quantity: quantity({ description: 'How many times the amount is charged for a whole month.' }),
};

const METER = {
  utility: oneOf(UTILITIES),
  reading_id: uuid(),
  reading_date: date(),
  previous: int(),
  current: int(),
  replaced: nullable(resource('ReplacedMeter', { old_final: Type.Integer(), new_initial: Type.Integer() })),
  rolled_over: Type.Boolean(),
  meter_use: int('kWh or m³ that the meter counted between the two readings.'),
  use: int('The part of it that this lease used.'),
  billed_use: nullable(int('meter_correction: what was billed before; the line bills the rest of `use`.')),
  estimated: Type.Boolean({ description: 'Use was divided by days, because no reading separates the leases.' }),
  not_credited_before: amount({
    description: 'meter_correction: taken off, because an earlier correction could not be credited in full.',
  }),
  price_source: oneOf(PRICE_SOURCES, {
    description: 'flat: the unit price of the billing settings; tariff: tiers; settings: the fixed amount.',
  }),
  price_effective_from: nullable(period({ description: 'The first month of the flat price.' })),
  unit_price: unitPrice({ description: 'The flat price, VAT included.' }),
  occupants: exact('Persons the quota counts.'),
  declared: Type.Boolean({ description: 'Whether everybody who lived there is registered for residence.' }),
  quota_months: exact('Months the use covers.'),
};

const TIER = {
  tariff: resource('BilledTariff', TARIFF, { description: 'The tariff as it was.' }),
  quota: exact('By which `up_to` of the tiers is multiplied.'),
  tier: nullable(int('From 1; null for `undeclared_unit_price`.')),
  tier_from: exact('Use above which the tier begins.'),
  tier_to: nullable(exact('The last use of the tier; null for the last tier.')),
  exact_quantity: exact('Use in this tier.'),
  net_unit_price: unitPrice({ description: 'Without VAT and surcharges.' }),
  exact_unit_price: exact('đồng, with VAT and surcharges.'),
  exact_amount: exact('Use in this tier × that price.'),
  exact_total: exact('The sum of all tiers, before rounding.'),
  total: amount({ description: 'The same, rounded: the lines of the reading add up to it.' }),
};

const LATE_FEE = {
  invoice_id: uuid({ description: 'The overdue invoice; of a carried charge, the one that first billed it.' }),
  invoice_number: Type.String(),
  due_date: date(),
  until: date({ description: 'The day up to which the fee was calculated.' }),
  grace_days: int(),
  kind: oneOf(LATE_FEE_KINDS),
  value: exact('An amount in đồng or a percentage, by `kind`.'),
  cap_percent: nullable(exact('The most it can reach, in percent of the open charges.')),
  open_charges: amount(),
};

const OTHERS = {
  fixed_amount: amount(),
  billed_before: amount({ description: 'deposit, late_fee: what other invoices bill already.' }),
  deposit_amount: amount({ description: 'The deposit agreed on.' }),
  received_outside: amount({ description: 'Received of it without an invoice.' }),
  available: amount({ description: 'renter_credit: the credit there was.' }),
  charges: amount({ description: 'renter_credit: the charges of the invoice it could pay.' }),
  amount: amount({ description: 'damage, rent_difference, restored_charge: what is charged.' }),
  charge_id: uuid(),
  owed_until: date({ description: 'The lease ended on this day, and only what belongs to days before is charged.' }),
  origin_line_id: uuid({ description: 'rent_difference, restored_charge: the line of the first invoice.' }),
  origin_description_vi: Type.String({ examples: ['Tiền phòng 11/2026'] }),
  origin_description_en: Type.String({ examples: ['Rent, 11/2026'] }),
  origin_amount: amount(),
  origin_kept: amount({ description: 'What is still billed by the first line.' }),
  origin: Type.Object({}, { additionalProperties: true, description: 'The metadata of the first line.' }),
};

const FIELDS = { ...COMMON, ...RENT, ...FEE, ...METER, ...TIER, ...LATE_FEE, ...OTHERS };

/** What a line was calculated from, returned as it was stored: the properties are for the API document. */
export const LineMetadata = Type.Unsafe<Record<string, unknown>>(
  Type.Object(
    Object.fromEntries(
      Object.entries(FIELDS).map(([name, field]) => [name, name === 'source' ? field : optional(field)]),
    ),
    {
      title: 'InvoiceLineMetadata',
      additionalProperties: true,
      description:
        'Everything needed to recompute the line. Each `source` has fields of its own, and there may be more than these.',
    },
  ),
);
