import { randomUUIDv7 } from 'node:crypto';
import { refuse, refuseFields } from '../../../domain/refuse.ts';
import { recordAudit } from '../../database/audit.ts';
import { sql } from '../../database/sql.ts';
import type { Tx } from '../../database/transaction.ts';
import { expectVersion } from '../../http/etag.ts';
import type { Static } from '../../http/schema.ts';
import { keepIdNumber, openIdNumber } from '../../identity-numbers.ts';
import type { Sealing } from '../../sealing.ts';
import { insertMembers, type MemberRow, membersOf } from '../household-members/queries.ts';
import { recordHandover } from '../meter-readings/record-handover.ts';
import { findRoom } from '../rooms/queries.ts';
import { announceLease } from './create-lease.ts';
import { findLease, insertLeases, type LeaseRow, saveLease } from './queries.ts';
import type { TransferLeaseBody } from './schemas.ts';

type Days = { lastDay: string; firstDay: string };

/** The renter moves to another room: one lease ends the day before, another begins, and all that hangs on it moves along. */
export async function transferLease(
  tx: Tx,
  sealing: Sealing,
  id: string,
  wish: Static<typeof TransferLeaseBody>,
  billedFees: ReadonlySet<string>,
): Promise<LeaseRow> {
  const from = await findLease(tx, id, { lock: true });
  expectVersion(tx, from);
  const target = await findRoom(tx, wish.room_id, { lock: true, field: 'room_id' });
  if (target.archived) throw refuse('not_found', { field: 'room_id' });
  if (from.ended_on !== null || from.status !== 'ACTIVE') throw refuse('lease_not_active');
  if (wish.from_date <= from.start_date)
    throw refuseFields({ path: 'from_date', code: 'too_small', limit: from.start_date });
  if (wish.room_id === from.room_id) throw refuseFields({ path: 'room_id', code: 'not_allowed' });
  if (from.after_end_date === 'STOP' && from.end_date !== null && wish.from_date > from.end_date) {
    throw refuseFields({ path: 'from_date', code: 'too_large', limit: from.end_date });
  }

  const lastDay = Temporal.PlainDate.from(wish.from_date).subtract({ days: 1 }).toString();
  await saveLease(tx, { ...from, ended_on: lastDay, end_reason: 'transfer', deposit_held: '0' });
  const next = {
    id: randomUUIDv7(),
    property_id: target.property_id,
    room_id: target.id,
    renter_id: from.renter_id,
    start_date: wish.from_date,
    end_date: from.end_date !== null && from.end_date >= wish.from_date ? from.end_date : null,
    after_end_date: from.after_end_date,
    billing_starts_on: wish.from_date > from.billing_starts_on ? wish.from_date : from.billing_starts_on,
    deposit_amount: wish.deposit_amount ?? from.deposit_amount,
    deposit_received_amount: null,
    deposit_received_on: null,
    deposit_held: from.deposit_held,
    occupant_count: from.occupant_count,
    proration: from.proration,
    transferred_from: from.id,
    monthly_rent: wish.monthly_rent ?? target.base_rent,
  };
  await insertLeases(tx, [next]);
  const days = { lastDay, firstDay: wish.from_date };
  await moveHousehold(tx, sealing, from.id, next.id, days);
  await moveFees(tx, from.id, next.id, { homePropertyId: target.property_id, days, billedFees });

  const origin = await findRoom(tx, from.room_id, { lock: true });
  if (wish.final_readings) {
    await recordHandover(tx, {
      room: origin,
      leaseId: from.id,
      readingDate: lastDay,
      values: wish.final_readings,
      field: 'final_readings',
    });
  }
  if (wish.initial_readings) {
    await recordHandover(tx, {
      room: target,
      leaseId: next.id,
      readingDate: wish.from_date,
      values: wish.initial_readings,
      field: 'initial_readings',
    });
  }
  const lease = await findLease(tx, next.id);
  await recordAudit(
    tx,
    'lease.transferred',
    { type: 'lease', id: from.id },
    { to: next.id, room_id: target.id, from_date: wish.from_date },
  );
  await announceLease(tx, lease);
  return lease;
}

async function moveHousehold(tx: Tx, sealing: Sealing, from: string, to: string, days: Days): Promise<void> {
  const present = (await membersOf(tx, [from])).filter(
    ({ moved_out_on }) => moved_out_on === null || moved_out_on >= days.firstDay,
  );
  await tx.run(sql`
    update household_members set moved_out_on = ${days.lastDay}, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and lease_id = ${from} and (moved_out_on is null or moved_out_on >= ${days.firstDay}::date)`);
  await insertMembers(
    tx,
    present.map((member) => movedMember(sealing, member, to, days.firstDay)),
  );
}

/** A sealed number opens only for the row it was sealed for, so the copy gets its own. */
function movedMember(sealing: Sealing, member: MemberRow, leaseId: string, movedInOn: string) {
  const id = randomUUIDv7();
  const plain = member.id_number_sealed ? openIdNumber(sealing, member.id, member.id_number_sealed) : null;
  const number = keepIdNumber(sealing, id, plain);
  return {
    ...member,
    id,
    lease_id: leaseId,
    moved_in_on: movedInOn,
    id_number_sealed: number?.sealed ?? null,
    id_number_index: number?.index ?? null,
    id_number_masked: number?.masked ?? null,
  };
}

/**
 * A fee by days goes on from one day to the next. One by months is owed once in the month of the move: to the new lease, or to
 * the old one when that was billed for it already.
 */
async function moveFees(
  tx: Tx,
  from: string,
  to: string,
  target: { homePropertyId: string; days: Days; billedFees: ReadonlySet<string> },
): Promise<void> {
  const last = Temporal.PlainDate.from(target.days.lastDay).toPlainYearMonth();
  const first = Temporal.PlainDate.from(target.days.firstDay).toPlainYearMonth();
  const fees = await tx.query<{ id: string; proration: 'NONE' | 'DAILY' }>(sql`
    select id, proration from recurring_fees where organization_id = ${tx.organizationId} and lease_id = ${from} and removed_at is null
      and (end_period is null or end_period >= ${first.toString()})`);
  const now = tx.now.toString();
  for (const { id, proration } of fees) {
    const billed = proration === 'NONE' && target.billedFees.has(id);
    const since = first.add({ months: billed ? 1 : 0 });
    const until = proration === 'DAILY' ? last : since.subtract({ months: 1 });
    await tx.run(sql`
      insert into recurring_fees (organization_id, id, parent_property_id, lease_id, name, amount, basis, quantity, proration, start_period, end_period, created_at, updated_at)
      select organization_id, ${randomUUIDv7()}, ${target.homePropertyId}, ${to}, name, amount, basis, quantity, proration,
             greatest(start_period, ${since.toString()}), end_period, ${now}, ${now}
      from recurring_fees
      where organization_id = ${tx.organizationId} and id = ${id} and (end_period is null or end_period >= ${since.toString()}) returning 1`);
    await tx.run(sql`
      update recurring_fees set end_period = ${until.toString()}, updated_at = ${now}
      where organization_id = ${tx.organizationId} and id = ${id}`);
  }
}
