import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import type { Static } from '../../../http/schema.ts';
import type { AuditEvent as AuditEventSchema, AuditEventsQuery } from './schemas.ts';

export type AuditEvent = Static<typeof AuditEventSchema>;

export function listAuditEvents(tx: Tx, query: Static<typeof AuditEventsQuery>, page: Page): Promise<AuditEvent[]> {
  const {
    action = null,
    actor_id = null,
    subject_type = null,
    subject_id = null,
    date_from = null,
    date_to = null,
  } = query;
  return tx.query<AuditEvent>(sql`
    select id, organization_id, json_build_object('kind', actor_kind, 'id', actor_id, 'name', actor_name) as actor, action,
           json_build_object('type', subject_type, 'id', subject_id) as subject, at, request_id, changes, at as created_at, at as updated_at
    from audit_events
    where organization_id = ${tx.organizationId}
      and (${action}::text is null or action = ${action})
      and (${actor_id}::uuid is null or actor_id = ${actor_id})
      and (${subject_type}::text is null or subject_type = ${subject_type})
      and (${subject_id}::uuid is null or subject_id = ${subject_id})
      and (${date_from}::date is null or at >= ${date_from}::date::timestamp at time zone ${tx.timezone})
      and (${date_to}::date is null or at < (${date_to}::date + 1)::timestamp at time zone ${tx.timezone})
      ${page.where} ${page.orderBy}`);
}
