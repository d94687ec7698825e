import { sql } from '../../../database/sql.ts';
import type { Transaction, Tx } from '../../../database/transaction.ts';

export type OwnRole = {
  id: string;
  organization_id: string;
  name: string;
  permissions: string[];
  member_count: number;
  created_at: string;
  updated_at: string;
};

export const listOwnRoles = (tx: Tx): Promise<OwnRole[]> =>
  tx.query<OwnRole>(sql`select * from identity.roles_of(${tx.organizationId}) order by lower(name), id`);

export const readOwnRole = (tx: Tx, id: string): Promise<OwnRole | undefined> =>
  tx.first<OwnRole>(sql`select * from identity.roles_of(${tx.organizationId}) where id = ${id}`);

type Saved = Pick<OwnRole, 'id' | 'name' | 'permissions'>;

export const insertOwnRole = (tx: Tx, role: Saved): Promise<void> =>
  tx.run(
    sql`select identity.create_role(${tx.organizationId}, ${role.id}, ${role.name}, ${role.permissions}::text[], ${tx.now.toString()})`,
  );

export const saveOwnRole = (tx: Tx, role: Saved): Promise<void> =>
  tx.run(
    sql`select identity.save_role(${tx.organizationId}, ${role.id}, ${role.name}, ${role.permissions}::text[], ${tx.now.toString()})`,
  );

export const deleteOwnRole = (tx: Tx, id: string): Promise<void> =>
  tx.run(sql`select identity.remove_role(${tx.organizationId}, ${id})`);

/** Members of the organization by system role, invited ones included. */
export const countBySystemRole = (tx: Tx): Promise<{ role: string; count: number }[]> =>
  tx.query<{ role: string; count: number }>(sql`
    select role, count(*)::int as count from identity.members_of(${tx.organizationId}) where role_id is null group by role`);

/** The own role with which an account is a member of an organization. */
export const ownRoleOf = (
  tx: Transaction,
  accountId: string,
  organizationId: string,
): Promise<{ role_id: string; role_name: string; permissions: string[] } | undefined> =>
  tx.first(sql`select * from identity.own_role_of(${accountId}, ${organizationId})`);
