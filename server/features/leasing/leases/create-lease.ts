import { randomUUIDv7 } from 'node:crypto';
import { openingEntry } from '../../../../domain/journal/property-entries.ts';
import { parseAmount } from '../../../../domain/money.ts';
import { type FieldProblem, Refused, refused } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvents } from '../../../events/record-events.ts';
import type { Static } from '../../../http/schema.ts';
import type { Sealing } from '../../../security/sealing.ts';
import { postEntries, readBooks } from '../../ledger/journal/post-entries.ts';
import { recordHandover } from '../../metering/meter-readings/record-handover.ts';
import { findRenter } from '../../portfolio/renters/queries.ts';
import { findRoom } from '../../portfolio/rooms/queries.ts';
import { assertRenterKnown, draftMembers } from '../household-members/change-member.ts';
import { insertMembers } from '../household-members/queries.ts';
import { assertPropertyLive } from './archived-queries.ts';
import { toLeaseEvents } from './present-lease.ts';
import { findLease, insertLeases, type LeaseDraft, type LeaseRow } from './queries.ts';
import type { CreateLeaseBody } from './schemas.ts';

type Input = Static<typeof CreateLeaseBody>;

export async function createLease(tx: Tx, sealing: Sealing, input: Input): Promise<LeaseRow> {
  assertValidDates(tx, input);
  // Concurrent requests for the same room would otherwise deadlock on the exclusion constraint against overlapping leases.
  const room = await findRoom(tx, input.room_id, { lock: true, field: 'room_id' });
  // Nobody may be archived or erased while they get a lease.
  const renter = await findRenter(tx, input.renter_id, { lock: true, field: 'renter_id', evenWithoutLease: true });
  if (room.archived) throw refused('not_found', { field: 'room_id' });
  if (renter.archived) throw refused('not_found', { field: 'renter_id' });
  await assertPropertyLive(tx, { property_id: room.property_id, room_id: room.id, renter_id: renter.id });
  for (const [index, { renter_id }] of (input.members ?? []).entries())
    if (renter_id) await assertRenterKnown(tx, renter_id, `members.${index}.renter_id`);
  const draft = draftLease(input, room.property_id);
  await insertLeases(tx, [{ ...draft, monthly_rent: input.monthly_rent }]);
  await insertMembers(tx, draftMembers(sealing, draft.id, input.members ?? []));
  if (input.initial_readings) {
    const { reading_date = input.start_date, ...values } = input.initial_readings;
    await recordHandover(tx, { room, leaseId: draft.id, readingDate: reading_date, values, field: 'initial_readings' });
  }
  await bookReceivedDeposits(tx, [draft]);
  const lease = await findLease(tx, draft.id);
  await emitLeaseCreated(tx, lease);
  return lease;
}

/** Books deposits that were received before the lease was entered. */
export async function bookReceivedDeposits(tx: Tx, leases: LeaseDraft[]): Promise<void> {
  const received = leases.filter(
    (lease) => lease.deposit_received_on !== null && (parseAmount(lease.deposit_received_amount ?? '0') ?? 0n) > 0n,
  );
  if (received.length === 0) return;
  const postings = received.map((lease) => ({
    entry: openingEntry({
      date: Temporal.PlainDate.from(lease.deposit_received_on as string),
      openDebt: 0n,
      deposit: parseAmount(lease.deposit_received_amount ?? '0') ?? 0n,
      credit: 0n,
      subject: { propertyId: lease.property_id, roomId: lease.room_id, renterId: lease.renter_id, leaseId: lease.id },
    }),
    source: { type: 'lease', id: lease.id },
  }));
  await postEntries(tx, await readBooks(tx), postings);
}

export async function emitLeaseCreated(tx: Tx, lease: LeaseRow): Promise<void> {
  const { id, room_id, renter_id, start_date } = lease;
  await recordAudit(
    tx,
    'lease.created',
    { type: 'lease', id },
    { room_id, renter_id, start_date, monthly_rent: lease.monthly_rent },
  );
  await recordEvents(tx, 'lease.created', await toLeaseEvents(tx, [lease]));
}

export const draftLease = (input: Input, propertyId: string): LeaseDraft => ({
  id: randomUUIDv7(),
  property_id: propertyId,
  room_id: input.room_id,
  renter_id: input.renter_id,
  start_date: input.start_date,
  end_date: input.end_date ?? null,
  after_end_date: input.after_end_date ?? 'STOP',
  billing_starts_on: input.billing_starts_on ?? input.start_date,
  deposit_amount: input.deposit_amount ?? '0',
  deposit_received_amount: input.deposit_received?.amount ?? null,
  deposit_received_on: input.deposit_received?.received_on ?? null,
  deposit_held: input.deposit_received?.amount ?? '0',
  occupant_count: input.occupant_count ?? 1,
  proration: input.proration ?? 'DAILY',
  rent_cycle_months: input.rent_cycle_months ?? 1,
  rent_cycle_from: null,
  transferred_from: null,
});

function assertValidDates(tx: Tx, input: Input): void {
  const problems: FieldProblem[] = [];
  const atLeast = (path: string, value: string | undefined, min: string) => {
    if (value !== undefined && value < min) problems.push({ path, code: 'too_small', limit: min });
  };
  atLeast('end_date', input.end_date, input.start_date);
  atLeast('billing_starts_on', input.billing_starts_on, input.start_date);
  const received = input.deposit_received?.received_on;
  if (received && received > tx.today.toString()) {
    problems.push({ path: 'deposit_received.received_on', code: 'too_large', limit: tx.today.toString() });
  }
  const readings = input.initial_readings;
  if (readings && readings.electricity === undefined && readings.water === undefined) {
    problems.push({ path: 'initial_readings.electricity', code: 'required' });
  }
  for (const [index, member] of (input.members ?? []).entries()) {
    if (member.moved_in_on && member.moved_out_on && member.moved_out_on < member.moved_in_on) {
      problems.push({ path: `members.${index}.moved_out_on`, code: 'too_small', limit: member.moved_in_on });
    }
    const { residence_registered_from: from, residence_registered_until: until } = member;
    if (from && until && until < from)
      problems.push({ path: `members.${index}.residence_registered_until`, code: 'too_small', limit: from });
  }
  if (problems.length > 0) throw new Refused('validation_failed', null, problems);
}
