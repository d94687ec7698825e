import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Caller, Tx } from '../database/transaction.ts';
import type { Services } from '../services.ts';

const ORGANIZATIONS_AT_ONCE = 200;
const ROWS_AT_ONCE = 1_000;
const KEPT = { hours: 24 };
const DELIVERIES_KEPT = { hours: 30 * 24 };
/** Long enough to show last year's bill was sent. */
const NOTICES_KEPT = { hours: 400 * 24 };

type Parts = Pick<Services, 'database'> & { config: Pick<Services['config'], 'eventsKeptDays'> };

/** Removes what has run out: first what belongs to nobody’s organization, then kept answers, deliveries, notices and events of each organization. */
export async function sweep(services: Parts, caller: Caller, signal: AbortSignal): Promise<void> {
  const { database } = services;
  const { eventsKeptDays } = services.config;
  await database.unscoped('write', caller, (tx) => tx.run(sql`select identity.sweep(${tx.now.toString()})`));
  let after: string | null = null;
  while (!signal.aborted) {
    const ids: { id: string }[] = await nextOrganizations(database, caller, after);
    for (const { id } of ids) {
      const scope = { organizationId: id, timezone: 'UTC', propertyIds: null };
      for (const deleteOld of [deleteOldAnswers, deleteOldDeliveries, deleteOldNotices])
        while (!signal.aborted && (await database.scoped(scope, 'write', caller, deleteOld)) === ROWS_AT_ONCE);
      if (eventsKeptDays === null) continue;
      const forget = (tx: Tx) => forgetEvents(tx, eventsKeptDays);
      while (!signal.aborted && (await database.scoped(scope, 'write', caller, forget)) > 0);
    }
    const last = ids.at(-1);
    if (!last) return;
    after = last.id;
  }
}

export const nextOrganizations = (
  database: Database,
  caller: Caller,
  after: string | null,
): Promise<{ id: string }[]> =>
  database.unscoped('read', caller, (tx) =>
    tx.query<{ id: string }>(sql`select id from identity.organization_ids(${after}, ${ORGANIZATIONS_AT_ONCE}) as id`),
  );

async function deleteOldAnswers(tx: Tx): Promise<number> {
  const { gone } = await tx.one<{ gone: string }>(sql`
    with old as (
      select principal_id, key from idempotency_keys
      where organization_id = ${tx.organizationId} and created_at < ${tx.now.subtract(KEPT).toString()} limit ${ROWS_AT_ONCE}
    ), gone as (
      delete from idempotency_keys k using old
      where k.organization_id = ${tx.organizationId} and k.principal_id = old.principal_id and k.key = old.key returning 1
    )
    select count(*) as gone from gone`);
  return Number(gone);
}

/** Also what was held for an endpoint that nobody resumed; GET /events still has it. */
async function deleteOldDeliveries(tx: Tx): Promise<number> {
  const { gone } = await tx.one<{ gone: string }>(sql`
    with old as (
      select id from webhook_deliveries
      where organization_id = ${tx.organizationId} and created_at < ${tx.now.subtract(DELIVERIES_KEPT).toString()} limit ${ROWS_AT_ONCE}
    ), gone as (
      delete from webhook_deliveries d using old where d.organization_id = ${tx.organizationId} and d.id = old.id returning 1
    )
    select count(*) as gone from gone`);
  return Number(gone);
}

/** Ids grow with time, so the key itself finds the old ones. */
async function deleteOldNotices(tx: Tx): Promise<number> {
  const before = tx.now.subtract(NOTICES_KEPT);
  const time = before.epochMilliseconds.toString(16).padStart(12, '0');
  const bound = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
  const { gone } = await tx.one<{ gone: string }>(sql`
    with old as (
      select id from notices
      where organization_id = ${tx.organizationId} and id < ${bound} and created_at < ${before.toString()} order by id limit ${ROWS_AT_ONCE}
    ), gone as (
      delete from notices n using old where n.organization_id = ${tx.organizationId} and n.id = old.id returning 1
    )
    select count(*) as gone from gone`);
  return Number(gone);
}

async function forgetEvents(tx: Tx, days: number): Promise<number> {
  const before = tx.now.subtract({ hours: days * 24 }).toString();
  const { gone } = await tx.one<{ gone: string }>(
    sql`select identity.delete_old_events(${tx.organizationId}, ${before}, ${ROWS_AT_ONCE}) as gone`,
  );
  return Number(gone);
}
