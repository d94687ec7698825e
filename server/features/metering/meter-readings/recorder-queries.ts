import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { may } from '../../../security/may.ts';
import { operatorNames } from '../../identity/members/name-queries.ts';
import type { ReadingDraft } from './queries.ts';

/** The renter of the lease, for a reading that a renter sent. */
export const senderName = (tx: Tx, leaseId: Sql): Sql =>
  !may(tx.actor, 'renters.read')
    ? sql`null`
    : sql`
  (select n.full_name from leases l join renters n on n.organization_id = ${tx.organizationId} and n.id = l.renter_id
   where l.organization_id = ${tx.organizationId} and l.id = ${leaseId})`;

type Recorded = Pick<ReadingDraft, 'id' | 'source' | 'lease_id' | 'recorded_by'>;

/** Who recorded each reading, as far as they are still known. */
export async function recorderNames(tx: Tx, readings: readonly Recorded[]): Promise<Map<string, string>> {
  const sent = readings.filter(({ source }) => source === 'RENTER');
  const [operators, senders] = await Promise.all([
    operatorNames(
      tx,
      readings.map(({ source, recorded_by }) => (source === 'RENTER' ? null : recorded_by)),
    ),
    tx.query<{ id: string; name: string | null }>(sql`
      select x.id, ${senderName(tx, sql`x.lease_id`)} as name
      from unnest(${sent.map(({ id }) => id)}::uuid[], ${sent.map(({ lease_id }) => lease_id)}::uuid[]) as x(id, lease_id)`),
  ]);
  const names = new Map(senders.map(({ id, name }) => [id, name]));
  return new Map(
    readings.flatMap(({ id, recorded_by }) => {
      const name = names.get(id) ?? operators.get(recorded_by ?? '');
      return name ? [[id, name]] : [];
    }),
  );
}
