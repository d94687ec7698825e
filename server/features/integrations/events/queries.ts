import type { EVENT_TYPES } from '../../../../domain/catalog/event-types.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { eventPayload } from '../../../events/queries.ts';

type EventRow = {
  id: string;
  type: (typeof EVENT_TYPES)[number];
  occurred_at: string;
  organization_id: string;
  data: object;
  position: string;
};

export type EventPosition = { position: string; id: string };
type EventFilter = {
  after: EventPosition | null;
  type?: EventRow['type'] | undefined;
  newestFirst: boolean;
  limit: number;
};

/** Only events of settled transactions: no earlier event can appear after these. */
export async function listEvents(tx: Tx, { after, type, newestFirst, limit }: EventFilter): Promise<EventRow[]> {
  // A separate statement: on a sharded database a snapshot function would run on the worker, whose transaction ids differ.
  const { settled } = await tx.one<{ settled: string }>(
    sql`select app_settled_before(${tx.organizationId})::text as settled`,
  );
  const [beyond, direction] = newestFirst ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  return tx.query<EventRow>(sql`
    select e.id, e.type, e.occurred_at, e.organization_id, ${eventPayload(tx, sql`e`)} as data, e.transaction_id::text as position from events e
    where ${allOf(
      sql`e.organization_id = ${tx.organizationId}`,
      sql`e.transaction_id < ${settled}::xid8`,
      after && sql`(e.transaction_id, e.id) ${beyond} (${currentPosition(tx, after)}, ${after.id}::uuid)`,
      type && sql`e.type = ${type}`,
      inVisibleProperty(tx, sql`e.property_id`),
    )}
    order by e.transaction_id ${direction}, e.id ${direction} limit ${limit}`);
}

/** The position of the event now: a restore on another server gives events new transaction ids. */
const currentPosition = (tx: Tx, { position, id }: EventPosition): Sql => sql`
  coalesce((select p.transaction_id from events p where p.organization_id = ${tx.organizationId} and p.id = ${id}), ${position}::xid8)`;
