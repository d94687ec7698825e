import type { Gender, IdentityDocumentType } from '../../../../domain/catalog/renters.ts';
import { refused } from '../../../../domain/refused.ts';
import { sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';

const HOUSEHOLD_MEMBER_COLUMNS = {
  id: 'uuid',
  lease_id: 'uuid',
  renter_id: 'uuid',
  full_name: 'text',
  relationship: 'text',
  phone: 'text',
  email: 'text',
  date_of_birth: 'date',
  gender: 'text',
  id_number_sealed: 'bytea',
  id_number_index: 'bytea',
  id_number_masked: 'text',
  document_type: 'text',
  nationality: 'text',
  permanent_address: 'text',
  occupation: 'text',
  head_of_household_name: 'text',
  relation_to_head: 'text',
  head_id_number_sealed: 'bytea',
  head_id_number_masked: 'text',
  residence_registered_from: 'date',
  residence_registered_until: 'date',
  stay_notified_at: 'timestamptz',
  moved_in_on: 'date',
  moved_out_on: 'date',
  is_primary: 'boolean',
} as const;

export type MemberRow = {
  id: string;
  organization_id: string;
  lease_id: string;
  renter_id: string | null;
  full_name: string;
  relationship: string | null;
  phone: string | null;
  email: string | null;
  date_of_birth: string | null;
  gender: Gender | null;
  id_number_sealed: Buffer | null;
  id_number_index: Buffer | null;
  id_number_masked: string | null;
  document_type: IdentityDocumentType | null;
  nationality: string | null;
  permanent_address: string | null;
  occupation: string | null;
  head_of_household_name: string | null;
  relation_to_head: string | null;
  head_id_number_sealed: Buffer | null;
  head_id_number_masked: string | null;
  residence_registered_from: string | null;
  residence_registered_until: string | null;
  stay_notified_at: string | null;
  moved_in_on: string | null;
  moved_out_on: string | null;
  is_primary: boolean;
  created_at: string;
  updated_at: string;
};

export const listMembers = (tx: Tx, leaseId: string, page: Page): Promise<MemberRow[]> =>
  tx.query<MemberRow>(sql`
    select * from household_members where organization_id = ${tx.organizationId} and lease_id = ${leaseId} ${page.where} ${page.orderBy}`);

export const membersOf = (tx: Tx, leaseIds: string[]): Promise<MemberRow[]> =>
  tx.query<MemberRow>(sql`
    select * from household_members where organization_id = ${tx.organizationId} and lease_id = any(${leaseIds}::uuid[])
    order by is_primary desc, created_at, id`);

export async function findMember(tx: Tx, leaseId: string, id: string, lock = false): Promise<MemberRow> {
  const row = await tx.first<MemberRow>(sql`
    select * from household_members where organization_id = ${tx.organizationId} and lease_id = ${leaseId} and id = ${id}
    ${lock ? sql`for update` : sql``}`);
  if (!row) throw refused('not_found');
  return row;
}

export type MemberDraft = Omit<MemberRow, 'organization_id' | 'created_at' | 'updated_at'>;

export async function insertMembers(tx: Tx, members: MemberDraft[]): Promise<void> {
  if (members.length === 0) return;
  const now = tx.now.toString();
  await tx.run(sql`
    insert into household_members (organization_id, id, lease_id, renter_id, full_name, relationship, phone, email, date_of_birth, gender,
      id_number_sealed, id_number_index, id_number_masked, document_type, nationality, permanent_address, occupation, head_of_household_name,
      relation_to_head, head_id_number_sealed, head_id_number_masked, residence_registered_from, residence_registered_until, stay_notified_at,
      moved_in_on, moved_out_on, is_primary, created_at, updated_at)
    select ${tx.organizationId}, m.id, m.lease_id, m.renter_id, m.full_name, m.relationship, m.phone, m.email, m.date_of_birth, m.gender,
      m.id_number_sealed, m.id_number_index, m.id_number_masked, m.document_type, m.nationality, m.permanent_address, m.occupation,
      m.head_of_household_name, m.relation_to_head, m.head_id_number_sealed, m.head_id_number_masked, m.residence_registered_from,
      m.residence_registered_until, m.stay_notified_at, m.moved_in_on, m.moved_out_on, m.is_primary, ${now}, ${now}
    from ${tableOf('m', members, HOUSEHOLD_MEMBER_COLUMNS)}
    returning id`);
}

export const saveMember = (tx: Tx, m: MemberDraft): Promise<void> =>
  tx.run(sql`
    update household_members set renter_id = ${m.renter_id}, full_name = ${m.full_name}, relationship = ${m.relationship}, phone = ${m.phone},
      email = ${m.email}, date_of_birth = ${m.date_of_birth}, gender = ${m.gender}, id_number_sealed = ${m.id_number_sealed},
      id_number_index = ${m.id_number_index}, id_number_masked = ${m.id_number_masked}, document_type = ${m.document_type},
      nationality = ${m.nationality}, permanent_address = ${m.permanent_address}, occupation = ${m.occupation},
      head_of_household_name = ${m.head_of_household_name}, relation_to_head = ${m.relation_to_head},
      head_id_number_sealed = ${m.head_id_number_sealed}, head_id_number_masked = ${m.head_id_number_masked},
      residence_registered_from = ${m.residence_registered_from}, residence_registered_until = ${m.residence_registered_until},
      stay_notified_at = ${m.stay_notified_at}, moved_in_on = ${m.moved_in_on}, moved_out_on = ${m.moved_out_on}, is_primary = ${m.is_primary},
      updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${m.id}`);

export const deleteMember = (tx: Tx, id: string): Promise<void> =>
  tx.run(sql`delete from household_members where organization_id = ${tx.organizationId} and id = ${id}`);

/** Members still living there on the first day in the new room have moved out the day before; those who were yet to come never did. */
export async function moveOutMembers(
  tx: Tx,
  leaseId: string,
  days: { lastDay: string; firstDay: string },
): Promise<void> {
  await tx.run(sql`
    delete from household_members
    where organization_id = ${tx.organizationId} and lease_id = ${leaseId} and moved_in_on >= ${days.firstDay}::date`);
  await tx.run(sql`
    update household_members set moved_out_on = ${days.lastDay}, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and lease_id = ${leaseId} and (moved_out_on is null or moved_out_on >= ${days.firstDay}::date)`);
}
