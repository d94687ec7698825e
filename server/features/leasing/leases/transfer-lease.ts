import { randomUUIDv7 } from 'node:crypto';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { expectVersion } from '../../../http/etag.ts';
import type { Static } from '../../../http/schema.ts';
import { sealIdNumber, unsealIdNumber } from '../../../security/identity-numbers.ts';
import type { Sealing } from '../../../security/sealing.ts';
import { recordHandover } from '../../metering/meter-readings/record-handover.ts';
import { copyFee, endFee, leaseFeesFrom } from '../../portfolio/recurring-fees/queries.ts';
import { findRoom } from '../../portfolio/rooms/queries.ts';
import { headNumberOwner } from '../household-members/change-member.ts';
import { insertMembers, type MemberRow, membersOf, moveOutMembers } from '../household-members/queries.ts';
import { assertPropertyLive } from './archived-queries.ts';
import { emitLeaseCreated } from './create-lease.ts';
import { findLease, insertLeases, type LeaseRow, saveLease } from './queries.ts';
import type { TransferLeaseBody } from './schemas.ts';

type Days = { lastDay: string; firstDay: string };

/** Ends the lease the day before the move and creates one for the new room, with the household, fees and deposit. */
export async function transferLease(
  tx: Tx,
  sealing: Sealing,
  id: string,
  input: Static<typeof TransferLeaseBody>,
  billedFees: ReadonlySet<string>,
): Promise<LeaseRow> {
  const from = await findLease(tx, id, { lock: true });
  expectVersion(tx, from);
  const target = await findRoom(tx, input.room_id, { lock: true, field: 'room_id' });
  if (target.archived) throw refused('not_found', { field: 'room_id' });
  const { renter_id } = from;
  await assertPropertyLive(tx, { property_id: target.property_id, room_id: target.id, renter_id });
  if (from.ended_on !== null || from.status !== 'ACTIVE') throw refused('lease_not_active');
  // The old lease keeps at least its first day.
  const earliest = Temporal.PlainDate.from(from.start_date).add({ days: 1 }).toString();
  if (input.from_date < earliest) throw invalidFields({ path: 'from_date', code: 'too_small', limit: earliest });
  if (input.room_id === from.room_id) throw invalidFields({ path: 'room_id', code: 'not_allowed' });
  if (from.after_end_date === 'STOP' && from.end_date !== null && input.from_date > from.end_date) {
    throw invalidFields({ path: 'from_date', code: 'too_large', limit: from.end_date });
  }

  const lastDay = Temporal.PlainDate.from(input.from_date).subtract({ days: 1 }).toString();
  await saveLease(tx, { ...from, ended_on: lastDay, end_reason: 'transfer', deposit_held: '0' });
  const next = {
    id: randomUUIDv7(),
    property_id: target.property_id,
    room_id: target.id,
    renter_id: from.renter_id,
    start_date: input.from_date,
    end_date: from.end_date !== null && from.end_date >= input.from_date ? from.end_date : null,
    after_end_date: from.after_end_date,
    billing_starts_on: input.from_date > from.billing_starts_on ? input.from_date : from.billing_starts_on,
    deposit_amount: input.deposit_amount ?? from.deposit_amount,
    deposit_received_amount: null,
    deposit_received_on: null,
    deposit_held: from.deposit_held,
    occupant_count: from.occupant_count,
    proration: from.proration,
    rent_cycle_months: from.rent_cycle_months,
    rent_cycle_from: from.rent_cycle_from ?? from.billing_starts_on,
    transferred_from: from.id,
    monthly_rent: input.monthly_rent ?? target.base_rent,
  };
  await insertLeases(tx, [next]);
  const days = { lastDay, firstDay: input.from_date };
  await moveHousehold(tx, sealing, from.id, next.id, days);
  await moveFees(tx, from.id, next.id, { propertyId: target.property_id, days, billedFees });

  const origin = await findRoom(tx, from.room_id, { lock: true });
  if (input.final_readings) {
    await recordHandover(tx, {
      room: origin,
      leaseId: from.id,
      readingDate: lastDay,
      values: input.final_readings,
      field: 'final_readings',
    });
  }
  if (input.initial_readings) {
    await recordHandover(tx, {
      room: target,
      leaseId: next.id,
      readingDate: input.from_date,
      values: input.initial_readings,
      field: 'initial_readings',
    });
  }
  const lease = await findLease(tx, next.id);
  await recordAudit(
    tx,
    'lease.transferred',
    { type: 'lease', id: from.id },
    { to: next.id, room_id: target.id, from_date: input.from_date },
  );
  await emitLeaseCreated(tx, lease);
  return lease;
}

async function moveHousehold(tx: Tx, sealing: Sealing, from: string, to: string, days: Days): Promise<void> {
  const staying = (await membersOf(tx, [from])).filter(
    ({ moved_out_on }) => moved_out_on === null || moved_out_on >= days.firstDay,
  );
  await moveOutMembers(tx, from, days);
  // They stay in their order, which follows their ids.
  const ids = staying.map(() => randomUUIDv7()).toSorted();
  await insertMembers(
    tx,
    staying.map((member, index) =>
      movedMember(sealing, member, { id: ids[index] as string, lease_id: to }, days.firstDay),
    ),
  );
}

/** A sealed number can be unsealed only with the id of its row, so the copy is sealed again. */
function movedMember(
  sealing: Sealing,
  member: MemberRow,
  { id, lease_id }: Pick<MemberRow, 'id' | 'lease_id'>,
  movedInOn: string,
) {
  const plain = member.id_number_sealed ? unsealIdNumber(sealing, member.id, member.id_number_sealed) : null;
  const number = sealIdNumber(sealing, id, plain);
  const sealedHead = member.head_id_number_sealed;
  const plainHead = sealedHead && unsealIdNumber(sealing, headNumberOwner(member.id), sealedHead);
  return {
    ...member,
    id,
    lease_id,
    moved_in_on: member.moved_in_on !== null && member.moved_in_on > movedInOn ? member.moved_in_on : movedInOn,
    id_number_sealed: number?.sealed ?? null,
    id_number_index: number?.index ?? null,
    id_number_masked: number?.masked ?? null,
    head_id_number_sealed: sealIdNumber(sealing, headNumberOwner(id), plainHead)?.sealed ?? null,
  };
}

/**
 * A fee prorated by days continues without a gap. A monthly fee is owed once in the month of the move: by the new lease, or by the
 * old one if it was already billed for it.
 */
async function moveFees(
  tx: Tx,
  from: string,
  to: string,
  target: { propertyId: string; days: Days; billedFees: ReadonlySet<string> },
): Promise<void> {
  const last = Temporal.PlainDate.from(target.days.lastDay).toPlainYearMonth();
  const first = Temporal.PlainDate.from(target.days.firstDay).toPlainYearMonth();
  const fees = await leaseFeesFrom(tx, from, first.toString());
  for (const { id, proration } of fees) {
    const billed = proration === 'NONE' && target.billedFees.has(id);
    const since = first.add({ months: billed ? 1 : 0 });
    const until = proration === 'DAILY' ? last : since.subtract({ months: 1 });
    await copyFee(tx, id, {
      id: randomUUIDv7(),
      leaseId: to,
      propertyId: target.propertyId,
      since: since.toString(),
    });
    await endFee(tx, id, until.toString());
  }
}
