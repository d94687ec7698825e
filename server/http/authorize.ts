import { isPermission, type Permission, permissionsHeld } from '../../domain/catalog/permissions.ts';
import { refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import type { Caller, Scope } from '../database/transaction.ts';
import type { OperatorActor } from '../security/actor.ts';
import { may } from '../security/may.ts';
import { assertProven } from './assert-proven.ts';
import { isUuid } from './formats.ts';
import type { Principal } from './principal-cache.ts';
import { letsStaffCollectCash, membershipIn } from './queries.ts';
import type { Route } from './route.ts';

/**
 * What the caller may access. `hidden` means that the path names nothing visible to the caller, which is reported after
 * validation. `actor` is the caller as a member of the organization in the path.
 */
export type Grant = { scope: Scope | null; hidden: boolean; actor?: OperatorActor };

/** First the kind of principal, then the permission, then what was proven: 403 for all, before the body is read. */
export async function authorize(
  route: Route,
  principal: Principal,
  params: Record<string, string>,
  context: AppContext,
  caller: Caller,
): Promise<Grant> {
  const grant = await grantOf(route, principal, params, context, caller);
  if (!grant.hidden) await assertProven(route, principal, grant.scope, context, caller);
  return grant;
}

async function grantOf(
  route: Route,
  principal: Principal,
  params: Record<string, string>,
  context: AppContext,
  caller: Caller,
): Promise<Grant> {
  const { actor, scope } = principal;
  if (isPermission(route.access)) {
    if (actor.kind !== 'OPERATOR' && actor.kind !== 'API_KEY') throw refused('forbidden');
    if (route.organization === 'path') return authorizePath(route.access, principal, params, context, caller);
    const allowed = may(actor, route.access) || (route.orAccess !== undefined && may(actor, route.orAccess));
    if (actor.kind === 'API_KEY') {
      if (!allowed) throw refused('forbidden');
      return { scope, hidden: false };
    }
    if (!scope || !actor.role) throw refused('no_organization');
    if (allowed) return { scope, hidden: false };
    const collects = route.forCashCollectors && actor.role === 'STAFF';
    if (!collects || !(await staffMayCollectCash(context, caller, scope))) throw refused('forbidden');
    return { scope: { ...scope, collectsCash: true }, hidden: false };
  }
  switch (route.access) {
    case 'operator':
      if (actor.kind !== 'OPERATOR') throw refused('forbidden');
      break;
    case 'renter-account':
      if (actor.kind !== 'RENTER') throw refused('forbidden');
      break;
    case 'any-account':
      if (actor.kind !== 'OPERATOR' && actor.kind !== 'RENTER') throw refused('forbidden');
      break;
    case 'renter':
      if (actor.kind !== 'RENTER') throw refused('forbidden');
      if (!scope || !actor.renterId) throw refused('renter_not_linked');
      return { scope, hidden: false };
    case 'api-key':
      if (actor.kind !== 'API_KEY') throw refused('forbidden');
      return { scope, hidden: false };
  }
  return { scope: null, hidden: false };
}

const staffMayCollectCash = ({ database }: AppContext, caller: Caller, { organizationId }: Scope): Promise<boolean> =>
  database.unscoped('read', caller, (tx) => letsStaffCollectCash(tx, organizationId));

/** Routes below /organizations/{id} check the membership in that organization, whether or not it is the current one. */
async function authorizePath(
  permission: Permission,
  { actor, scope }: Principal,
  params: Record<string, string>,
  context: AppContext,
  caller: Caller,
): Promise<Grant> {
  const id = params.organization_id?.toLowerCase() ?? '';
  if (actor.kind === 'API_KEY') {
    if (!actor.permissions.includes(permission)) throw refused('forbidden');
    return { scope, hidden: scope?.organizationId !== id };
  }
  if (actor.kind !== 'OPERATOR' || !isUuid(id)) return { scope: null, hidden: true };
  const member = await context.database.unscoped('read', caller, (tx) => membershipIn(tx, actor.id, id));
  if (!member) return { scope: null, hidden: true };
  const { role, timezone, property_ids: propertyIds } = member;
  const here = { ...actor, organizationId: id, role, permissions: permissionsHeld(member), propertyIds };
  if (!may(here, permission)) throw refused('forbidden');
  return { scope: { organizationId: id, timezone, propertyIds }, hidden: false, actor: here };
}
