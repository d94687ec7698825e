import type { ElectricityGuard } from '../../../../domain/catalog/organizations.ts';
import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import type { ElectricityWarning } from './present-warning.ts';

export async function readGuard(tx: Tx): Promise<ElectricityGuard> {
  const organization = await readOrganization(tx, tx.organizationId);
  if (!organization) throw refused('not_found');
  return organization.electricity_guard;
}

/** The warnings for `meta.warnings`; throws them where the organization refuses what they are about. */
export async function warnOrRefuse(tx: Tx, warnings: ElectricityWarning[]): Promise<ElectricityWarning[]> {
  if (warnings.length === 0) return [];
  const guard = await readGuard(tx);
  if (guard === 'REFUSE') throw refused('electricity_above_regulated', { warnings });
  return guard === 'OFF' ? [] : warnings;
}
