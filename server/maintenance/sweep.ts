import type { Services } from '../app-context.ts';
import type { Caller, Tx } from '../database/transaction.ts';
import { forgetEvents } from '../events/queries.ts';
import { deleteOldDeliveries } from '../features/integrations/webhook-endpoints/queries.ts';
import { deleteOldAnswers } from '../http/queries.ts';
import { nextOrganizations } from '../jobs/next-organizations.ts';
import { sweepIdentity } from '../jobs/queries.ts';
import { deleteOldNotices } from '../notifications/queries.ts';

const ROWS_AT_ONCE = 1_000;

type Parts = Pick<Services, 'database'> & { config: Pick<Services['config'], 'eventsKeptDays'> };

/** Removes what has run out: first what belongs to nobody’s organization, then kept answers, deliveries, notices and events of each organization. */
export async function sweep(services: Parts, caller: Caller, signal: AbortSignal): Promise<void> {
  const { database } = services;
  const { eventsKeptDays } = services.config;
  await database.unscoped('write', caller, (tx) => sweepIdentity(tx));
  let after: string | null = null;
  while (!signal.aborted) {
    const ids: { id: string }[] = await nextOrganizations(database, caller, after);
    for (const { id } of ids) {
      const scope = { organizationId: id, timezone: 'UTC', propertyIds: null };
      for (const deleteOld of [deleteOldAnswers, deleteOldDeliveries, deleteOldNotices])
        while (
          !signal.aborted &&
          (await database.scoped(scope, 'write', caller, (tx) => deleteOld(tx, ROWS_AT_ONCE))) === ROWS_AT_ONCE
        );
      if (eventsKeptDays === null) continue;
      const forget = (tx: Tx) => forgetEvents(tx, eventsKeptDays, ROWS_AT_ONCE);
      while (!signal.aborted && (await database.scoped(scope, 'write', caller, forget)) > 0);
    }
    const last = ids.at(-1);
    if (!last) return;
    after = last.id;
  }
}
