import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { may } from '../../../security/may.ts';
import type { ReadingDraft } from './queries.ts';

/** Everyone who can record a reading as operator: members with their names, and API keys. */
export const recorders = (tx: Tx): Sql => sql`
  select m.account_id as id, m.display_name as name from identity.members_of(${tx.organizationId}) m
  where m.account_id is not null and m.display_name is not null
  union all
  select k.id, k.name from api_keys k where k.organization_id = ${tx.organizationId}`;

/** The renter of the lease, for a reading that a renter sent. */
export const senderName = (tx: Tx, leaseId: Sql): Sql =>
  !may(tx.actor, 'renters.read')
    ? sql`null`
    : sql`
  (select n.full_name from leases l join renters n on n.organization_id = ${tx.organizationId} and n.id = l.renter_id
   where l.organization_id = ${tx.organizationId} and l.id = ${leaseId})`;

/** Who recorded each reading, as far as they are still known. */
export async function recorderNames(
  tx: Tx,
  readings: Pick<ReadingDraft, 'id' | 'source' | 'lease_id' | 'recorded_by'>[],
): Promise<Map<string, string>> {
  const names = await tx.query<{ id: string; name: string | null }>(sql`
    with recorders as materialized (${recorders(tx)})
    select x.id, case when x.source = 'RENTER' then ${senderName(tx, sql`x.lease_id`)}
                      else (select p.name from recorders p where p.id = x.recorded_by limit 1) end as name
    from unnest(${readings.map(({ id }) => id)}::uuid[], ${readings.map(({ source }) => source)}::text[],
                ${readings.map(({ lease_id }) => lease_id)}::uuid[], ${readings.map(({ recorded_by }) => recorded_by)}::uuid[])
      as x(id, source, lease_id, recorded_by)`);
  return new Map(names.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}
