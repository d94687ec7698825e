import type { AccountKind } from '../../../../domain/catalog/accounts.ts';
import { refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Transaction, Tx } from '../../../database/transaction.ts';
import type { OperatorActor, RenterActor } from '../../../security/actor.ts';
import { lockOwnAccount } from '../accounts/lock-account.ts';
import { revokeSessions } from '../accounts/session-queries.ts';
import { findMember } from '../members/change-member.ts';
import { membershipsOf } from '../organizations/queries.ts';
import { clearFactors, deleteFactor, factorsOf, lockFactors, organizationsRequiring } from './queries.ts';
import { mailOwner, organizationsOf, recordFactorChange } from './record-factor-change.ts';

type Own = Transaction<OperatorActor> | Transaction<RenterActor>;

/** The route asks for a proof by a factor first: neither a stolen session nor a stolen password is enough. */
export async function removeFactor(tx: Own, context: AppContext, id: string): Promise<void> {
  const { id: accountId, kind } = tx.actor;
  const count = await lockOwnAccount(tx);
  const factor = (await factorsOf(tx, accountId)).find((row) => row.id === id);
  if (!factor) throw refused('not_found');
  if (count === 1) {
    const requiring = await organizationsRequiring(tx, accountId);
    if (requiring.length > 0) throw refused('last_second_factor', { organizations: requiring.map(({ name }) => name) });
  }
  await deleteFactor(tx, accountId, id);
  if (count === 1) await clearFactors(tx, accountId);
  tx.afterCommit.push(() => context.principals.evictAccount(accountId));
  const values = { factor: factor.kind, factor_name: factor.name };
  await recordFactorChange(
    tx,
    context,
    { kind, id: accountId },
    { action: 'second_factor.removed', template: 'second-factor-removed', values },
  );
}

/**
 * For a member who has lost their device and their recovery codes. Not for oneself, and not for somebody who works for others too:
 * their factors guard more than this organization.
 */
export async function resetMemberFactors(tx: Tx, context: AppContext, memberId: string): Promise<void> {
  const { actor } = tx;
  const member = await findMember(tx, memberId);
  const accountId = member.user.id;
  if (actor.kind !== 'OPERATOR' || accountId === actor.id) throw refused('forbidden');
  const own = (await membershipsOf(tx, actor.id)).find((m) => m.organization_id === tx.organizationId);
  if (own?.role !== 'OWNER') throw refused('forbidden');
  if (accountId === null) throw refused('not_found');
  const memberships = await membershipsOf(tx, accountId);
  if (memberships.some((membership) => membership.organization_id !== tx.organizationId))
    throw refused('forbidden', { reason: 'member_of_other_organizations' });
  if (memberships.length === 0) throw refused('not_found');
  const count = await lockFactors(tx, accountId);
  await clearFactors(tx, accountId);
  await revokeSessions(tx, accountId, null);
  tx.afterCommit.push(() => context.principals.evictAccount(accountId));
  await recordAudit(tx, 'member.second_factors_reset', { type: 'member', id: memberId }, { factors: count });
  await mailOwner(tx, context, accountId, 'second-factors-reset', { by: actor.name });
}

/** By the administrator of the installation, for somebody whom no owner can help. Returns how many factors there were. */
export async function resetFactors(
  tx: Transaction,
  context: AppContext,
  account: { kind: AccountKind; id: string },
): Promise<number> {
  const count = await lockFactors(tx, account.id);
  await clearFactors(tx, account.id);
  await revokeSessions(tx, account.id, null);
  await mailOwner(tx, context, account.id, 'second-factors-reset', { by: tx.actor.name ?? '' });
  for (const organizationId of await organizationsOf(tx, account)) {
    const scopedTx = tx.enter({ organizationId, timezone: 'UTC', propertyIds: null });
    await recordAudit(scopedTx, 'second_factor.removed', { type: 'account', id: account.id }, { factors: count });
  }
  return count;
}
