import { sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';

/** A part of a run: leases after `last_lease_id` up to and including `until_lease_id`; null for no limit. */
export type Lane = {
  lane: number;
  last_lease_id: string | null;
  until_lease_id: string | null;
  finished: boolean;
};

export const lanesOf = (tx: Tx, runId: string): Promise<Lane[]> =>
  tx.query<Lane>(sql`
    select lane, last_lease_id, until_lease_id, finished from billing_run_lanes
    where organization_id = ${tx.organizationId} and run_id = ${runId} order by lane`);

export const insertLanes = (tx: Tx, runId: string, lanes: Lane[]): Promise<void> =>
  tx.run(sql`
    insert into billing_run_lanes (organization_id, run_id, lane, last_lease_id, until_lease_id)
    select ${tx.organizationId}, ${runId}, n.lane, n.last_lease_id, n.until_lease_id
    from ${tableOf('n', lanes, { lane: 'int', last_lease_id: 'uuid', until_lease_id: 'uuid' })}
    returning lane`);

export const lockLane = (tx: Tx, runId: string, lane: number): Promise<Lane | undefined> =>
  tx.first<Lane>(sql`
    select lane, last_lease_id, until_lease_id, finished from billing_run_lanes
    where organization_id = ${tx.organizationId} and run_id = ${runId} and lane = ${lane} for update`);

export const advanceLaneBy = (
  tx: Tx,
  runId: string,
  lane: Pick<Lane, 'lane' | 'last_lease_id' | 'finished'>,
  done: { created: number; existed: number; skipped: number; failed: number },
): Promise<void> =>
  tx.run(sql`
    update billing_run_lanes set last_lease_id = ${lane.last_lease_id}, finished = ${lane.finished}, created = created + ${done.created},
      existed = existed + ${done.existed}, skipped = skipped + ${done.skipped}, failed = failed + ${done.failed}
    where organization_id = ${tx.organizationId} and run_id = ${runId} and lane = ${lane.lane}`);

/** Adds the counts of the lanes to the run and deletes the lanes. */
export const mergeLanes = (tx: Tx, runId: string): Promise<void> =>
  tx.run(sql`
    with gone as (
      delete from billing_run_lanes where organization_id = ${tx.organizationId} and run_id = ${runId} returning created, existed, skipped, failed
    ), counted as (
      select coalesce(sum(created), 0) as created, coalesce(sum(existed), 0) as existed, coalesce(sum(skipped), 0) as skipped,
        coalesce(sum(failed), 0) as failed from gone
    )
    update billing_runs b set created = b.created + c.created, existed = b.existed + c.existed, skipped = b.skipped + c.skipped,
      failed = b.failed + c.failed from counted c
    where b.organization_id = ${tx.organizationId} and b.id = ${runId}`);
