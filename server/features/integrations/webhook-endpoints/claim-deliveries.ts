import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { eventPayload } from '../../../events/queries.ts';
import type { EndpointRow } from './queries.ts';

export type ClaimedEndpoint = Pick<
  EndpointRow,
  'id' | 'url' | 'secret_sealed' | 'old_secret_sealed' | 'old_secret_until'
> & { locked_until: string };

export type ClaimedDelivery = {
  id: string;
  event_id: string;
  type: string;
  attempts: number;
  first_attempt_at: string | null;
  occurred_at: string;
  data: object;
};

const LEASE = { seconds: 60 };

/**
 * An endpoint is sent to by one process at a time, which is what keeps its order; a process that dies leaves a lease that runs out,
 * and what it may have sent is sent again.
 */
export const claimEndpoint = (tx: Tx, id: string): Promise<ClaimedEndpoint | undefined> =>
  tx.first<ClaimedEndpoint>(sql`
    update webhook_endpoints set locked_until = ${tx.now.add(LEASE).toString()}
    where organization_id = ${tx.organizationId} and id = ${id} and status = 'ACTIVE' and removed_at is null
      and due_at <= ${tx.now.toString()} and (locked_until is null or locked_until <= ${tx.now.toString()})
    returning id, url, secret_sealed, old_secret_sealed, old_secret_until, locked_until`);

/** What is due, oldest first, and of each subject only the first that has not got through. */
export const dueDeliveries = (tx: Tx, endpointId: string, limit: number): Promise<ClaimedDelivery[]> =>
  tx.query<ClaimedDelivery>(sql`
    select d.id, d.event_id, d.type, d.attempts, d.first_attempt_at, coalesce(e.occurred_at, d.created_at) as occurred_at,
           coalesce(${eventPayload(tx, sql`e`)}, json_build_object('webhook_endpoint_id', d.endpoint_id)) as data
    from webhook_deliveries d left join events e on e.organization_id = ${tx.organizationId} and e.id = d.event_id
    where d.organization_id = ${tx.organizationId} and d.endpoint_id = ${endpointId} and d.status = 'PENDING'
      and d.next_attempt_at <= ${tx.now.toString()}
      and not exists (
        select from webhook_deliveries b
        where b.organization_id = ${tx.organizationId} and b.endpoint_id = ${endpointId} and b.status = 'PENDING'
          and b.subject_id = d.subject_id and b.position < d.position)
    order by d.next_attempt_at, d.position limit ${limit}`);
