import { RawFile } from '../../../http/raw-response.ts';
import type { Routes } from '../../../http/route.ts';
import { findOwnLease } from '../../billing/lease-statements/own-lease.ts';
import { pdfResponse } from '../../documents/invoice-documents/pdf-response.ts';
import { namesOf } from '../../documents/invoice-documents/queries.ts';
import { LeaseParams } from '../../leasing/leases/schemas.ts';
import { printAsPrinted } from './print-contract.ts';
import { findPrinted } from './queries.ts';
import { OwnLeasePapers } from './schemas.ts';

const TAG = 'Renter portal';

export function tenantPaperRoutes(routes: Routes): void {
  routes.get('/tenant/leases/{lease_id}/papers', {
    id: 'readTenantLeasePapers',
    tag: TAG,
    summary: 'Read which papers of your lease there are',
    description: 'Only of a lease that you hold. `contract` is null until the landlord has printed it.',
    access: 'renter',
    params: LeaseParams,
    data: OwnLeasePapers,
    run: async (tx, { params }) => {
      const { id } = await findOwnLease(tx, params.lease_id);
      return { contract: (await findPrinted(tx, id)) ?? null };
    },
  });

  routes.get('/tenant/leases/{lease_id}/contract.pdf', {
    id: 'printTenantContract',
    tag: TAG,
    summary: 'Print the contract of your lease as PDF',
    description: 'As the landlord printed it last, whatever has changed since; `not_found` before. Audited.',
    access: 'renter',
    params: LeaseParams,
    freshProof: 'with-factor',
    raw: { contentType: 'application/pdf' },
    data: RawFile,
    writes: true,
    whileSuspended: true,
    run: async (tx, { params, context }) => {
      const lease = await findOwnLease(tx, params.lease_id);
      const { room_name } = await namesOf(tx, lease);
      const { name, pdf } = await printAsPrinted(tx, context, lease, room_name ?? '');
      return pdfResponse({ number: name, print: pdf });
    },
  });
}
