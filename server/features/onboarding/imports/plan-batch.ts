import { randomUUIDv7 } from 'node:crypto';
import type { ImportBatch } from '../../../../domain/imports/import-batch.ts';
import { nameKey } from '../../../../domain/imports/name-key.ts';
import type { ImportProblem } from '../../../../domain/imports/problem.ts';
import { formatAmount, formatQuantity } from '../../../../domain/money.ts';
import type { Tx } from '../../../database/transaction.ts';
import { normalizeIdNumber } from '../../../security/identity-numbers.ts';
import type { Sealing } from '../../../security/sealing.ts';
import type { MemberDraft } from '../../leasing/household-members/queries.ts';
import type { LeaseDraft } from '../../leasing/leases/queries.ts';
import { readingsOfRooms } from '../../metering/meter-readings/billable-queries.ts';
import {
  lockMeteredRooms,
  type MeteredRoom,
  type ReadingDraft,
  type StayRow,
  staysOfRooms,
} from '../../metering/meter-readings/queries.ts';
import type { FeeDraft } from '../../portfolio/recurring-fees/queries.ts';
import type { RenterDraft } from '../../portfolio/renters/queries.ts';
import type { RoomDraft } from '../../portfolio/rooms/queries.ts';
import type { OpeningBalance } from '../opening-balances/queries.ts';
import { hexOf, type LeaseRowDraft, planLease, planMembers, planRenters, type RenterPlan } from './plan-people.ts';
import { planReadings } from './plan-readings.ts';
import { overlaps, planRooms, type RoomPlan, stayOf } from './plan-rooms.ts';
import { type KnownFee, knownFees, knownRenters, knownRooms } from './queries.ts';

export type Plan = {
  rooms: RoomDraft[];
  renters: RenterDraft[];
  leases: LeaseRowDraft[];
  members: MemberDraft[];
  fees: FeeDraft[];
  readings: { created: ReadingDraft[]; changed: ReadingDraft[] };
  balances: OpeningBalance[];
};

/** Turns a batch into rows to store, and adds to `problems` what conflicts with existing data. */
export async function planBatch(
  tx: Tx,
  sealing: Sealing,
  batch: ImportBatch,
  propertyIds: readonly string[],
  problems: ImportProblem[],
): Promise<Plan> {
  const indexOf = (idNumber: string): Buffer => sealing.blindIndex(normalizeIdNumber(idNumber));
  const idNumbers = batch.renters.flatMap(({ idNumber }) => (idNumber === null ? [] : [indexOf(idNumber)]));
  const [existingRooms, existingRenters, existingFees] = await Promise.all([
    knownRooms(tx, [...propertyIds]),
    knownRenters(tx, idNumbers),
    knownFees(tx, [...propertyIds]),
  ]);
  const rooms = planRooms(batch, propertyIds, existingRooms, problems);
  const known = await loadKnownRooms(tx, rooms);

  const renters = planRenters(batch, sealing, Map.groupBy(existingRenters, hexOf), indexOf, problems);
  const leases = batch.leases.map((lease) =>
    planLease(lease, rooms[lease.room] as RoomPlan, (renters[lease.renter] as RenterPlan).id, tx.today),
  );
  const leaseIds = leases.map(({ id }) => id);
  const stays = batch.leases.map((lease, index) =>
    stayOf(lease, leaseIds[index] as string, (rooms[lease.room] as RoomPlan).id),
  );
  const staysByRoom = Map.groupBy(known.stays, ({ room_id }) => room_id);
  for (const [index, { sheet, row }] of batch.leases.entries()) {
    const stay = stays[index] as StayRow;
    // Archived after its name was found.
    if (known.rooms.get(stay.room_id)?.archived) problems.push({ sheet, row, column: 'room', code: 'not_allowed' });
    if (staysByRoom.get(stay.room_id)?.some((other) => overlaps(stay, other)))
      problems.push({ sheet, row, column: 'start_date', code: 'conflicts_with', other: 'room' });
  }
  const metered = rooms.map(({ id, draft }): MeteredRoom => known.rooms.get(id) ?? draft);
  return {
    rooms: rooms.filter(({ isNew }) => isNew).map(({ draft }) => draft),
    renters: renters.flatMap(({ draft }) => (draft === null ? [] : [draft])),
    leases,
    members: planMembers(batch, sealing, leases),
    fees: planFees(batch, propertyIds, rooms, existingFees, problems),
    readings: planReadings(
      tx,
      batch,
      { rooms: metered, leaseIds, stays: [...known.stays, ...stays], readings: known.readings },
      problems,
    ),
    balances: planBalances(batch, leases),
  };
}

/** Loads existing rooms that get a new lease, locked like for any new lease or reading. */
async function loadKnownRooms(tx: Tx, plans: readonly RoomPlan[]) {
  const ids = plans.filter(({ isNew }) => !isNew).map(({ id }) => id);
  if (ids.length === 0) return { rooms: new Map<string, MeteredRoom>(), readings: [], stays: [] };
  const rooms = await lockMeteredRooms(tx, ids);
  const [readings, stays] = await Promise.all([readingsOfRooms(tx, ids), staysOfRooms(tx, ids)]);
  return { rooms: new Map(rooms.map((room) => [room.id, room])), readings, stays };
}

/** Reports a fee whose name the room or property already has, because it would be charged twice. */
function planFees(
  batch: ImportBatch,
  propertyIds: readonly string[],
  rooms: readonly RoomPlan[],
  known: readonly KnownFee[],
  problems: ImportProblem[],
): FeeDraft[] {
  const charged = new Set(known.map((fee) => `${fee.room_id ?? fee.property_id} ${nameKey(fee.name)}`));
  return batch.fees.map((fee) => {
    const propertyId = propertyIds[fee.property] as string;
    const roomId = fee.room === null ? null : (rooms[fee.room] as RoomPlan).id;
    const { sheet, row, name } = fee;
    if (charged.has(`${roomId ?? propertyId} ${nameKey(name)}`))
      problems.push({
        sheet,
        row,
        column: 'name',
        code: 'conflicts_with',
        other: fee.room === null ? 'property' : 'room',
      });
    return {
      id: randomUUIDv7(),
      parent_property_id: propertyId,
      property_id: roomId === null ? propertyId : null,
      room_id: roomId,
      lease_id: null,
      name,
      amount: formatAmount(fee.amount),
      basis: fee.basis,
      quantity: formatQuantity(fee.quantity),
      proration: fee.proration,
      start_period: fee.startPeriod?.toString() ?? null,
      end_period: fee.endPeriod?.toString() ?? null,
    };
  });
}

function planBalances(batch: ImportBatch, leases: Plan['leases']): OpeningBalance[] {
  const row = (kind: OpeningBalance['kind'], lease: number, amount: bigint, period: string | null): OpeningBalance => {
    const { id, renter_id } = leases[lease] as LeaseDraft;
    return { id: randomUUIDv7(), lease_id: id, renter_id, kind, amount: formatAmount(amount), period };
  };
  return [
    ...batch.debts.map(({ lease, amount, period }) => row('DEBT', lease, amount, period.toString())),
    ...batch.credits.map(({ lease, amount }) => row('CREDIT', lease, amount, null)),
  ];
}
