import type { Role } from '../../../../domain/catalog/permissions.ts';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { countProperties, deleteMember, lockOwnerCount, type Member, readMember, saveMember } from './queries.ts';

type Input = { role?: Role; property_ids?: string[] | null };

export async function updateMember(tx: Tx, id: string, input: Input): Promise<Member> {
  const owners = await lockOwnerCount(tx);
  const before = await findMember(tx, id);
  const after = { ...before, ...input };
  assertOwnerUnlimited(after.role, after.property_ids);
  await assertPropertiesExist(tx, input.property_ids);
  if (after.role !== 'OWNER') assertNotLastOwner(before, owners);
  const changes = changesBetween(before, after, ['role', 'property_ids']);
  if (Object.keys(changes).length === 0) return before;
  await saveMember(tx, after);
  await recordAudit(tx, 'member.updated', { type: 'member', id }, changes);
  return findMember(tx, id);
}

export async function removeMember(tx: Tx, id: string): Promise<Member> {
  const owners = await lockOwnerCount(tx);
  const member = await findMember(tx, id);
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

/** An owner can change members, including their own limit, so limiting one to properties would have no effect. */
export function assertOwnerUnlimited(role: Role, propertyIds: string[] | null | undefined): void {
  if (role === 'OWNER' && propertyIds)
    throw invalidFields({ path: 'property_ids', code: 'conflicts_with', other: 'role' });
}

export async function assertPropertiesExist(tx: Tx, ids: string[] | null | undefined): Promise<void> {
  const distinct = new Set(ids?.map((id) => id.toLowerCase()));
  if (distinct.size > 0 && (await countProperties(tx, [...distinct])) < distinct.size)
    throw refused('not_found', { field: 'property_ids' });
}

function assertNotLastOwner(member: Member, owners: number): void {
  if (member.role === 'OWNER' && member.status === 'ACTIVE' && owners <= 1) throw refused('last_owner');
}
