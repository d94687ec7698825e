import { FEE_BASES, FEE_PRORATIONS } from '../../../../domain/catalog/fees.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import {
  amount,
  body,
  closed,
  dateTime,
  fee,
  list,
  nullable,
  oneOf,
  optional,
  period,
  quantity,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';

export const RecurringFee = resource('RecurringFee', {
  id: uuid(),
  organization_id: uuid(),
  property_id: nullable(uuid()),
  room_id: nullable(uuid()),
  lease_id: nullable(uuid()),
  name: Type.String({ examples: ['Internet'] }),
  amount: amount(),
  basis: oneOf(FEE_BASES),
  quantity: quantity(),
  proration: oneOf(FEE_PRORATIONS),
  start_period: nullable(period()),
  end_period: nullable(period()),
  created_at: dateTime(),
  updated_at: dateTime(),
});

export const RecurringFeeList = resource('RecurringFeeList', { recurring_fees: list(RecurringFee) });
export const RecurringFeeParams = closed({ recurring_fee_id: uuid() });
export const RecurringFeeQuery = closed({
  ...PAGE_QUERY,
  property_id: optional(uuid({ description: 'Fees of the property and of its rooms and leases.' })),
  room_id: optional(uuid()),
  lease_id: optional(uuid()),
  period: optional(period({ description: 'Fees in force in this month.' })),
  q: optional(text(1, 100)),
});

export const CreateRecurringFeeBody = body('CreateRecurringFeeBody', {
  property_id: optional(uuid({ description: 'Send exactly one of `property_id`, `room_id` and `lease_id`.' })),
  room_id: optional(uuid()),
  lease_id: optional(uuid()),
  name: text(1, 200, { examples: ['Internet'] }),
  amount: fee(),
  basis: optional(oneOf(FEE_BASES)),
  quantity: optional(quantity()),
  proration: optional(oneOf(FEE_PRORATIONS)),
  start_period: optional(period()),
  end_period: optional(period({ examples: ['2027-10'] })),
});

export const UpdateRecurringFeeBody = body(
  'UpdateRecurringFeeBody',
  {
    name: optional(text(1, 200, { examples: ['Internet'] })),
    amount: optional(fee()),
    basis: optional(oneOf(FEE_BASES)),
    quantity: optional(quantity()),
    proration: optional(oneOf(FEE_PRORATIONS)),
    start_period: optional(nullable(period())),
    end_period: optional(nullable(period({ examples: ['2027-10'] }))),
  },
  { minProperties: 1 },
);
