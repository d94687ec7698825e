import type { PaperSubject } from '../../../../domain/catalog/papers.ts';
import type { Gender } from '../../../../domain/catalog/renters.ts';
import { headNumberOwner } from '../../leasing/household-members/change-member.ts';
import type { MemberRow } from '../../leasing/household-members/queries.ts';
import type { LeaseFile } from './load-lease.ts';

/** A sealed identity number, and the row and name it is bound to. */
export type SealedNumber = {
  readonly sealed: Buffer;
  readonly owner: string;
  readonly subject: { readonly type: PaperSubject; readonly id: string };
};

/** Somebody who lives in the room, as form CT01 describes them. */
export type Resident = {
  /** Null for a renter who was never entered as a member of their own household. */
  readonly memberId: string | null;
  readonly subject: { readonly type: 'renter' | 'household_member'; readonly id: string };
  readonly isPrimary: boolean;
  readonly name: string;
  readonly birth: string | null;
  readonly gender: Gender | null;
  readonly number: SealedNumber | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly headName: string | null;
  readonly relation: string | null;
  readonly headNumber: SealedNumber | null;
  readonly stayFrom: string;
  readonly stayUntil: string | null;
};

/** Everybody of the household, the renter first. What is not entered for the renter as a member is taken from the renter. */
export function residentsOf({ lease, renter, members }: LeaseFile): Resident[] {
  const ofRenter: SealedNumber | null = renter.id_number_sealed && {
    sealed: renter.id_number_sealed,
    owner: renter.id,
    subject: { type: 'renter', id: renter.id },
  };
  const isRenter = ({ is_primary, renter_id }: MemberRow) => is_primary || renter_id === renter.id;
  const own = members.find(isRenter);
  const primary: Resident = {
    memberId: own?.id ?? null,
    subject: own ? { type: 'household_member', id: own.id } : { type: 'renter', id: renter.id },
    isPrimary: true,
    name: own?.full_name ?? renter.full_name,
    birth: own?.date_of_birth ?? renter.date_of_birth,
    gender: own?.gender ?? renter.gender,
    number: numberOf(own) ?? ofRenter,
    phone: own?.phone ?? renter.phone,
    email: own?.email ?? renter.email,
    headName: own?.head_of_household_name ?? null,
    relation: own?.relation_to_head ?? null,
    headNumber: headNumberOf(own),
    stayFrom: own?.residence_registered_from ?? own?.moved_in_on ?? lease.start_date,
    stayUntil: own?.residence_registered_until ?? null,
  };
  const others = members
    .filter((member) => !isRenter(member))
    .map(
      (member): Resident => ({
        memberId: member.id,
        subject: { type: 'household_member', id: member.id },
        isPrimary: false,
        name: member.full_name,
        birth: member.date_of_birth,
        gender: member.gender,
        number: numberOf(member),
        phone: member.phone,
        email: member.email,
        headName: member.head_of_household_name,
        relation: member.relation_to_head,
        headNumber: headNumberOf(member),
        stayFrom: member.residence_registered_from ?? member.moved_in_on ?? lease.start_date,
        stayUntil: member.residence_registered_until,
      }),
    );
  return [primary, ...others].map((resident, _, all) => ({ ...resident, headNumber: findHeadNumber(resident, all) }));
}

function numberOf(member: MemberRow | undefined): SealedNumber | null {
  if (!member?.id_number_sealed) return null;
  return { sealed: member.id_number_sealed, owner: member.id, subject: { type: 'household_member', id: member.id } };
}

function headNumberOf(member: MemberRow | undefined): SealedNumber | null {
  if (!member?.head_id_number_sealed) return null;
  const subject = { type: 'household_member', id: member.id } as const;
  return { sealed: member.head_id_number_sealed, owner: headNumberOwner(member.id), subject };
}

/** The head of household is often the renter or lives in the same room; then the number is known already. */
function findHeadNumber({ headName, headNumber }: Resident, all: readonly Resident[]): SealedNumber | null {
  if (headNumber || headName === null) return headNumber;
  const written = (name: string) => name.trim().toLocaleLowerCase('vi');
  return all.find(({ name }) => written(name) === written(headName))?.number ?? null;
}
