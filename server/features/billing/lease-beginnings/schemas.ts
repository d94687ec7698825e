import { LEASE_PRORATIONS } from '../../../../domain/catalog/leases.ts';
import { body, closed, date, fee, integer, oneOf, optional, Type, text, uuid } from '../../../http/schema.ts';
import { DepositReceivedBody, rentCycle } from '../../leasing/leases/schemas.ts';

export const PreviewLeaseBody = body('PreviewLeaseBody', {
  room_id: uuid(),
  renter_id: optional(uuid({ description: 'Without it: somebody new, who has no credit.' })),
  start_date: date(),
  monthly_rent: fee(),
  end_date: optional(date({ examples: ['2027-11-04'] })),
  deposit_amount: optional(fee()),
  deposit_received: optional(DepositReceivedBody),
  billing_starts_on: optional(date()),
  occupant_count: optional(integer(0, 100)),
  proration: optional(oneOf(LEASE_PRORATIONS)),
  rent_cycle_months: optional(rentCycle()),
  fees: optional(
    Type.Array(closed({ name: text(1, 200, { examples: ['Internet'] }), amount: fee() }), {
      maxItems: 20,
      description: 'Monthly fees of this lease only; those of the room and the property apply anyway.',
    }),
  ),
});
