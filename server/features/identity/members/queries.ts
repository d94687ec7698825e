import type { MemberRole } from '../../../../domain/catalog/permissions.ts';
import { sql } from '../../../database/sql.ts';
import type { Transaction, Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import type { Static } from '../../../http/schema.ts';
import type { Member as MemberSchema } from './schemas.ts';

export type Member = Static<typeof MemberSchema>;

const MEMBER = sql`id, organization_id, json_build_object('id', account_id, 'email', email, 'display_name', display_name) as user,
  role, role_id, role_name, property_ids, status, created_at, updated_at`;

type Filter = { status?: Member['status']; role?: MemberRole };

export function listMembers(tx: Tx, { status, role }: Filter, page: Page): Promise<Member[]> {
  return tx.query<Member>(sql`
    select ${MEMBER} from identity.members_of(${tx.organizationId})
    where (${status ?? null}::text is null or status = ${status ?? null})
      and (${role ?? null}::text is null or role = ${role ?? null}) ${page.where} ${page.orderBy}`);
}

export const readMember = (tx: Tx, id: string): Promise<Member | undefined> =>
  tx.first<Member>(sql`select ${MEMBER} from identity.members_of(${tx.organizationId}) where id = ${id}`);

/** The permissions of the own role of a member; null for a system role. */
export async function ownPermissionsOf(tx: Tx, memberId: string): Promise<string[] | null> {
  const row = await tx.first<{ own_permissions: string[] | null }>(
    sql`select own_permissions from identity.members_of(${tx.organizationId}) where id = ${memberId}`,
  );
  return row?.own_permissions ?? null;
}

/** Counts archived properties too: a member may be limited to one. */
export async function countProperties(tx: Tx, ids: string[]): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from properties where organization_id = ${tx.organizationId} and id = any(${ids}::uuid[])`);
  return count;
}

/** Locks the organization until the transaction ends, so that two owners cannot demote each other at the same time. */
export async function lockOwnerCount(tx: Tx): Promise<number> {
  const { owners } = await tx.one<{ owners: string }>(
    sql`select identity.lock_owner_count(${tx.organizationId}) as owners`,
  );
  return Number(owners);
}

export const saveMember = (tx: Tx, member: Member): Promise<void> =>
  tx.run(
    sql`select identity.save_member(${tx.organizationId}, ${member.id}, ${member.role}, ${member.role_id}, ${member.property_ids},
      ${tx.now.toString()})`,
  );

export const deleteMember = (tx: Tx, id: string): Promise<void> =>
  tx.run(sql`select identity.remove_member(${tx.organizationId}, ${id})`);

export const putInvitation = (tx: Tx, token: Buffer, memberId: string, expiresAt: string): Promise<void> =>
  tx.run(
    sql`select identity.create_lookup(${token}, 'MEMBER_INVITATION', ${tx.organizationId}, ${memberId}, ${expiresAt})`,
  );

export type Invitation = { organization_id: string; subject_id: string; expires_at: string };

export const findInvitation = (tx: Transaction, token: Buffer): Promise<Invitation | undefined> =>
  tx.first<Invitation>(sql`select * from identity.find_lookup('MEMBER_INVITATION', ${token})`);

/** Returns false if a concurrent request already accepted the invitation. */
export async function lockInvited(tx: Tx, memberId: string): Promise<boolean> {
  const { pending } = await tx.one<{ pending: boolean }>(
    sql`select identity.lock_invited_member(${tx.organizationId}, ${memberId}) as pending`,
  );
  return pending;
}

export const activateMember = (tx: Tx, memberId: string, accountId: string): Promise<void> =>
  tx.run(sql`select identity.accept_member(${tx.organizationId}, ${memberId}, ${accountId}, ${tx.now.toString()})`);
