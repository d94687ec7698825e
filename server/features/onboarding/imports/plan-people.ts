import { type ImportBatch, type ImportedLease, receivedDeposit } from '../../../../domain/imports/import-batch.ts';
import type { ImportProblem } from '../../../../domain/imports/problem.ts';
import { personKey } from '../../../../domain/imports/resolve-renter.ts';
import { formatAmount } from '../../../../domain/money.ts';
import { type CivilDate, earlier } from '../../../../domain/period.ts';
import type { Sealing } from '../../../security/sealing.ts';
import { draftMember } from '../../leasing/household-members/change-member.ts';
import type { MemberDraft } from '../../leasing/household-members/queries.ts';
import { draftLease } from '../../leasing/leases/create-lease.ts';
import type { LeaseDraft } from '../../leasing/leases/queries.ts';
import { draftRenter } from '../../portfolio/renters/change-renter.ts';
import type { RenterDraft } from '../../portfolio/renters/queries.ts';
import type { RoomPlan } from './plan-rooms.ts';
import type { KnownRenter } from './queries.ts';

export type LeaseRowDraft = LeaseDraft & { monthly_rent: string };
export type RenterPlan = { id: string; draft: RenterDraft | null };

export const hexOf = ({ id_number_index }: KnownRenter): string => id_number_index.toString('hex');

/** A renter with the same identity number and name is reused; the same number with another name is a problem. */
export function planRenters(
  batch: ImportBatch,
  sealing: Sealing,
  known: Map<string, KnownRenter[]>,
  indexOf: (idNumber: string) => Buffer,
  problems: ImportProblem[],
): RenterPlan[] {
  return batch.renters.map((renter) => {
    const { sheet, row, idNumber } = renter;
    const people = idNumber === null ? [] : (known.get(indexOf(idNumber).toString('hex')) ?? []);
    const existing = people.find(({ full_name }) => personKey(full_name) === personKey(renter.fullName));
    if (existing) return { id: existing.id, draft: null };
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

/** The date a deposit was received must not be in the future, which the default, the start of the lease, can be. */
export function planLease(lease: ImportedLease, room: RoomPlan, renterId: string, today: CivilDate): LeaseRowDraft {
  const monthly_rent = formatAmount(lease.monthlyRent);
  const received = receivedDeposit(lease, today);
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
      rent_cycle_months: lease.rentCycleMonths,
    },
    room.draft.property_id,
  );
  return { ...draft, monthly_rent };
}

export const planMembers = (batch: ImportBatch, sealing: Sealing, leases: LeaseRowDraft[]): MemberDraft[] =>
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
