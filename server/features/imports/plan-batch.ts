import { randomUUIDv7 } from 'node:crypto';
import type { ImportBatch } from '../../../domain/imports/import-batch.ts';
import { personKey } from '../../../domain/imports/merge-renters.ts';
import { nameKey } from '../../../domain/imports/name-key.ts';
import type { ImportProblem } from '../../../domain/imports/problem.ts';
import { formatAmount, formatQuantity } from '../../../domain/money.ts';
import { type CivilDate, earlier } from '../../../domain/period.ts';
import type { Tx } from '../../database/transaction.ts';
import { normalizeIdNumber } from '../../identity-numbers.ts';
import type { Sealing } from '../../sealing.ts';
import { draftMember } from '../household-members/change-member.ts';
import type { MemberDraft } from '../household-members/queries.ts';
import { draftLease } from '../leases/create-lease.ts';
import type { LeaseDraft } from '../leases/queries.ts';
import {
  lockMeteredRooms,
  type MeteredRoom,
  type ReadingDraft,
  readingsOfRooms,
  type StayRow,
  staysOfRooms,
} from '../meter-readings/queries.ts';
import type { FeeDraft } from '../recurring-fees/queries.ts';
import { draftRenter } from '../renters/change-renter.ts';
import type { RenterDraft } from '../renters/queries.ts';
import type { RoomDraft } from '../rooms/queries.ts';
import { planReadings } from './plan-readings.ts';
import { overlaps, planRooms, type RoomPlan, stayOf } from './plan-rooms.ts';
import {
  type KnownFee,
  type KnownRenter,
  knownFees,
  knownRenters,
  knownRooms,
  type OpeningBalance,
} from './queries.ts';

export type Plan = {
  rooms: RoomDraft[];
  renters: RenterDraft[];
  leases: (LeaseDraft & { monthly_rent: string })[];
  members: MemberDraft[];
  fees: FeeDraft[];
  readings: { made: ReadingDraft[]; moved: ReadingDraft[] };
  balances: OpeningBalance[];
};

/** Everything a batch asks for as rows, ready to be stored, and what in it does not go with what is there already. */
export async function planBatch(
  tx: Tx,
  sealing: Sealing,
  batch: ImportBatch,
  propertyIds: readonly string[],
  problems: ImportProblem[],
): Promise<Plan> {
  const indexOf = (idNumber: string): Buffer => sealing.blindIndex(normalizeIdNumber(idNumber));
  const idNumbers = batch.renters.flatMap(({ idNumber }) => (idNumber === null ? [] : [indexOf(idNumber)]));
  const [roomsThere, rentersThere, feesThere] = await Promise.all([
    knownRooms(tx, [...propertyIds]),
    knownRenters(tx, idNumbers),
    knownFees(tx, [...propertyIds]),
  ]);
  const rooms = planRooms(batch, propertyIds, roomsThere, problems);
  const there = await loadKnownRooms(tx, rooms);

  const renters = planRenters(batch, sealing, Map.groupBy(rentersThere, hexOf), indexOf, problems);
  const leases = batch.leases.map((lease) =>
    leaseRow(lease, rooms[lease.room] as RoomPlan, (renters[lease.renter] as RenterPlan).id, tx.today),
  );
  const leaseIds = leases.map(({ id }) => id);
  const stays = batch.leases.map((lease, index) =>
    stayOf(lease, leaseIds[index] as string, (rooms[lease.room] as RoomPlan).id),
  );
  const staysBy = Map.groupBy(there.stays, ({ room_id }) => room_id);
  for (const [index, { sheet, row }] of batch.leases.entries()) {
    const stay = stays[index] as StayRow;
    if (staysBy.get(stay.room_id)?.some((other) => overlaps(stay, other)))
      problems.push({ sheet, row, column: 'start_date', code: 'conflicts_with', other: 'room' });
  }
  const metered = rooms.map(({ id, draft }): MeteredRoom => there.rooms.get(id) ?? draft);
  return {
    rooms: rooms.filter(({ isNew }) => isNew).map(({ draft }) => draft),
    renters: renters.flatMap(({ draft }) => (draft === null ? [] : [draft])),
    leases,
    members: planMembers(batch, sealing, leases),
    fees: planFees(batch, propertyIds, rooms, feesThere, problems),
    readings: planReadings(
      tx,
      batch,
      { rooms: metered, leaseIds, stays: [...there.stays, ...stays], readings: there.readings },
      problems,
    ),
    balances: planBalances(batch, leases),
  };
}

/** Rooms that get a lease again, locked as everybody locks them who lets or reads a room. */
async function loadKnownRooms(tx: Tx, plans: readonly RoomPlan[]) {
  const ids = plans.filter(({ isNew }) => !isNew).map(({ id }) => id);
  if (ids.length === 0) return { rooms: new Map<string, MeteredRoom>(), readings: [], stays: [] };
  const rooms = await lockMeteredRooms(tx, ids);
  const [readings, stays] = await Promise.all([readingsOfRooms(tx, ids), staysOfRooms(tx, ids)]);
  return { rooms: new Map(rooms.map((room) => [room.id, room])), readings, stays };
}

type RenterPlan = { id: string; draft: RenterDraft | null };

const hexOf = ({ id_number_index }: KnownRenter): string => id_number_index.toString('hex');

/** An identity number is one person's: who is known by it is not entered a second time. */
function planRenters(
  batch: ImportBatch,
  sealing: Sealing,
  known: Map<string, KnownRenter[]>,
  indexOf: (idNumber: string) => Buffer,
  problems: ImportProblem[],
): RenterPlan[] {
  return batch.renters.map((renter) => {
    const { sheet, row, idNumber } = renter;
    const people = idNumber === null ? [] : (known.get(indexOf(idNumber).toString('hex')) ?? []);
    const same = people.find(({ full_name }) => personKey(full_name) === personKey(renter.fullName));
    if (same) return { id: same.id, draft: null };
    if (people.length > 0)
      problems.push({ sheet, row, column: 'id_number', code: 'conflicts_with', other: 'renter_name' });
    const draft = draftRenter(sealing, {
      full_name: renter.fullName,
      phone: renter.phone ?? undefined,
      email: renter.email ?? undefined,
      date_of_birth: renter.dateOfBirth?.toString(),
      gender: renter.gender ?? undefined,
      id_number: idNumber ?? undefined,
      permanent_address: renter.permanentAddress ?? undefined,
      occupation: renter.occupation ?? undefined,
      vehicle_plates: [...renter.vehiclePlates],
      note: renter.note ?? undefined,
    });
    return { id: draft.id, draft };
  });
}

/** A deposit whose day nobody wrote down came by the day the lease starts, and not later than today. */
function leaseRow(
  lease: ImportBatch['leases'][number],
  room: RoomPlan,
  renterId: string,
  today: CivilDate,
): Plan['leases'][number] {
  const monthly_rent = formatAmount(lease.monthlyRent);
  const received = lease.depositReceived;
  const draft = draftLease(
    {
      room_id: room.id,
      renter_id: renterId,
      start_date: lease.startDate.toString(),
      end_date: lease.endDate?.toString(),
      after_end_date: lease.afterEndDate,
      billing_starts_on: lease.billingStartsOn.toString(),
      monthly_rent,
      deposit_amount: formatAmount(lease.depositAmount),
      deposit_received: received
        ? { amount: formatAmount(received.amount), received_on: earlier(received.receivedOn, today).toString() }
        : undefined,
      occupant_count: lease.occupantCount,
      proration: lease.proration,
    },
    room.draft.property_id,
  );
  return { ...draft, monthly_rent };
}

const planMembers = (batch: ImportBatch, sealing: Sealing, leases: Plan['leases']): MemberDraft[] =>
  batch.members.map((member) => {
    const lease = leases[member.lease] as LeaseDraft;
    return draftMember(sealing, lease.id, {
      renter_id: member.isPrimary ? lease.renter_id : undefined,
      full_name: member.fullName,
      relationship: member.relationship ?? undefined,
      phone: member.phone ?? undefined,
      date_of_birth: member.dateOfBirth?.toString(),
      gender: member.gender ?? undefined,
      id_number: member.idNumber ?? undefined,
      moved_in_on: member.movedInOn?.toString(),
      is_primary: member.isPrimary,
    });
  });

/** A fee that is charged already under the same name would be charged twice. */
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
      home_property_id: propertyId,
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
