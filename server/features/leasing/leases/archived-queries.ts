import { refused } from '../../../../domain/refused.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { LeaseRow } from './queries.ts';

type Parties = Pick<LeaseRow, 'property_id' | 'room_id' | 'renter_id'>;

/** Which of the property, room and renter of a lease is archived. The others are not archived until the transaction ends. */
async function findArchived(tx: Tx, lease: Parties): Promise<string | null> {
  const { property, room, renter } = await tx.one<{ property: boolean; room: boolean; renter: boolean }>(sql`
    select p.archived_at is not null as property, r.archived_at is not null as room, n.archived_at is not null as renter
    from properties p
    join rooms r on r.organization_id = ${tx.organizationId} and r.id = ${lease.room_id}
    join renters n on n.organization_id = ${tx.organizationId} and n.id = ${lease.renter_id}
    where p.organization_id = ${tx.organizationId} and p.id = ${lease.property_id} for key share`);
  if (property) return 'property';
  if (room) return 'room';
  return renter ? 'renter' : null;
}

/** For a new lease: an archived property has no rooms to let. */
export async function assertPropertyLive(tx: Tx, lease: Parties): Promise<void> {
  if ((await findArchived(tx, lease)) === 'property') throw refused('not_found', { field: 'room_id' });
}

/** For a lease that had ended and runs again. */
export async function assertPartiesLive(tx: Tx, lease: Parties): Promise<void> {
  const archived = await findArchived(tx, lease);
  if (archived) throw refused('invalid_status_transition', { archived });
}
