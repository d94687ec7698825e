import { AUTO_BILLING_MODES, LATE_FEE_KINDS } from '../../../../domain/catalog/properties.ts';
import {
  amount,
  body,
  closed,
  dateTime,
  fee,
  integer,
  nullable,
  oneOf,
  optional,
  percent,
  period,
  price,
  resource,
  Type,
  unitPrice,
  uuid,
} from '../../../http/schema.ts';

const billingDay = () =>
  integer(1, 31, {
    description:
      'The day that invoices of a month are dated and `auto_billing` bills it; 1 by default. In a shorter month, its last day.',
  });
const dueDay = () =>
  integer(1, 31, {
    description:
      'The day of the month by which invoices are to be paid; 5 by default. In a shorter month, its last day.',
  });

const FLAT_PRICE = 'VAT included, for months without a tariff; 0, the default: not charged by meter.';
const FIXED = 'đồng per room and month, never prorated, besides what is charged by meter; 0 by default.';
const PRICES = {
  electricity: { description: `đồng per kWh. ${FLAT_PRICE}` },
  water: { description: `đồng per m³. ${FLAT_PRICE}` },
  fixed: { description: FIXED },
};
const LAG = {
  description: '1: the November invoice bills November’s rent and October’s utilities. 0 by default: both of November.',
};
const autoBilling = () =>
  oneOf(AUTO_BILLING_MODES, {
    description:
      'What happens on the billing day: nothing, drafts, or issued invoices; OFF by default. Turned on after this month’s billing day, it begins next month.',
  });

const lateFee = () =>
  body('LateFeeBody', {
    kind: oneOf(LATE_FEE_KINDS, {
      description:
        'Charged once per overdue invoice or for every day late, as an amount or as a percentage of the open charges, which are what is unpaid without deposit and late fees.',
    }),
    value: percentOrAmount(),
    grace_days: optional(
      integer(0, 365, {
        description: 'Days after the due date that cost nothing and do not count as days late; 0 by default.',
      }),
    ),
    cap_percent: optional(
      nullable(
        percent({
          description:
            'The most that the fee of an invoice can reach, as a percentage of the open charges; null: no limit.',
        }),
      ),
    ),
    auto: optional(
      Type.Boolean({
        description:
          'false, the default: late fees are added to drafts only; invoices issued at once carry the warning `late_fee_available` instead.',
      }),
    ),
  });

const VALUE = 'An amount in đồng for FIXED kinds, a percentage for the others.';

const percentOrAmount = () =>
  Type.String({
    pattern: '^\\d{1,13}(\\.\\d{1,4})?$',
    examples: ['50000'],
    description: VALUE,
  });

const reminderDays = () =>
  Type.Array(integer(-60, 60), {
    maxItems: 10,
    uniqueItems: true,
    description:
      'Days on which renters are reminded of open invoices, relative to the due date: -3 is three days before it, 0 the date itself, 7 a week after. None by default.',
  });

export const BillingSettings = resource('BillingSettings', {
  id: uuid(),
  organization_id: uuid(),
  property_id: uuid(),
  billing_day: billingDay(),
  due_day: dueDay(),
  electricity_unit_price: unitPrice(PRICES.electricity),
  electricity_fixed_amount: amount(PRICES.fixed),
  water_unit_price: unitPrice(PRICES.water),
  water_fixed_amount: amount(PRICES.fixed),
  utilities_lag_months: Type.Integer(LAG),
  auto_billing: autoBilling(),
  late_fee: nullable(
    Type.Object({
      kind: oneOf(LATE_FEE_KINDS),
      value: Type.String({ examples: ['50000'], description: VALUE }),
      grace_days: Type.Integer(),
      cap_percent: nullable(Type.String()),
      auto: Type.Boolean(),
    }),
  ),
  reminder_days: Type.Array(Type.Integer()),
  created_at: dateTime(),
  updated_at: dateTime(),
});

const WRITABLE = {
  billing_day: optional(billingDay()),
  due_day: optional(dueDay()),
  electricity_unit_price: optional(price(PRICES.electricity)),
  electricity_fixed_amount: optional(fee(PRICES.fixed)),
  water_unit_price: optional(price(PRICES.water)),
  water_fixed_amount: optional(fee(PRICES.fixed)),
  utilities_lag_months: optional(integer(0, 1, LAG)),
  auto_billing: optional(autoBilling()),
  reminder_days: optional(reminderDays()),
};

export const PatchBillingSettingsBody = body(
  'UpdateBillingSettingsBody',
  {
    ...WRITABLE,
    late_fee: optional(nullable(lateFee())),
    effective_from: optional(
      period({
        description:
          'The prices in this request apply from this month on, and prices left out stay as they are then; without it they replace the prices in force. Only with a price.',
      }),
    ),
  },
  { minProperties: 1 },
);

export const PutBillingSettingsBody = body(
  'ReplaceBillingSettingsBody',
  { ...WRITABLE, late_fee: optional(nullable(lateFee())) },
  { minProperties: 1 },
);
export const BillingSettingsQuery = closed({ property_id: uuid() });
