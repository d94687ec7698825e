import type { Routes } from '../../../http/route.ts';
import { presentLease } from '../../leasing/leases/present-lease.ts';
import { Lease, LeaseParams, RenewLeaseBody } from '../../leasing/leases/schemas.ts';
import { renewWithMoney } from './renew-with-money.ts';

export function leaseRenewalRoutes(routes: Routes): void {
  routes.post('/leases/{lease_id}/renew', {
    id: 'renewLease',
    tag: 'Leases',
    summary: 'Renew a lease',
    description:
      'Sets a new end date, a new rent from a date on, or both. When the new rent begins in a month that is already billed, the difference is added to the next invoice as a RENT line, or credited on the billed one.',
    access: 'leases.write',
    params: LeaseParams,
    body: RenewLeaseBody,
    bodyRequired: true,
    data: Lease,
    refuses: [
      'lease_not_active',
      'invalid_status_transition',
      'room_has_active_lease',
      'negative_total',
      'insufficient_deposit',
      'period_locked',
    ],
    run: async (tx, { params, body }) => presentLease(tx, await renewWithMoney(tx, params.lease_id, body)),
  });
}
