import {
  DIRECTIONS,
  EXTERNAL_PAYMENT_METHODS,
  PAYMENT_METHODS,
  PAYMENT_PURPOSES,
  PAYMENT_STATUSES,
} from '../../../../domain/catalog/payments.ts';
import { PAGE_QUERY, TOTALS } from '../../../http/paging.ts';
import {
  amount,
  body,
  closed,
  date,
  dateTime,
  display,
  list,
  nullable,
  oneOf,
  optional,
  payment,
  period,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';
import { INCLUDE_NAMES, PLACE_NAMES } from '../../portfolio/place-names/schemas.ts';

/** Fields that both renters and operators see. */
export const PAYMENT_FIELDS = {
  id: uuid(),
  organization_id: uuid(),
  property_id: nullable(uuid()),
  room_id: nullable(uuid()),
  renter_id: uuid(),
  invoice_id: nullable(uuid()),
  amount: amount(),
  receipt_id: uuid({
    description: 'One receipt can have several payments: one per invoice it pays, and the rest as credit.',
  }),
  receipt_number: Type.String({
    description: '`PT-…` (phiếu thu) for money received, `PC-…` (phiếu chi) for money paid out.',
    examples: ['PT-2026-000042'],
  }),
  direction: oneOf(DIRECTIONS, { description: 'IN: received. OUT: paid out to the renter.' }),
  purpose: oneOf(PAYMENT_PURPOSES),
  display: resource('PaymentDisplay', { method: display(PAYMENT_METHODS), status: display(PAYMENT_STATUSES) }),
  payment_date: date(),
  reference: nullable(Type.String()),
  reversed_at: nullable(dateTime()),
  created_at: dateTime(),
  updated_at: dateTime(),
};
const PaymentNames = resource(
  'PaymentNames',
  {
    ...PLACE_NAMES,
    invoice_number: nullable(Type.String({ examples: ['NTHS-202611-0001'] })),
    invoice_period: nullable(period()),
    recorded_by_name: nullable(
      Type.String({ description: 'null for bank transfers that were matched automatically.', examples: ['Lan'] }),
    ),
  },
  { description: 'Only with `include=names`.' },
);
export const Payment = resource('Payment', {
  ...PAYMENT_FIELDS,
  bank_account_id: nullable(uuid()),
  cash_book_id: nullable(uuid({ description: 'Whose cash it is in or came out of; null for other money.' })),
  note: nullable(Type.String()),
  created_by: nullable(uuid()),
  reversed_by: nullable(uuid()),
  reversal_reason: nullable(Type.String({ description: 'Why it was reversed, or moved.' })),
  names: optional(PaymentNames),
});

export const PaymentList = resource('PaymentList', { payments: list(Payment) });
export const PaymentParams = closed({ payment_id: uuid() });
export const PAYMENT_DAYS = {
  date_from: optional(date({ 'x-parameter': 'DateFromFilter', description: 'First `payment_date`, included.' })),
  date_to: optional(date({ 'x-parameter': 'DateToFilter', description: 'Last `payment_date`, included.' })),
};
export const PaymentQuery = closed({
  ...PAGE_QUERY,
  property_id: optional(uuid()),
  room_id: optional(uuid()),
  renter_id: optional(uuid()),
  invoice_id: optional(uuid()),
  status: optional(oneOf(PAYMENT_STATUSES)),
  method: optional(oneOf(PAYMENT_METHODS)),
  ...PAYMENT_DAYS,
  receipt_id: optional(uuid({ description: 'All payments of one receipt.' })),
  q: optional(text(1, 100, { description: 'Searches receipt number and reference.' })),
  include: INCLUDE_NAMES,
  totals: TOTALS,
});
export const PaymentIncludeQuery = closed({ include: INCLUDE_NAMES });

const SUMS = { count: Type.Integer(), received_amount: amount(), refunded_amount: amount() };
export const PaymentTotals = resource(
  'PaymentTotals',
  {
    ...SUMS,
    by_method: list(resource('PaymentTotalsOfMethod', { method: oneOf(PAYMENT_METHODS), ...SUMS })),
    by_day: list(resource('PaymentTotalsOfDay', { payment_date: date(), ...SUMS })),
  },
  {
    description:
      'Without reversed and moved payments, unless the filters name such a status. Payments out of credit or a deposit count in `by_method` only: that money was received before. `by_day` has the last 366 days with payments.',
  },
);

const REFERENCE = { description: 'Of the bank or of your own system, such as a receipt number; not checked.' };
const DETAILS = {
  payment_date: optional(date({ description: 'The day the money was received, not in the future; today by default.' })),
  reference: optional(text(1, 200, REFERENCE)),
  note: optional(text(1, 2000)),
};
const paidOn = () => date({ description: 'Not in the future; today by default.' });

export const RecordPaymentBody = body('RecordPaymentBody', {
  invoice_id: uuid({ description: 'An ISSUED or PARTIALLY_PAID invoice, or one that was written off.' }),
  amount: payment({
    description:
      'At most the open balance; of a written-off invoice, at most its written-off charges, without the deposit.',
  }),
  method: oneOf(EXTERNAL_PAYMENT_METHODS),
  ...DETAILS,
});
export const UpdatePaymentBody = body(
  'UpdatePaymentBody',
  { reference: optional(nullable(text(1, 200, REFERENCE))), note: optional(nullable(text(1, 2000))) },
  { minProperties: 1 },
);
export const ReversePaymentBody = body('ReversePaymentBody', { reason: text(1, 1000) });
export const MovePaymentBody = body('MovePaymentBody', {
  invoice_id: optional(uuid({ description: 'The invoice to pay instead, also of another renter; or `to_credit`.' })),
  to_credit: optional(Type.Boolean({ description: 'true: the payment becomes the renter’s credit.' })),
  reason: optional(text(1, 1000)),
});
export const AllocateBody = body('AllocatePaymentBody', {
  renter_id: optional(uuid({ description: 'Either this or `renter_ids`.' })),
  renter_ids: optional(
    Type.Array(uuid(), {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      description: 'For several renters, such as a family; the rest becomes the credit of the first.',
    }),
  ),
  amount: payment({ description: 'Pays open invoices, oldest due first; the rest becomes credit.' }),
  method: oneOf(EXTERNAL_PAYMENT_METHODS),
  ...DETAILS,
});
export const AllocateResult = resource('Allocation', {
  payments: list(Payment),
  credit_amount: amount({ description: 'The part that became credit.' }),
});
export const CreditRefundBody = body('CreditRefundBody', {
  amount: payment({ description: 'At most the credit that no draft uses.' }),
  method: oneOf(EXTERNAL_PAYMENT_METHODS),
  paid_on: optional(paidOn()),
  note: optional(text(1, 2000)),
});
