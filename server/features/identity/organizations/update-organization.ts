import { refused } from '../../../../domain/refused.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { lockOrganization, type Organization, saveOrganization } from './queries.ts';
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
] as const;

/** From each status where an owner may go; staying is always allowed and does nothing. */
const NEXT: Record<Organization['status'], Organization['status'][]> = {
  ACTIVE: ['SUSPENDED', 'ARCHIVED'],
  SUSPENDED: ['ACTIVE', 'ARCHIVED'],
  ARCHIVED: ['ACTIVE'],
};

export async function updateOrganization(tx: Tx, input: Static<typeof UpdateOrganizationBody>): Promise<Organization> {
  const before = await lockOrganization(tx, tx.organizationId);
  if (!before) throw refused('not_found');
  const after: Organization = { ...before, ...input };
  if (after.status !== before.status && !NEXT[before.status].includes(after.status)) {
    throw refused('invalid_status_transition', { from: before.status, to: after.status, allowed: NEXT[before.status] });
  }
  const changes = changesBetween(before, after, FIELDS);
  if (Object.keys(changes).length === 0) return before;
  const saved = await saveOrganization(tx, after);
  await recordAudit(tx, 'organization.updated', { type: 'organization', id: saved.id }, changes);
  return saved;
}
