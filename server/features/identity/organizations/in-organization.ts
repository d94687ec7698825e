import type { AppContext } from '../../../app-context.ts';
import type { Caller, Tx } from '../../../database/transaction.ts';
import { readOrganization } from './queries.ts';

/** Runs a job's work scoped to an organization and its time zone. Does nothing if the organization no longer exists. */
export async function inOrganization(
  context: AppContext,
  caller: Caller,
  id: string,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  const organization = await context.database.unscoped('read', caller, (tx) => readOrganization(tx, id));
  if (!organization) return;
  const scope = { organizationId: id, timezone: organization.timezone, propertyIds: null };
  await context.database.scoped(scope, 'write', caller, work);
}
