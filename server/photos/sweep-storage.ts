import type { AppContext } from '../app-context.ts';
import type { Caller } from '../database/transaction.ts';
import { visitOrganizations } from '../jobs/visit-organizations.ts';
import { deleteObjectRecords, objectsToRemove } from './queries.ts';

const OBJECT_BATCH = 100;

type Parts = Pick<AppContext, 'database' | 'log' | 'storage'>;

/** Deletes stored objects that belong to no photo, of one organization or of all. */
export async function sweepStorage(
  context: Parts,
  caller: Caller,
  organizationId: string | null,
  signal: AbortSignal,
): Promise<void> {
  if (organizationId) return sweepOne(context, caller, organizationId, signal);
  await visitOrganizations({ ...context, caller: () => caller, signal }, (id) => sweepOne(context, caller, id, signal));
}

/** Deletes the object before its record, so that after a crash the record is still there and the deletion is repeated. */
async function sweepOne({ database, storage }: Parts, caller: Caller, id: string, signal: AbortSignal): Promise<void> {
  const scope = { organizationId: id, timezone: 'UTC', propertyIds: null };
  while (!signal.aborted) {
    const keys = await database.scoped(scope, 'read', caller, (tx) => objectsToRemove(tx, OBJECT_BATCH));
    if (keys.length === 0) return;
    for (const key of keys) await storage.remove(key);
    await database.scoped(scope, 'write', caller, (tx) => deleteObjectRecords(tx, keys));
  }
}
