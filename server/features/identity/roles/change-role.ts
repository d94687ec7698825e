import { randomUUIDv7 } from 'node:crypto';
import { type Permission, permissionsOf, ROLES } from '../../../../domain/catalog/permissions.ts';
import { refused } from '../../../../domain/refused.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvent } from '../../../events/record-events.ts';
import type { Static } from '../../../http/schema.ts';
import { lockOwnerCount } from '../members/queries.ts';
import { assertHolds } from './assert-may-grant.ts';
import * as queries from './queries.ts';
import type { CreateRoleBody, Role as RoleSchema, UpdateRoleBody } from './schemas.ts';

type Role = Static<typeof RoleSchema>;

/** Own roles of one organization. */
const MAX_ROLES = 50;

/** System roles first, then own roles by name. */
export async function listRoles(tx: Tx): Promise<Role[]> {
  const counts = new Map((await queries.countBySystemRole(tx)).map(({ role, count }) => [role, count]));
  const system = ROLES.map(
    (role): Role => ({
      id: null,
      organization_id: tx.organizationId,
      role,
      name: role,
      is_system: true,
      permissions: [...permissionsOf(role)],
      member_count: counts.get(role) ?? 0,
      created_at: null,
      updated_at: null,
    }),
  );
  return [...system, ...(await queries.listOwnRoles(tx)).map(toRole)];
}

export async function createRole(tx: Tx, { name, permissions }: Static<typeof CreateRoleBody>): Promise<Role> {
  assertHolds(tx, permissions);
  await lockOwnerCount(tx);
  if ((await queries.listOwnRoles(tx)).length >= MAX_ROLES) throw refused('limit_reached', { limit: MAX_ROLES });
  const id = randomUUIDv7();
  await queries.insertOwnRole(tx, { id, name, permissions: inOrder(permissions) });
  await recordAudit(tx, 'role.created', { type: 'role', id }, { name, permissions: inOrder(permissions) });
  return announce(tx, 'role.created', await findRole(tx, id));
}

export async function updateRole(tx: Tx, id: string, input: Static<typeof UpdateRoleBody>): Promise<Role> {
  await lockOwnerCount(tx);
  const before = await findRole(tx, id);
  const permissions = input.permissions ? inOrder(input.permissions) : before.permissions;
  const after = { ...before, name: input.name ?? before.name, permissions };
  assertHolds(tx, [...before.permissions, ...permissions]);
  const changes = changesBetween(before, after, ['name', 'permissions']);
  if (Object.keys(changes).length === 0) return toRole(before);
  await queries.saveOwnRole(tx, after);
  await recordAudit(tx, 'role.updated', { type: 'role', id }, changes);
  return announce(tx, 'role.updated', await findRole(tx, id));
}

export async function removeRole(tx: Tx, id: string): Promise<void> {
  await lockOwnerCount(tx);
  const role = await findRole(tx, id);
  assertHolds(tx, role.permissions);
  if (role.member_count > 0) throw refused('role_in_use', { member_count: role.member_count });
  await queries.deleteOwnRole(tx, id);
  await recordAudit(tx, 'role.removed', { type: 'role', id }, { name: role.name });
  await announce(tx, 'role.removed', role);
}

export async function findRole(tx: Tx, id: string): Promise<queries.OwnRole> {
  const role = await queries.readOwnRole(tx, id);
  if (!role) throw refused('not_found');
  return role;
}

async function announce(tx: Tx, type: 'role.created' | 'role.updated' | 'role.removed', role: queries.OwnRole) {
  const data = toRole(role);
  await recordEvent(tx, type, { type: 'role', id: role.id, propertyId: null }, data);
  return data;
}

const toRole = (role: queries.OwnRole): Role => ({ ...role, role: 'CUSTOM', is_system: false });

const inOrder = (permissions: readonly Permission[]): Permission[] => permissions.toSorted();
