import { pageOf, pageResult } from '../../../http/paging.ts';
import { RawFile } from '../../../http/raw-response.ts';
import type { Routes } from '../../../http/route.ts';
import { pdfResponse } from '../../documents/invoice-documents/pdf-response.ts';
import { confirmAsRenter } from './confirm-handover.ts';
import { presentHandover, presentHandovers } from './present-handover.ts';
import { printHandover } from './print-handover.ts';
import { findHandoverOf, listHandoversOf } from './queries.ts';
import { ConfirmHandoverBody, Handover, HandoverList, OwnHandoverParams, OwnHandoverQuery } from './schemas.ts';

const TAG = 'Renter portal';
const ONE = '/tenant/handovers/{handover_id}';
const SORTS = { created_at: { column: 'h.created_at', type: 'timestamptz' } } as const;

export function tenantHandoverRoutes(routes: Routes): void {
  routes.get('/tenant/handovers', {
    id: 'listTenantHandovers',
    tag: TAG,
    summary: 'List handovers of your leases',
    description: 'Those that the landlord has confirmed.',
    access: 'renter',
    query: OwnHandoverQuery,
    data: HandoverList,
    run: async (tx, { query, context }) => {
      const page = pageOf(query, SORTS);
      const rows = await listHandoversOf(tx, tx.actor.renterId, query, page);
      return pageResult(page, 'handovers', await presentHandovers(tx, context, rows));
    },
  });

  routes.get(ONE, {
    id: 'readTenantHandover',
    tag: TAG,
    summary: 'Read a handover of your lease',
    access: 'renter',
    params: OwnHandoverParams,
    data: Handover,
    run: async (tx, { params, context }) =>
      presentHandover(tx, context, await findHandoverOf(tx, tx.actor.renterId, params.handover_id)),
  });

  routes.post(`${ONE}/confirm`, {
    id: 'confirmTenantHandover',
    tag: TAG,
    summary: 'Confirm a handover of your lease',
    description: 'With `remark` for what you see differently.',
    access: 'renter',
    params: OwnHandoverParams,
    body: ConfirmHandoverBody,
    data: Handover,
    refuses: ['invalid_status_transition'],
    run: async (tx, { params, body, context }) =>
      presentHandover(tx, context, await confirmAsRenter(tx, params.handover_id, body.remark)),
  });

  routes.get(`${ONE}.pdf`, {
    id: 'printTenantHandover',
    tag: TAG,
    summary: 'Print a handover of your lease as PDF',
    access: 'renter',
    params: OwnHandoverParams,
    raw: { contentType: 'application/pdf' },
    data: RawFile,
    run: async (tx, { params, context }) => {
      const row = await findHandoverOf(tx, tx.actor.renterId, params.handover_id);
      return pdfResponse(await printHandover(tx, context, await presentHandover(tx, context, row)));
    },
  });
}
