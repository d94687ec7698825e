import type { Role } from '../../../../domain/catalog/permissions.ts';
import { refuse, refuseFields } from '../../../../domain/refuse.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { countProperties, deleteMember, lockOwnerCount, type Member, readMember, saveMember } from './queries.ts';

type Wish = { role?: Role; property_ids?: string[] | null };

export async function updateMember(tx: Tx, id: string, wish: Wish): Promise<Member> {
  const owners = await lockOwnerCount(tx);
  const before = await findMember(tx, id);
  const after = { ...before, ...wish };
  refuseLimitedOwner(after.role, after.property_ids);
  await refuseUnknownProperties(tx, wish.property_ids);
  if (after.role !== 'OWNER') refuseLastOwner(before, owners);
  const changes = changesBetween(before, after, ['role', 'property_ids']);
  if (Object.keys(changes).length === 0) return before;
  await saveMember(tx, after);
  await recordAudit(tx, 'member.updated', { type: 'member', id }, changes);
  return findMember(tx, id);
}

export async function removeMember(tx: Tx, id: string): Promise<Member> {
  const owners = await lockOwnerCount(tx);
  const member = await findMember(tx, id);
  refuseLastOwner(member, owners);
  await deleteMember(tx, id);
  await recordAudit(tx, 'member.removed', { type: 'member', id }, { email: member.user.email, role: member.role });
  return member;
}

export async function findMember(tx: Tx, id: string): Promise<Member> {
  const member = await readMember(tx, id);
  if (!member) throw refuse('not_found');
  return member;
}

/** An owner decides about everything, so a limit on properties would be a promise the service cannot keep. */
export function refuseLimitedOwner(role: Role, propertyIds: string[] | null | undefined): void {
  if (role === 'OWNER' && propertyIds)
    throw refuseFields({ path: 'property_ids', code: 'conflicts_with', other: 'role' });
}

export async function refuseUnknownProperties(tx: Tx, ids: string[] | null | undefined): Promise<void> {
  const distinct = new Set(ids?.map((id) => id.toLowerCase()));
  if (distinct.size > 0 && (await countProperties(tx, [...distinct])) < distinct.size)
    throw refuse('not_found', { field: 'property_ids' });
}

function refuseLastOwner(member: Member, owners: number): void {
  if (member.role === 'OWNER' && member.status === 'ACTIVE' && owners <= 1) throw refuse('last_owner');
}
