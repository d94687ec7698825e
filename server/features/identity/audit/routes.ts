import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { listAuditEvents } from './queries.ts';
import { AuditEventList, AuditEventsQuery } from './schemas.ts';

const SORTS = { created_at: { column: 'at', type: 'timestamptz' } } as const;

export function auditRoutes(routes: Routes): void {
  routes.get('/audit-events', {
    id: 'listAuditEvents',
    tag: 'Audit',
    summary: 'List audit events',
    description: 'Newest first. What `changes` contains depends on the action; a changed field is `{ from, to }`.',
    access: 'audit_events.read',
    query: AuditEventsQuery,
    data: AuditEventList,
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS);
      return pageResult(page, 'audit_events', await listAuditEvents(tx, query, page));
    },
  });
}
