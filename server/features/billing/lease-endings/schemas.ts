import { CANCELLED_DEPOSITS } from '../../../../domain/catalog/leases.ts';
import { EXTERNAL_PAYMENT_METHODS } from '../../../../domain/catalog/payments.ts';
import {
  amount,
  closed,
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
import { Lease, meterValue } from '../../leasing/leases/schemas.ts';
import { Invoice } from '../invoices/schemas.ts';

const damages = () => Type.Array(closed({ description: text(1, 500), amount: payment() }), { maxItems: 50 });

const MONEY = {
  damages: optional(damages()),
  forfeit_amount: optional(fee({ description: 'Part of the deposit that is kept.' })),
  refund_method: optional(
    oneOf(EXTERNAL_PAYMENT_METHODS, {
      description: 'Pays the rest of deposit and credit out; without it both stay held.',
    }),
  ),
  preview: optional(Type.Boolean({ description: 'Answers what would happen and changes nothing.' })),
};

export const EndLeaseBody = closed({
  end_date: date(),
  reason: optional(text(1, 1000)),
  final_readings: optional(closed({ electricity: optional(meterValue()), water: optional(meterValue()) })),
  credit_unused_days: optional(Type.Boolean({ description: 'false keeps rent and daily fees billed beyond the end.' })),
  ...MONEY,
});

export const SettleLeaseBody = closed(MONEY);

export const LeaseEnd = resource('LeaseEnd', {
  lease: Lease,
  invoice: nullable(Invoice),
  deposit_applied: amount(),
  refund_amount: amount({ description: 'Deposit and credit paid out together.' }),
  amount_due: amount({ description: 'What stays open on the lease’s invoices.' }),
});

export const DepositRefundBody = closed({
  amount: payment(),
  method: oneOf(EXTERNAL_PAYMENT_METHODS),
  paid_on: optional(date()),
  note: optional(text(1, 2000)),
});
export const ReopenLeaseBody = closed({ reason: text(1, 1000) });
export const CancelLeaseBody = closed({
  reason: text(1, 1000),
  deposit: optional(
    oneOf(CANCELLED_DEPOSITS, {
      description: 'What happens to a deposit that was received; required when there is one.',
    }),
  ),
  refund_method: optional(oneOf(EXTERNAL_PAYMENT_METHODS)),
});
