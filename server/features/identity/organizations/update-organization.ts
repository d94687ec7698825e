import { ORGANIZATION_TRANSITIONS } from '../../../../domain/catalog/organizations.ts';
import { refused } from '../../../../domain/refused.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { sessionAssurance } from '../../../http/queries.ts';
import type { Static } from '../../../http/schema.ts';
import { checkFreshProof } from '../../../security/assurance.ts';
import type { Sealing } from '../../../security/sealing.ts';
import { changeZalo } from './change-zalo.ts';
import { lockBooks, lockOrganization, type Organization, saveOrganization } from './queries.ts';
import type { UpdateOrganizationBody } from './schemas.ts';

const FIELDS = [
  'name',
  'slug',
  'status',
  'timezone',
  'locale',
  'legal_name',
  'tax_code',
  'address',
  'chart',
  'books_locked_until',
  'utilities_are_revenue',
  'staff_may_collect_cash',
  'require_second_factor',
  'electricity_guard',
  'notification_channels',
  'zalo',
] as const;

export async function updateOrganization(
  tx: Tx,
  sealing: Sealing,
  { zalo: zaloInput, ...input }: Static<typeof UpdateOrganizationBody>,
): Promise<Organization> {
  // Before the row, as those who post entries do.
  if (input.books_locked_until !== undefined) await lockBooks(tx);
  const before = await lockOrganization(tx, tx.organizationId);
  if (!before) throw refused('not_found');
  const { zalo, replacedSecrets } =
    zaloInput === undefined
      ? { zalo: before.zalo, replacedSecrets: false }
      : await changeZalo(tx, sealing, before.zalo, zaloInput);
  const after: Organization = { ...before, ...input, zalo };
  if (after.require_second_factor !== before.require_second_factor) await assertMayChangeRequirement(tx);
  if (after.status !== before.status && !ORGANIZATION_TRANSITIONS[before.status].includes(after.status)) {
    throw refused('invalid_status_transition', {
      from: before.status,
      to: after.status,
      allowed: ORGANIZATION_TRANSITIONS[before.status],
    });
  }
  const changes = {
    ...changesBetween(before, after, FIELDS),
    ...(replacedSecrets ? { zalo_secrets: 'replaced' } : {}),
  };
  if (Object.keys(changes).length === 0) return before;
  const saved = await saveOrganization(tx, after);
  await recordAudit(tx, 'organization.updated', { type: 'organization', id: saved.id }, changes);
  return saved;
}

/** Whoever requires a second factor of others has one; and a stolen session must not be able to drop the requirement. */
async function assertMayChangeRequirement(tx: Tx): Promise<void> {
  const { actor } = tx;
  if (actor.kind !== 'OPERATOR') throw refused('forbidden');
  const assurance = await sessionAssurance(tx, actor.sessionId, tx.organizationId);
  if (!assurance?.has_second_factor || assurance.second_factor_at === null) throw refused('second_factor_required');
  const stale = checkFreshProof(assurance, tx.now);
  if (stale !== null) throw stale;
}
