import type { Role } from '../../../domain/catalog/permissions.ts';
import { type Sql, sql } from '../../database/sql.ts';
import type { Transaction, Tx } from '../../database/transaction.ts';
import type { Page } from '../../http/paging.ts';
import type { Static } from '../../http/schema.ts';
import { emailKey } from '../accounts/email-key.ts';
import type { Member as MemberSchema } from './schemas.ts';

export type Member = Static<typeof MemberSchema>;

export const insertMember = (
  tx: Transaction,
  member: {
    id: string;
    organizationId: string;
    accountId: string | null;
    email: string;
    role: Role;
    propertyIds: string[] | null;
    status: Member['status'];
  },
): Promise<void> =>
  tx.run(sql`select identity.add_member(${member.id}, ${member.organizationId}, ${member.accountId}, ${member.email},
    ${emailKey(member.email)}, ${member.role}, ${member.propertyIds}, ${member.status}, ${tx.now.toString()})`);

const MEMBER = sql`id, organization_id, json_build_object('id', account_id, 'email', email, 'display_name', display_name) as user,
  role, property_ids, status, created_at, updated_at`;

export const listMembers = (tx: Tx, filter: Sql, page: Page): Promise<Member[]> =>
  tx.query<Member>(
    sql`select ${MEMBER} from identity.members_of(${tx.organizationId}) where ${filter} ${page.where} ${page.orderBy}`,
  );

export const readMember = (tx: Tx, id: string): Promise<Member | undefined> =>
  tx.first<Member>(sql`select ${MEMBER} from identity.members_of(${tx.organizationId}) where id = ${id}`);

/** Holds the organization's row until the end, so that owners who demote each other at once meet here one by one. */
export async function lockOwnerCount(tx: Tx): Promise<number> {
  const { owners } = await tx.one<{ owners: string }>(
    sql`select identity.lock_owner_count(${tx.organizationId}) as owners`,
  );
  return Number(owners);
}

export const saveMember = (tx: Tx, member: Member): Promise<void> =>
  tx.run(
    sql`select identity.save_member(${tx.organizationId}, ${member.id}, ${member.role}, ${member.property_ids}, ${tx.now.toString()})`,
  );

export const deleteMember = (tx: Tx, id: string): Promise<void> =>
  tx.run(sql`select identity.remove_member(${tx.organizationId}, ${id})`);
