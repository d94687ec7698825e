import { PAGE_QUERY, pageOf, pageResult } from '../../../http/paging.ts';
import { RawFile } from '../../../http/raw-response.ts';
import type { Routes } from '../../../http/route.ts';
import { closed, Ok } from '../../../http/schema.ts';
import { declarePhotos } from '../../../photos/declare-photos.ts';
import { pdfResponse } from '../../documents/invoice-documents/pdf-response.ts';
import { findLease } from '../../leasing/leases/queries.ts';
import { LeaseParams } from '../../leasing/leases/schemas.ts';
import { createHandover, removeHandover, updateHandover } from './change-handover.ts';
import { confirmAsLandlord } from './confirm-handover.ts';
import { HANDOVER_PHOTOS } from './handover-photos.ts';
import { presentHandover, presentHandovers } from './present-handover.ts';
import { printHandover } from './print-handover.ts';
import { findHandover, listHandovers } from './queries.ts';
import { CreateHandoverBody, Handover, HandoverList, HandoverParams, UpdateHandoverBody } from './schemas.ts';

const TAG = 'Handovers';
const ALL = '/leases/{lease_id}/handovers';
const ONE = '/leases/{lease_id}/handovers/{handover_id}';
const SORTS = { created_at: { column: 'h.created_at', type: 'timestamptz' } } as const;
const FINAL = ['invalid_status_transition'] as const;

export function handoverRoutes(routes: Routes): void {
  routes.get(ALL, {
    id: 'listHandovers',
    tag: TAG,
    summary: 'List handovers of a lease',
    access: 'handovers.read',
    params: LeaseParams,
    query: closed(PAGE_QUERY),
    data: HandoverList,
    run: async (tx, { params, query, context }) => {
      await findLease(tx, params.lease_id);
      const page = pageOf(query, SORTS);
      const rows = await listHandovers(tx, params.lease_id, page);
      return pageResult(page, 'handovers', await presentHandovers(tx, context, rows));
    },
  });

  routes.post(ALL, {
    id: 'createHandover',
    tag: TAG,
    summary: 'Create a handover',
    description:
      'What is in the room when the renter moves in or out. Its meter values are written down here only: the readings that are billed come with the lease and its end. `proposed_damages` of moving out are its differences from moving in, for the settlement.',
    access: 'handovers.write',
    params: LeaseParams,
    body: CreateHandoverBody,
    data: Handover,
    status: 201,
    refuses: ['lease_not_active', ...FINAL],
    example: { kind: 'IN', items: [{ name: 'Máy lạnh', unit_value: '6000000' }], key_count: 2 },
    run: async (tx, { params, body, context }) =>
      presentHandover(tx, context, await createHandover(tx, params.lease_id, body)),
  });

  routes.get(ONE, {
    id: 'readHandover',
    tag: TAG,
    summary: 'Read a handover',
    access: 'handovers.read',
    params: HandoverParams,
    data: Handover,
    run: async (tx, { params, context }) => {
      await findLease(tx, params.lease_id);
      return presentHandover(tx, context, await findHandover(tx, params.lease_id, params.handover_id));
    },
  });

  routes.patch(ONE, {
    id: 'updateHandover',
    tag: TAG,
    summary: 'Update a handover',
    description: 'Only while it is a DRAFT. `items` replaces all of them.',
    access: 'handovers.write',
    params: HandoverParams,
    body: UpdateHandoverBody,
    data: Handover,
    refuses: FINAL,
    example: { key_count: 2 },
    run: async (tx, { params, body, context }) =>
      presentHandover(tx, context, await updateHandover(tx, context, params.lease_id, params.handover_id, body)),
  });

  routes.delete(ONE, {
    id: 'removeHandover',
    tag: TAG,
    summary: 'Delete a handover',
    description: 'Only while it is a DRAFT.',
    access: 'handovers.write',
    params: HandoverParams,
    data: Ok,
    refuses: FINAL,
    run: async (tx, { params, context }) => {
      await removeHandover(tx, context, params.lease_id, params.handover_id);
      return { ok: true };
    },
  });

  routes.post(`${ONE}/confirm`, {
    id: 'confirmHandover',
    tag: TAG,
    summary: 'Confirm a handover as the landlord',
    description:
      'From then on it cannot be changed. The renter is notified by the first of their channels, sees it and confirms it in the app. A correction is a new record.',
    access: 'handovers.write',
    params: HandoverParams,
    data: Handover,
    refuses: FINAL,
    run: async (tx, { params, context }) =>
      presentHandover(tx, context, await confirmAsLandlord(tx, context, params.lease_id, params.handover_id)),
  });

  routes.get(`${ONE}.pdf`, {
    id: 'printHandover',
    tag: TAG,
    summary: 'Print a handover as PDF',
    description: 'With its photos after the signatures, up to 60 of them and 24 MB.',
    access: 'handovers.read',
    params: HandoverParams,
    raw: { contentType: 'application/pdf' },
    data: RawFile,
    run: async (tx, { params, context }) => {
      await findLease(tx, params.lease_id);
      const row = await findHandover(tx, params.lease_id, params.handover_id);
      return pdfResponse(await printHandover(tx, context, await presentHandover(tx, context, row)));
    },
  });

  declarePhotos(routes, HANDOVER_PHOTOS);
}
