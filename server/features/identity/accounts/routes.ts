import type { Routes } from '../../../http/route.ts';
import { operatorRoutes } from './operator-routes.ts';
import { phoneRoutes } from './phone-routes.ts';
import { sharedRoutes } from './shared-routes.ts';
import { tenantRoutes } from './tenant-routes.ts';

export function accountRoutes(routes: Routes): void {
  operatorRoutes(routes);
  tenantRoutes(routes);
  phoneRoutes(routes);
  sharedRoutes(routes, {
    prefix: '/auth',
    name: 'Operator',
    tag: 'Operator accounts',
    access: 'operator',
    kind: 'OPERATOR',
  });
  sharedRoutes(routes, {
    prefix: '/tenant/auth',
    name: 'Tenant',
    tag: 'Tenant accounts',
    access: 'renter-account',
    kind: 'RENTER',
  });
}
