import { body, closed, date, fee, optional, Type, text, uuid } from '../../../http/schema.ts';
import {
  billingStartsOn,
  DepositReceivedBody,
  depositAmount,
  occupants,
  proration,
  rentCycle,
} from '../../leasing/leases/schemas.ts';

export const PreviewLeaseBody = body('PreviewLeaseBody', {
  room_id: uuid(),
  renter_id: optional(uuid({ description: 'Without it: somebody new, who has no credit.' })),
  start_date: date(),
  monthly_rent: fee({ description: 'đồng per month, whatever `rent_cycle_months`.' }),
  end_date: optional(date({ description: 'The last day; by default no end is agreed.', examples: ['2027-11-04'] })),
  deposit_amount: optional(depositAmount()),
  deposit_received: optional(DepositReceivedBody),
  billing_starts_on: optional(billingStartsOn()),
  occupant_count: optional(occupants()),
  proration: optional(proration()),
  rent_cycle_months: optional(rentCycle()),
  fees: optional(
    Type.Array(closed({ name: text(1, 200, { examples: ['Internet'] }), amount: fee() }), {
      maxItems: 20,
      description: 'Monthly fees of this lease only; those of the room and the property apply anyway.',
    }),
  ),
});
