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

const AMOUNT = { description: 'đồng per month, for each person or unit that `basis` counts.' };
const basis = () =>
  oneOf(FEE_BASES, {
    description:
      'FLAT, the default: the amount once. PER_OCCUPANT: for each household member present on the first day of the lease in the month, or each of `occupant_count` if none is. PER_QUANTITY: times `quantity`.',
  });
const QUANTITY = { description: 'Only for PER_QUANTITY, such as parking spaces; 1 by default.' };
const proration = () =>
  oneOf(FEE_PRORATIONS, {
    description:
      'NONE, the default: the whole amount, of a property or room once per room and month. DAILY: by the days of the lease in the month.',
  });
const START = { description: 'The first month charged; null: from the beginning.' };
const END = { description: 'The last month charged; null: without end.', examples: ['2027-10'] };

export const RecurringFee = resource('RecurringFee', {
  id: uuid(),
  organization_id: uuid(),
  property_id: nullable(uuid()),
  room_id: nullable(uuid()),
  lease_id: nullable(uuid()),
  name: Type.String({ examples: ['Internet'] }),
  amount: amount(AMOUNT),
  basis: basis(),
  quantity: quantity(QUANTITY),
  proration: proration(),
  start_period: nullable(period(START)),
  end_period: nullable(period(END)),
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
  amount: fee(AMOUNT),
  basis: optional(basis()),
  quantity: optional(quantity(QUANTITY)),
  proration: optional(proration()),
  start_period: optional(period(START)),
  end_period: optional(period(END)),
});

export const UpdateRecurringFeeBody = body(
  'UpdateRecurringFeeBody',
  {
    name: optional(text(1, 200, { examples: ['Internet'] })),
    amount: optional(fee(AMOUNT)),
    basis: optional(basis()),
    quantity: optional(quantity(QUANTITY)),
    proration: optional(proration()),
    start_period: optional(nullable(period(START))),
    end_period: optional(nullable(period(END))),
  },
  { minProperties: 1 },
);
