import { CANCELLED_DEPOSITS } from '../../../../domain/catalog/leases.ts';
import { EXTERNAL_PAYMENT_METHODS } from '../../../../domain/catalog/payments.ts';
import {
  amount,
  body,
  date,
  fee,
  nullable,
  oneOf,
  optional,
  payment,
  resource,
  Type,
  text,
} from '../../../http/schema.ts';
import { Lease, meterValues } from '../../leasing/leases/schemas.ts';
import { Invoice } from '../invoices/schemas.ts';

const damages = () =>
  Type.Array(body('DamageBody', { description: text(1, 500, { examples: ['Broken window'] }), amount: payment() }), {
    maxItems: 50,
    description: 'Each becomes a line of the settlement invoice.',
  });

const MONEY = {
  damages: optional(damages()),
  forfeit_amount: optional(
    fee({
      description: 'The part of the deposit that the landlord keeps, before it pays open invoices; 0 by default.',
    }),
  ),
  refund_method: optional(
    oneOf(EXTERNAL_PAYMENT_METHODS, {
      description: 'Pays out what is left of deposit and credit; without it both are kept.',
    }),
  ),
  preview: optional(Type.Boolean({ description: 'Returns what would happen without storing anything.' })),
};

export const EndLeaseBody = body('EndLeaseBody', {
  end_date: date({ description: 'The last day, today or before.' }),
  reason: optional(text(1, 1000, { description: 'Kept as `end_reason`.', examples: ['Moved to another city'] })),
  final_readings: optional(meterValues()),
  credit_unused_days: optional(
    Type.Boolean({
      description: 'false: rent and daily fees billed beyond the end are not credited; true by default.',
    }),
  ),
  ...MONEY,
});

export const SettleLeaseBody = body('SettleLeaseBody', MONEY);

export const LeaseEnd = resource('LeaseEnd', {
  lease: Lease,
  invoice: nullable(Invoice),
  deposit_applied: amount({ description: 'The part of the deposit that paid open invoices.' }),
  refund_amount: amount({ description: 'Deposit and credit paid out together.' }),
  refund_left: amount({
    description: 'Deposit and credit that are not paid out now: all of it without `refund_method`.',
  }),
  amount_due: amount({ description: 'What remains open on the lease’s invoices.' }),
});

export const LeaseTransfer = resource('LeaseTransfer', {
  lease: Lease,
  invoice: nullable(Invoice),
  deposit_moved: amount({ description: 'From the old lease to the new one.' }),
});

export const DepositRefundBody = body('DepositRefundBody', {
  amount: payment({ description: 'At most `deposit_held` of the lease.' }),
  method: oneOf(EXTERNAL_PAYMENT_METHODS),
  paid_on: optional(date({ description: 'Not in the future; today by default.' })),
  note: optional(text(1, 2000)),
});
export const ReopenLeaseBody = body('ReopenLeaseBody', { reason: text(1, 1000) });
export const CancelLeaseBody = body('CancelLeaseBody', {
  reason: text(1, 1000, { description: 'Also of the invoices that are cancelled with it.' }),
  deposit: optional(
    oneOf(CANCELLED_DEPOSITS, {
      description: 'What happens to the deposit; required if one was received.',
    }),
  ),
  refund_method: optional(oneOf(EXTERNAL_PAYMENT_METHODS, { description: 'With REFUND; CASH by default.' })),
});
