import type { Tx } from '../../../database/transaction.ts';
import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { RouteResult } from '../../../http/route-result.ts';
import { isMetered } from '../../portfolio/billing-settings/queries.ts';
import { inviteWithLease } from '../../portfolio/invitations/invite-renter.ts';
import { placeNames, withNames } from '../../portfolio/place-names/queries.ts';
import { updateLease } from './change-lease.ts';
import { createLease } from './create-lease.ts';
import { presentLease, presentLeases } from './present-lease.ts';
import { findLease, type LeaseRow, listLeases } from './queries.ts';
import {
  CreateLeaseBody,
  Lease,
  LeaseIncludeQuery,
  LeaseList,
  LeaseParams,
  LeaseQuery,
  UpdateLeaseBody,
} from './schemas.ts';

const TAG = 'Leases';
const SORTS = { created_at: { column: 'l.created_at', type: 'timestamptz' } } as const;

async function present(tx: Tx, rows: LeaseRow[], include: 'names' | undefined) {
  const leases = await presentLeases(tx, rows);
  return include ? withNames(leases, await placeNames(tx, rows)) : leases;
}

export function leaseRoutes(routes: Routes): void {
  routes.get('/leases', {
    id: 'listLeases',
    tag: TAG,
    summary: 'List leases',
    access: 'leases.read',
    query: LeaseQuery,
    data: LeaseList,
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS);
      const rows = await listLeases(tx, query, page);
      return pageResult(page, 'leases', await present(tx, rows, query.include));
    },
  });

  routes.post('/leases', {
    id: 'createLease',
    tag: TAG,
    summary: 'Create a lease',
    description:
      'UPCOMING or ACTIVE, depending on its dates. For a lease that is already running, `billing_starts_on`, `deposit_received` and `initial_readings` prevent billing anything twice.',
    access: 'leases.write',
    body: CreateLeaseBody,
    data: Lease,
    status: 201,
    refuses: ['not_found', 'room_has_active_lease', 'meter_reading_backwards', 'meter_reading_billed'],
    run: async (tx, { body: { invite, ...input }, context }) => {
      const lease = await createLease(tx, context.sealing, input);
      if (invite) await inviteWithLease(tx, context, lease.renter_id);
      const unread = !input.initial_readings && (await isMetered(tx, lease.property_id));
      const warnings = unread ? [{ code: 'initial_readings_missing', room_id: lease.room_id }] : [];
      return new RouteResult(await presentLease(tx, lease), { status: 201, meta: { warnings } });
    },
  });

  routes.get('/leases/{lease_id}', {
    id: 'readLease',
    tag: TAG,
    summary: 'Read a lease',
    access: 'leases.read',
    params: LeaseParams,
    query: LeaseIncludeQuery,
    data: Lease,
    etag: true,
    run: async (tx, { params, query }) => {
      const [lease] = await present(tx, [await findLease(tx, params.lease_id)], query.include);
      return lease;
    },
  });

  routes.patch('/leases/{lease_id}', {
    id: 'updateLease',
    tag: TAG,
    summary: 'Update a lease',
    description: 'For a move-out in the future, set `end_date`. To change the rent, renew the lease.',
    access: 'leases.write',
    params: LeaseParams,
    body: UpdateLeaseBody,
    data: Lease,
    ifMatch: true,
    refuses: ['lease_not_active', 'invalid_status_transition', 'room_has_active_lease'],
    run: async (tx, { params, body }) => presentLease(tx, await updateLease(tx, params.lease_id, body)),
  });
}
