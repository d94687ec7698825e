import { AFTER_END_DATE, LEASE_PRORATIONS, LEASE_STATUSES, RENT_CYCLES } from '../../../../domain/catalog/leases.ts';
import type { UtilityPrefix } from '../../../../domain/catalog/meters.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import {
  amount,
  body,
  closed,
  date,
  dateTime,
  display,
  fee,
  integer,
  list,
  nullable,
  oneNumberOf,
  oneOf,
  optional,
  period,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';
import { INCLUDE_NAMES, Names } from '../../portfolio/place-names/schemas.ts';
import { CreateMemberBody, HouseholdMember } from '../household-members/schemas.ts';

export const occupants = () =>
  integer(0, 100, {
    description: 'How many people count for fees and tariffs while no household members are entered; 1 by default.',
  });
export const rentCycle = () =>
  oneNumberOf(RENT_CYCLES, {
    description:
      'For how many months rent is billed at once, in advance, counted from the month of `billing_starts_on`; 1 by default. Utilities and fees stay monthly.',
  });
export const proration = () =>
  oneOf(LEASE_PRORATIONS, {
    description:
      'DAILY, the default: a month that the lease occupies in part, or with two rents, is billed by days. NONE: always the whole rent in force on its first day in the month, except in the month of a transfer to another room, which is billed by days.',
  });
export const depositAmount = () =>
  fee({
    description:
      'The deposit agreed on; 0 by default. What of it is not received or billed becomes a DEPOSIT line of the next monthly invoice.',
  });
export const billingStartsOn = () =>
  date({ description: 'Days before it are never billed; `start_date` by default and at the earliest.' });
const afterEndDate = () =>
  oneOf(AFTER_END_DATE, {
    description: 'STOP, the default: the lease ends on `end_date`. CONTINUE: it stays active until it is ended.',
  });
const END_DATE = { description: 'The last day; null: no end is agreed.', examples: ['2027-11-04'] };
const METER = {
  electricity: { description: 'What the meter shows, in whole kWh.' },
  water: { description: 'What the meter shows, in whole m³.' },
};
export const meterValue = (utility: UtilityPrefix) => integer(0, 999_999_999, METER[utility]);
const METER_VALUES = { electricity: optional(meterValue('electricity')), water: optional(meterValue('water')) };
export const meterValues = () => body('MeterValuesBody', METER_VALUES);

const RECEIVED = { description: 'Received before the lease was entered: it counts as held and is not billed.' };

export const Lease = resource('Lease', {
  id: uuid(),
  organization_id: uuid(),
  property_id: uuid(),
  room_id: uuid(),
  renter_id: uuid(),
  start_date: date(),
  end_date: nullable(date(END_DATE)),
  after_end_date: afterEndDate(),
  monthly_rent: amount({ description: 'Today’s rent; a renewal can set another from a date on.' }),
  deposit_amount: amount({ description: 'The deposit agreed on.' }),
  deposit_held: amount({ description: 'What the landlord holds of it now.' }),
  deposit_received: nullable(Type.Object({ amount: amount(), received_on: date() }, RECEIVED)),
  billing_starts_on: date({ description: 'Days before it are never billed.' }),
  occupant_count: Type.Integer({
    description: 'How many people count for fees and tariffs while no household members are entered.',
  }),
  proration: proration(),
  rent_cycle_months: rentCycle(),
  display: resource('LeaseDisplay', { status: display(LEASE_STATUSES) }),
  transferred_from: nullable(uuid({ description: 'The lease of the room that the renter moved from.' })),
  ended_on: nullable(
    date({ description: 'The last day of a lease that was ended; null otherwise, also after `end_date`.' }),
  ),
  end_reason: nullable(Type.String()),
  settled_at: nullable(
    dateTime({
      description:
        'When a lease that was ended was settled first. Refunds to the renter since then keep it from being reopened, until they are reversed.',
    }),
  ),
  members: list(HouseholdMember),
  names: Names,
  created_at: dateTime(),
  updated_at: dateTime(),
});

export const LeaseList = resource('LeaseList', { leases: list(Lease) });
export const LeaseParams = closed({ lease_id: uuid() });
export const LeaseQuery = closed({
  ...PAGE_QUERY,
  property_id: optional(uuid()),
  room_id: optional(uuid()),
  renter_id: optional(uuid()),
  status: optional(oneOf(LEASE_STATUSES)),
  ends_from: optional(
    date({
      description: 'Earliest last day, included: `ended_on`, else `end_date`, also of leases that continue after it.',
    }),
  ),
  ends_to: optional(date({ description: 'Latest last day, included.' })),
  period: optional(period({ description: 'Leases that occupy their room in this month.' })),
  q: optional(text(1, 100, { description: 'Searches renter and room, ignoring diacritics.' })),
  include: INCLUDE_NAMES,
});
export const LeaseIncludeQuery = closed({ include: INCLUDE_NAMES });

export const DepositReceivedBody = body(
  'DepositReceivedBody',
  { amount: fee(), received_on: date({ description: 'Not in the future.' }) },
  RECEIVED,
);

export const CreateLeaseBody = body('CreateLeaseBody', {
  room_id: uuid(),
  renter_id: uuid(),
  start_date: date(),
  monthly_rent: fee({ description: 'đồng per month, whatever `rent_cycle_months`.' }),
  end_date: optional(date(END_DATE)),
  after_end_date: optional(afterEndDate()),
  deposit_amount: optional(depositAmount()),
  deposit_received: optional(DepositReceivedBody),
  billing_starts_on: optional(billingStartsOn()),
  initial_readings: optional(
    closed(
      { ...METER_VALUES, reading_date: optional(date({ description: 'Defaults to `start_date`.' })) },
      { description: 'The meters when the renter moves in: use is billed from there.' },
    ),
  ),
  occupant_count: optional(occupants()),
  proration: optional(proration()),
  rent_cycle_months: optional(rentCycle()),
  members: optional(Type.Array(CreateMemberBody, { maxItems: 50 })),
  invite: optional(
    Type.Boolean({
      description: 'Also invites the renter to an account of their own, at the renter’s `email`, unless they have one.',
    }),
  ),
});

export const UpdateLeaseBody = body(
  'UpdateLeaseBody',
  {
    start_date: optional(date({ description: 'Only before the lease has started.' })),
    end_date: optional(nullable(date(END_DATE))),
    after_end_date: optional(afterEndDate()),
    deposit_amount: optional(depositAmount()),
    occupant_count: optional(occupants()),
    proration: optional(proration()),
    rent_cycle_months: optional(rentCycle()),
    billing_starts_on: optional(billingStartsOn()),
  },
  { minProperties: 1 },
);

export const RenewLeaseBody = body('RenewLeaseBody', {
  end_date: optional(
    date({ description: 'The new last day; without it the old one stays.', examples: ['2027-11-04'] }),
  ),
  monthly_rent: optional(fee({ description: 'The new rent; needs `from_date`.' })),
  from_date: optional(date({ description: 'The first day of the new rent.' })),
});

export const TransferLeaseBody = body('TransferLeaseBody', {
  room_id: uuid({ description: 'The new room.' }),
  from_date: date({ description: 'The first day in the new room.' }),
  monthly_rent: optional(fee({ description: 'Defaults to the base rent of the new room.' })),
  deposit_amount: optional(fee({ description: 'Agreed on for the new lease; that of the old one by default.' })),
  final_readings: optional(meterValues()),
  initial_readings: optional(meterValues()),
});
