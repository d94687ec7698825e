import { accountRoutes } from './features/accounts/routes.ts';
import { apiKeyRoutes } from './features/api-keys/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { memberRoutes } from './features/members/routes.ts';
import { organizationRoutes } from './features/organizations/routes.ts';
import { type Route, Routes } from './http/route.ts';

/** Every route of the service, one line per feature in dependency order. */
export function allRoutes(): Route[] {
  const routes = new Routes();
  organizationRoutes(routes);
  memberRoutes(routes);
  accountRoutes(routes);
  apiKeyRoutes(routes);
  auditRoutes(routes);
  return routes.all;
}
