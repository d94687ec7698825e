import type { MemberRole, Permission } from '../../../../domain/catalog/permissions.ts';
import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { may } from '../../../security/may.ts';

/**
 * Nobody grants, changes or takes away what they do not have themselves: otherwise someone who may only manage members could give
 * themselves or a friend every other permission. Jobs and commands of the installation act for the organization.
 */
export function assertHolds(tx: Tx, permissions: readonly string[]): void {
  if (tx.actor.kind === 'SYSTEM') return;
  const missing = permissions.filter((permission) => !may(tx.actor, permission as Permission));
  if (missing.length > 0) throw refused('forbidden', { permissions: missing });
}

/** Only owners make owners, whatever else a role of their own allows a member. */
export function assertMayGive(tx: Tx, role: MemberRole, permissions: readonly string[]): void {
  if (role === 'OWNER' && tx.actor.kind === 'OPERATOR' && tx.actor.role !== 'OWNER') throw refused('forbidden');
  assertHolds(tx, permissions);
}
