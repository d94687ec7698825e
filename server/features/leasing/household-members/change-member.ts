import { randomUUIDv7 } from 'node:crypto';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { sealIdNumber } from '../../../security/identity-numbers.ts';
import type { Sealing } from '../../../security/sealing.ts';
import { findRenter } from '../../portfolio/renters/queries.ts';
import { deleteMember, findMember, insertMembers, type MemberDraft, type MemberRow, saveMember } from './queries.ts';
import type { CreateMemberBody, UpdateMemberBody } from './schemas.ts';

export type NewMember = Static<typeof CreateMemberBody>;

const SHOWN = [
  'full_name',
  'relationship',
  'phone',
  'email',
  'date_of_birth',
  'gender',
  'id_number_masked',
  'document_type',
  'nationality',
  'permanent_address',
  'occupation',
  'head_of_household_name',
  'relation_to_head',
  'head_id_number_masked',
  'residence_registered_from',
  'residence_registered_until',
  'stay_notified_at',
  'moved_in_on',
  'moved_out_on',
  'is_primary',
] as const;

export const presentMember = (row: MemberRow, idNumber: string | null = row.id_number_masked) => ({
  ...row,
  id_number: idNumber,
  head_of_household_id_number: row.head_id_number_masked,
});

/** The number of the head of household is bound to the row of the member, under a name of its own. */
export const headNumberOwner = (memberId: string): string => `head of ${memberId}`;

/** Refuses a renter whose data was erased like one who is not there. */
export async function assertRenterKnown(tx: Tx, id: string, field: string): Promise<void> {
  const { erased_at } = await findRenter(tx, id, { field, evenWithoutLease: true });
  if (erased_at !== null) throw refused('not_found', { field });
}

export async function addMember(tx: Tx, sealing: Sealing, leaseId: string, input: NewMember): Promise<MemberRow> {
  assertDateOrder(input);
  if (input.renter_id) await assertRenterKnown(tx, input.renter_id, 'renter_id');
  const draft = draftMember(sealing, leaseId, input);
  await insertMembers(tx, [draft]);
  await recordAudit(
    tx,
    'household_member.created',
    { type: 'household_member', id: draft.id },
    { lease_id: leaseId, full_name: input.full_name },
  );
  return findMember(tx, leaseId, draft.id);
}

/** In the order in which they are given: lists and forms sort those of one moment by their ids. */
export function draftMembers(sealing: Sealing, leaseId: string, inputs: readonly NewMember[]): MemberDraft[] {
  const ids = inputs.map(() => randomUUIDv7()).toSorted();
  return inputs.map((input, index) => draftMember(sealing, leaseId, input, ids[index]));
}

export function draftMember(
  sealing: Sealing,
  leaseId: string,
  input: NewMember,
  id: string = randomUUIDv7(),
): MemberDraft {
  const number = sealIdNumber(sealing, id, input.id_number ?? null);
  const headNumber = sealIdNumber(sealing, headNumberOwner(id), input.head_of_household_id_number ?? null);
  return {
    id,
    lease_id: leaseId,
    renter_id: input.renter_id ?? null,
    full_name: input.full_name,
    relationship: input.relationship ?? null,
    phone: input.phone ?? null,
    email: input.email ?? null,
    date_of_birth: input.date_of_birth ?? null,
    gender: input.gender ?? null,
    id_number_sealed: number?.sealed ?? null,
    id_number_index: number?.index ?? null,
    id_number_masked: number?.masked ?? null,
    document_type: input.document_type ?? null,
    nationality: input.nationality ?? null,
    permanent_address: input.permanent_address ?? null,
    occupation: input.occupation ?? null,
    head_of_household_name: input.head_of_household_name ?? null,
    relation_to_head: input.relation_to_head ?? null,
    head_id_number_sealed: headNumber?.sealed ?? null,
    head_id_number_masked: headNumber?.masked ?? null,
    residence_registered_from: input.residence_registered_from ?? null,
    residence_registered_until: input.residence_registered_until ?? null,
    stay_notified_at: input.stay_notified_at ?? null,
    moved_in_on: input.moved_in_on ?? null,
    moved_out_on: input.moved_out_on ?? null,
    is_primary: input.is_primary ?? false,
  };
}

export async function updateMember(
  tx: Tx,
  sealing: Sealing,
  leaseId: string,
  id: string,
  { id_number, head_of_household_id_number, ...input }: Static<typeof UpdateMemberBody>,
): Promise<MemberRow> {
  const before = await findMember(tx, leaseId, id, true);
  const after: MemberRow = { ...before, ...input };
  assertDateOrder(after);
  if (input.renter_id) await assertRenterKnown(tx, input.renter_id, 'renter_id');
  if (id_number !== undefined) {
    const number = sealIdNumber(sealing, id, id_number);
    after.id_number_sealed = number?.sealed ?? null;
    after.id_number_index = number?.index ?? null;
    after.id_number_masked = number?.masked ?? null;
  }
  if (head_of_household_id_number !== undefined) {
    const number = sealIdNumber(sealing, headNumberOwner(id), head_of_household_id_number);
    after.head_id_number_sealed = number?.sealed ?? null;
    after.head_id_number_masked = number?.masked ?? null;
  }
  await saveMember(tx, after);
  await recordAudit(
    tx,
    'household_member.updated',
    { type: 'household_member', id },
    changesBetween(before, after, SHOWN),
  );
  return findMember(tx, leaseId, id);
}

export async function removeMember(tx: Tx, leaseId: string, id: string): Promise<void> {
  const member = await findMember(tx, leaseId, id, true);
  await deleteMember(tx, id);
  await recordAudit(
    tx,
    'household_member.removed',
    { type: 'household_member', id },
    { lease_id: leaseId, full_name: member.full_name },
  );
}

type Stay = {
  moved_in_on?: string | null;
  moved_out_on?: string | null;
  residence_registered_from?: string | null;
  residence_registered_until?: string | null;
};

function assertDateOrder(stay: Stay): void {
  const {
    moved_in_on: arrived,
    moved_out_on: left,
    residence_registered_from: from,
    residence_registered_until: until,
  } = stay;
  if (arrived && left && left < arrived)
    throw invalidFields({ path: 'moved_out_on', code: 'too_small', limit: arrived });
  if (from && until && until < from)
    throw invalidFields({ path: 'residence_registered_until', code: 'too_small', limit: from });
}
