import type { Services } from '../app-context.ts';
import type { Caller } from '../database/transaction.ts';
import { nextOrganizations } from '../jobs/next-organizations.ts';
import { forgetObjects, objectsToRemove } from './queries.ts';

const OBJECTS_AT_ONCE = 100;

type Parts = Pick<Services, 'database' | 'storage'>;

/** Removes objects that no photo names any more: of one organization, or of all. */
export async function sweepStorage(
  services: Parts,
  caller: Caller,
  organizationId: string | null,
  signal: AbortSignal,
): Promise<void> {
  if (organizationId) return sweepOne(services, caller, organizationId, signal);
  let after: string | null = null;
  while (!signal.aborted) {
    const ids: { id: string }[] = await nextOrganizations(services.database, caller, after);
    for (const { id } of ids) await sweepOne(services, caller, id, signal);
    const last = ids.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** The object goes first and the note of it after: what a crash interrupts is done again, and nothing is forgotten. */
async function sweepOne({ database, storage }: Parts, caller: Caller, id: string, signal: AbortSignal): Promise<void> {
  const scope = { organizationId: id, timezone: 'UTC', propertyIds: null };
  while (!signal.aborted) {
    const keys = await database.scoped(scope, 'read', caller, (tx) => objectsToRemove(tx, OBJECTS_AT_ONCE));
    if (keys.length === 0) return;
    for (const key of keys) await storage.remove(key);
    await database.scoped(scope, 'write', caller, (tx) => forgetObjects(tx, keys));
  }
}
