import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { plain, text, timestamp } from '../../../spreadsheet/table.ts';
import { addExport } from '../../reporting/exports/add-export.ts';
import { ROW_BATCH, spanUpTo } from '../../reporting/exports/export-file.ts';
import { accessRows, listAccesses } from './queries.ts';
import { IdentityAccessFileQuery, IdentityAccessList, IdentityAccessQuery } from './schemas.ts';

const TAG = 'Privacy';
const SORTS = { created_at: { column: 'a.at', type: 'timestamptz' } } as const;
const COLUMNS = [
  timestamp('at'),
  text('actor_name'),
  plain('purpose', 'identity_purpose'),
  text('person_name'),
  plain('renter_id'),
];

export function identityAccessRoutes(routes: Routes): void {
  routes.get('/identity-accesses', {
    id: 'listIdentityAccesses',
    tag: TAG,
    summary: 'List who read identity data',
    description:
      'Each read of a full identity number, search by number, opened identity paper, printed contract or form, register, and download by a renter, newest first, from the audit trail.',
    access: 'audit_events.read',
    query: IdentityAccessQuery,
    data: IdentityAccessList,
    whileSuspended: true,
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS);
      return pageResult(page, 'identity_accesses', await listAccesses(tx, query, page));
    },
  });

  addExport(routes, {
    name: 'identity-accesses',
    id: 'exportIdentityAccesses',
    tag: TAG,
    access: 'audit_events.read',
    summary: 'Export who read identity data',
    description: 'The rows of `GET /identity-accesses`.',
    columns: COLUMNS,
    query: IdentityAccessFileQuery,
    read: async (tx, query) => ({
      columns: COLUMNS,
      span: spanUpTo(query.date_from, query.date_to ?? tx.today.toString()),
      batches: tx.batches(accessRows(tx, query), ROW_BATCH),
    }),
  });
}
