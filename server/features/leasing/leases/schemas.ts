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

const occupants = () => integer(0, 100);
export const rentCycle = (description?: string) => oneNumberOf(RENT_CYCLES, { description });
const METER = {
  electricity: { description: 'What the meter shows, in whole kWh.' },
  water: { description: 'What the meter shows, in whole m³.' },
};
export const meterValue = (utility: UtilityPrefix) => integer(0, 999_999_999, METER[utility]);
const METER_VALUES = { electricity: optional(meterValue('electricity')), water: optional(meterValue('water')) };
export const meterValues = (notes: { description?: string } = {}) => body('MeterValuesBody', METER_VALUES, notes);

export const Lease = resource('Lease', {
  id: uuid(),
  organization_id: uuid(),
  property_id: uuid(),
  room_id: uuid(),
  renter_id: uuid(),
  start_date: date(),
  end_date: nullable(date()),
  after_end_date: oneOf(AFTER_END_DATE, {
    description: 'STOP: the lease ends on `end_date`. CONTINUE: it stays active until it is ended.',
  }),
  monthly_rent: amount({ description: 'Today’s rent; a renewal can set another from a date on.' }),
  deposit_amount: amount(),
  deposit_held: amount(),
  deposit_received: nullable(Type.Object({ amount: amount(), received_on: date() })),
  billing_starts_on: date({ description: 'Days before it are never billed.' }),
  occupant_count: Type.Integer(),
  proration: oneOf(LEASE_PRORATIONS),
  rent_cycle_months: rentCycle(
    'For how many months rent is billed at once, in advance, counted from the month of `billing_starts_on`. Utilities and fees stay monthly.',
  ),
  display: resource('LeaseDisplay', { status: display(LEASE_STATUSES) }),
  transferred_from: nullable(uuid()),
  ended_on: nullable(date()),
  end_reason: nullable(Type.String()),
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

export const DepositReceivedBody = body('DepositReceivedBody', { amount: fee(), received_on: date() });

export const CreateLeaseBody = body('CreateLeaseBody', {
  room_id: uuid(),
  renter_id: uuid(),
  start_date: date(),
  monthly_rent: fee(),
  end_date: optional(date({ examples: ['2027-11-04'] })),
  after_end_date: optional(oneOf(AFTER_END_DATE)),
  deposit_amount: optional(fee()),
  deposit_received: optional(DepositReceivedBody),
  billing_starts_on: optional(date()),
  initial_readings: optional(
    closed(
      { ...METER_VALUES, reading_date: optional(date({ description: 'Defaults to `start_date`.' })) },
      { description: 'The meters when the renter moves in: use is billed from there.' },
    ),
  ),
  occupant_count: optional(occupants()),
  proration: optional(oneOf(LEASE_PRORATIONS)),
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
    end_date: optional(nullable(date({ examples: ['2027-11-04'] }))),
    after_end_date: optional(oneOf(AFTER_END_DATE)),
    deposit_amount: optional(fee()),
    occupant_count: optional(occupants()),
    proration: optional(oneOf(LEASE_PRORATIONS)),
    rent_cycle_months: optional(rentCycle()),
    billing_starts_on: optional(date()),
  },
  { minProperties: 1 },
);

export const RenewLeaseBody = body('RenewLeaseBody', {
  end_date: optional(date({ examples: ['2027-11-04'] })),
  monthly_rent: optional(fee()),
  from_date: optional(date({ description: 'The first day of the new rent.' })),
});

export const TransferLeaseBody = body('TransferLeaseBody', {
  room_id: uuid(),
  from_date: date(),
  monthly_rent: optional(fee({ description: 'Defaults to the base rent of the new room.' })),
  deposit_amount: optional(fee()),
  final_readings: optional(meterValues()),
  initial_readings: optional(meterValues()),
});
