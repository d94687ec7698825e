import type { Routes } from '../../../http/route.ts';
import { findLease } from '../../leasing/leases/queries.ts';
import { LeaseParams } from '../../leasing/leases/schemas.ts';
import { findOwnLease } from './own-lease.ts';
import { readStatement } from './read-statement.ts';
import { LeaseStatement, StatementQuery } from './schemas.ts';

export function leaseStatementRoutes(routes: Routes): void {
  routes.get('/leases/{lease_id}/statement', {
    id: 'readLeaseStatement',
    tag: 'Leases',
    summary: 'Read the statement of a lease',
    description:
      'Its account, from the first invoice to what is open today, and its deposit, from what was received to what is held. Cancelled invoices and reversed payments are left out.',
    access: 'invoices.read',
    params: LeaseParams,
    query: StatementQuery,
    data: LeaseStatement,
    run: async (tx, { params, query }) => readStatement(tx, await findLease(tx, params.lease_id), query),
  });

  routes.get('/tenant/leases/{lease_id}/statement', {
    id: 'readTenantLeaseStatement',
    tag: 'Renter portal',
    summary: 'Read the statement of your lease',
    description: 'Only of a lease that you hold; members of a household see no amounts.',
    access: 'renter',
    params: LeaseParams,
    query: StatementQuery,
    data: LeaseStatement,
    run: async (tx, { params, query }) => readStatement(tx, await findOwnLease(tx, params.lease_id), query),
  });
}
