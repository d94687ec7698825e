import type { AppContext } from '../app-context.ts';
import type { Caller, Transaction } from '../database/transaction.ts';
import { deleteOldEvents } from '../events/queries.ts';
import { deleteOldChanges } from '../features/integrations/changes/queries.ts';
import { deleteOldDeliveries } from '../features/integrations/webhook-endpoints/delivery-queries.ts';
import { deleteOldResponses } from '../http/queries.ts';
import { nextOrganizations } from '../jobs/next-organizations.ts';
import { deleteExpiredSessions } from '../jobs/queries.ts';
import { deleteOldNotices } from '../notifications/queries.ts';

const ROW_BATCH = 1_000;

type Parts = Pick<AppContext, 'database'> & { config: Pick<AppContext['config'], 'eventRetentionDays'> };

/**
 * Deletes what has expired: first data outside organizations, then stored responses, deliveries, notices and events of each
 * organization.
 */
export async function sweep(context: Parts, caller: Caller, signal: AbortSignal): Promise<void> {
  const { database } = context;
  const { eventRetentionDays } = context.config;
  await database.unscoped('write', caller, (tx) => deleteExpiredSessions(tx));
  await database.unscoped('write', caller, (tx) => deleteOldChanges(tx));
  let after: string | null = null;
  while (!signal.aborted) {
    const ids: { id: string }[] = await nextOrganizations(database, caller, after);
    for (const { id } of ids) {
      const scope = { organizationId: id, timezone: 'UTC', propertyIds: null };
      for (const deleteOld of [deleteOldResponses, deleteOldDeliveries, deleteOldNotices])
        while (
          !signal.aborted &&
          (await database.scoped(scope, 'write', caller, (tx) => deleteOld(tx, ROW_BATCH))) === ROW_BATCH
        );
      if (eventRetentionDays === null) continue;
      const forget = (tx: Transaction) => deleteOldEvents(tx, id, eventRetentionDays, ROW_BATCH);
      while (!signal.aborted && (await database.unscoped('write', caller, forget)) > 0);
    }
    const last = ids.at(-1);
    if (!last) return;
    after = last.id;
  }
}
