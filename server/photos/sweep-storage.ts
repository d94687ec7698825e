import type { AppContext } from '../app-context.ts';
import type { Caller } from '../database/transaction.ts';
import { nextOrganizations } from '../jobs/next-organizations.ts';
import { deleteObjectRecords, objectsToRemove } from './queries.ts';

const OBJECT_BATCH = 100;

type Parts = Pick<AppContext, 'database' | 'storage'>;

/** Deletes objects that no photo refers to: of one organization, or of all. */
export async function sweepStorage(
  context: Parts,
  caller: Caller,
  organizationId: string | null,
  signal: AbortSignal,
): Promise<void> {
  if (organizationId) return sweepOne(context, caller, organizationId, signal);
  let after: string | null = null;
  while (!signal.aborted) {
    const ids: { id: string }[] = await nextOrganizations(context.database, caller, after);
    for (const { id } of ids) await sweepOne(context, caller, id, signal);
    const last = ids.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Deletes the object first and its record afterwards: what a crash interrupts is repeated, and nothing is forgotten. */
async function sweepOne({ database, storage }: Parts, caller: Caller, id: string, signal: AbortSignal): Promise<void> {
  const scope = { organizationId: id, timezone: 'UTC', propertyIds: null };
  while (!signal.aborted) {
    const keys = await database.scoped(scope, 'read', caller, (tx) => objectsToRemove(tx, OBJECT_BATCH));
    if (keys.length === 0) return;
    for (const key of keys) await storage.remove(key);
    await database.scoped(scope, 'write', caller, (tx) => deleteObjectRecords(tx, keys));
  }
}
