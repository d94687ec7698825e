import { ORGANIZATION_TRANSITIONS } from '../../../../domain/catalog/organizations.ts';
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
  'staff_may_collect_cash',
] as const;

export async function updateOrganization(tx: Tx, input: Static<typeof UpdateOrganizationBody>): Promise<Organization> {
  const before = await lockOrganization(tx, tx.organizationId);
  if (!before) throw refused('not_found');
  const after: Organization = { ...before, ...input };
  if (after.status !== before.status && !ORGANIZATION_TRANSITIONS[before.status].includes(after.status)) {
    throw refused('invalid_status_transition', {
      from: before.status,
      to: after.status,
      allowed: ORGANIZATION_TRANSITIONS[before.status],
    });
  }
  const changes = changesBetween(before, after, FIELDS);
  if (Object.keys(changes).length === 0) return before;
  const saved = await saveOrganization(tx, after);
  await recordAudit(tx, 'organization.updated', { type: 'organization', id: saved.id }, changes);
  return saved;
}
