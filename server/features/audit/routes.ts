import { AUDIT_ACTIONS } from '../../../domain/catalog/audit-actions.ts';
import { sql } from '../../database/sql.ts';
import { PAGE_QUERY, pageAnswer, pageOf } from '../../http/paging.ts';
import type { Routes } from '../../http/route.ts';
import {
  closed,
  date,
  dateTime,
  list,
  nullable,
  oneOf,
  optional,
  resource,
  type Static,
  Type,
  text,
  uuid,
} from '../../http/schema.ts';

const AuditEvent = resource('AuditEvent', {
  id: uuid(),
  organization_id: uuid(),
  actor: Type.Object({
    kind: oneOf(['OPERATOR', 'RENTER', 'API_KEY', 'SYSTEM']),
    id: nullable(uuid()),
    name: nullable(Type.String()),
  }),
  action: Type.String(),
  subject: Type.Object({ type: Type.String(), id: uuid() }),
  at: dateTime(),
  request_id: nullable(Type.String()),
  changes: Type.Object({}, { additionalProperties: true }),
  created_at: dateTime(),
});

const SORTS = { created_at: { column: 'at', type: 'timestamptz' } } as const;

export function auditRoutes(routes: Routes): void {
  routes.get('/audit-events', {
    id: 'listAuditEvents',
    tag: 'Audit',
    summary: 'Who changed what, when',
    access: 'audit_events.read',
    query: closed({
      ...PAGE_QUERY,
      action: optional(oneOf(AUDIT_ACTIONS)),
      actor_id: optional(uuid()),
      subject_type: optional(text(1, 60)),
      subject_id: optional(uuid()),
      date_from: optional(date()),
      date_to: optional(date()),
    }),
    data: Type.Object({ audit_events: list(AuditEvent) }),
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS);
      const [action, actor, type, subject] = [
        query.action ?? null,
        query.actor_id ?? null,
        query.subject_type ?? null,
        query.subject_id ?? null,
      ];
      const rows = await tx.query<Static<typeof AuditEvent>>(sql`
        select id, organization_id, json_build_object('kind', actor_kind, 'id', actor_id, 'name', actor_name) as actor, action,
               json_build_object('type', subject_type, 'id', subject_id) as subject, at, request_id, changes, at as created_at
        from audit_events
        where organization_id = ${tx.organizationId}
          and (${action}::text is null or action = ${action})
          and (${actor}::uuid is null or actor_id = ${actor})
          and (${type}::text is null or subject_type = ${type})
          and (${subject}::uuid is null or subject_id = ${subject})
          and (${query.date_from ?? null}::date is null or at >= ${query.date_from ?? null}::date::timestamp at time zone ${tx.timezone})
          and (${query.date_to ?? null}::date is null or at < (${query.date_to ?? null}::date + 1)::timestamp at time zone ${tx.timezone})
          ${page.where} ${page.orderBy}`);
      return pageAnswer(page, 'audit_events', rows);
    },
  });
}
