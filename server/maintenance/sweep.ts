import type { AppContext } from '../app-context.ts';
import type { Caller, Transaction } from '../database/transaction.ts';
import { deleteOldEvents } from '../events/queries.ts';
import { deleteOldChanges } from '../features/integrations/changes/queries.ts';
import { deleteOldDeliveries } from '../features/integrations/webhook-endpoints/delivery-queries.ts';
import { deleteOldResponses } from '../http/queries.ts';
import { deleteExpiredSessions } from '../jobs/queries.ts';
import { visitOrganizations } from '../jobs/visit-organizations.ts';
import { deleteOldNotices } from '../notifications/queries.ts';

const ROW_BATCH = 1_000;

type Parts = Pick<AppContext, 'database' | 'log'> & { config: Pick<AppContext['config'], 'eventRetentionDays'> };

/**
 * Deletes what has expired: first data outside organizations, then stored responses, deliveries, notices and events of each
 * organization.
 */
export async function sweep(context: Parts, caller: Caller, signal: AbortSignal): Promise<void> {
  const { database, log } = context;
  const { eventRetentionDays } = context.config;
  await database.unscoped('write', caller, (tx) => deleteExpiredSessions(tx));
  await database.unscoped('write', caller, (tx) => deleteOldChanges(tx));
  await visitOrganizations({ database, log, caller: () => caller, signal }, async (id) => {
    const scope = { organizationId: id, timezone: 'UTC', propertyIds: null };
    for (const deleteOld of [deleteOldResponses, deleteOldDeliveries, deleteOldNotices])
      while (
        !signal.aborted &&
        (await database.scoped(scope, 'write', caller, (tx) => deleteOld(tx, ROW_BATCH))) === ROW_BATCH
      );
    if (eventRetentionDays === null) return;
    const forget = (tx: Transaction) => deleteOldEvents(tx, id, eventRetentionDays, ROW_BATCH);
    while (!signal.aborted && (await database.unscoped('write', caller, forget)) > 0);
  });
}
