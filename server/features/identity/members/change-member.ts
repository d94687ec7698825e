import { type MemberRole, permissionsOf } from '../../../../domain/catalog/permissions.ts';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { assertMayGive } from '../roles/assert-may-grant.ts';
import { readOwnRole } from '../roles/queries.ts';
import {
  countProperties,
  deleteMember,
  lockOwnerCount,
  type Member,
  ownPermissionsOf,
  readMember,
  saveMember,
} from './queries.ts';
import type { UpdateMemberBody } from './schemas.ts';

type Input = Static<typeof UpdateMemberBody>;
type ChosenRole = { role: MemberRole; role_id: string | null; permissions: readonly string[] };

export async function updateMember(tx: Tx, id: string, { role, role_id, ...input }: Input): Promise<Member> {
  const owners = await lockOwnerCount(tx);
  const before = await findMember(tx, id);
  await assertMayChange(tx, before);
  const chosen = role || role_id ? await chooseRole(tx, { role, role_id }) : null;
  const after = { ...before, ...(chosen && { role: chosen.role, role_id: chosen.role_id }), ...input };
  assertOwnerUnlimited(after.role, after.property_ids);
  await assertPropertiesExist(tx, input.property_ids);
  if (chosen) assertMayGive(tx, chosen.role, chosen.permissions);
  if (after.role !== 'OWNER') assertNotLastOwner(before, owners);
  const changes = changesBetween(before, after, ['role', 'role_id', 'property_ids']);
  if (Object.keys(changes).length === 0) return before;
  await saveMember(tx, after);
  await recordAudit(tx, 'member.updated', { type: 'member', id }, changes);
  return findMember(tx, id);
}

export async function removeMember(tx: Tx, id: string): Promise<Member> {
  const owners = await lockOwnerCount(tx);
  const member = await findMember(tx, id);
  await assertMayChange(tx, member);
  assertNotLastOwner(member, owners);
  await deleteMember(tx, id);
  await recordAudit(tx, 'member.removed', { type: 'member', id }, { email: member.user.email, role: member.role });
  return member;
}

export async function findMember(tx: Tx, id: string): Promise<Member> {
  const member = await readMember(tx, id);
  if (!member) throw refused('not_found');
  return member;
}

/** The role that the input names; CUSTOM may be left out beside a `role_id`. */
export async function chooseRole(tx: Tx, { role, role_id }: Pick<Input, 'role' | 'role_id'>): Promise<ChosenRole> {
  if (role && role !== 'CUSTOM') {
    if (role_id) throw invalidFields({ path: 'role_id', code: 'conflicts_with', other: 'role' });
    return { role, role_id: null, permissions: permissionsOf(role) };
  }
  if (!role_id) throw invalidFields({ path: 'role_id', code: 'required' });
  const own = await readOwnRole(tx, role_id);
  if (!own) throw refused('not_found', { field: 'role_id' });
  return { role: 'CUSTOM', role_id: own.id, permissions: own.permissions };
}

/** An owner can change members, including their own limit, so limiting one to properties would have no effect. */
export function assertOwnerUnlimited(role: MemberRole, propertyIds: string[] | null | undefined): void {
  if (role === 'OWNER' && propertyIds)
    throw invalidFields({ path: 'property_ids', code: 'conflicts_with', other: 'role' });
}

export async function assertPropertiesExist(tx: Tx, ids: string[] | null | undefined): Promise<void> {
  const distinct = new Set(ids?.map((id) => id.toLowerCase()));
  if (distinct.size > 0 && (await countProperties(tx, [...distinct])) < distinct.size)
    throw refused('not_found', { field: 'property_ids' });
}

/** Nobody demotes or removes a member who may do more than they. */
async function assertMayChange(tx: Tx, { id, role }: Member): Promise<void> {
  const permissions = role === 'CUSTOM' ? ((await ownPermissionsOf(tx, id)) ?? []) : permissionsOf(role);
  assertMayGive(tx, role, permissions);
}

function assertNotLastOwner(member: Member, owners: number): void {
  if (member.role === 'OWNER' && member.status === 'ACTIVE' && owners <= 1) throw refused('last_owner');
}
