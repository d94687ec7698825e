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

const dayOfMonth = () => integer(1, 31, { description: 'In a shorter month, its last day.' });

const lateFee = () =>
  body('LateFeeBody', {
    kind: oneOf(LATE_FEE_KINDS, {
      description:
        'Charged once per overdue invoice or for every day late, as an amount or as a percentage of the open charges.',
    }),
    value: percentOrAmount(),
    grace_days: optional(integer(0, 365)),
    cap_percent: optional(nullable(percent())),
    auto: optional(
      Type.Boolean({
        description:
          'false: late fees are added to drafts only; invoices issued at once carry the warning `late_fee_available` instead.',
      }),
    ),
  });

const percentOrAmount = () =>
  Type.String({
    pattern: '^\\d{1,13}(\\.\\d{1,4})?$',
    examples: ['50000'],
    description: 'An amount in đồng for FIXED kinds, a percentage for the others.',
  });

const reminderDays = () =>
  Type.Array(integer(-60, 60), {
    maxItems: 10,
    uniqueItems: true,
    description: 'Days relative to the due date: -3 is three days before it, 0 the date itself, 7 a week after.',
  });

export const BillingSettings = resource('BillingSettings', {
  id: uuid(),
  organization_id: uuid(),
  property_id: uuid(),
  billing_day: dayOfMonth(),
  due_day: dayOfMonth(),
  electricity_unit_price: unitPrice(),
  electricity_fixed_amount: amount(),
  water_unit_price: unitPrice(),
  water_fixed_amount: amount(),
  utilities_lag_months: Type.Integer({
    description: '1: the November invoice bills November’s rent and October’s utilities.',
  }),
  auto_billing: oneOf(AUTO_BILLING_MODES),
  late_fee: nullable(
    Type.Object({
      kind: oneOf(LATE_FEE_KINDS),
      value: Type.String({ examples: ['50000'] }),
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
  billing_day: optional(dayOfMonth()),
  due_day: optional(dayOfMonth()),
  electricity_unit_price: optional(price()),
  electricity_fixed_amount: optional(fee()),
  water_unit_price: optional(price()),
  water_fixed_amount: optional(fee()),
  utilities_lag_months: optional(integer(0, 1)),
  auto_billing: optional(oneOf(AUTO_BILLING_MODES)),
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
          'The prices in this request apply from this month on; without it they replace the prices in force.',
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
