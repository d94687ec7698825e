import { refused } from '../../../../domain/refused.ts';
import type { Transaction } from '../../../database/transaction.ts';
import type { Routes } from '../../../http/route.ts';
import type { RenterActor } from '../../../security/actor.ts';
import { assertOrganizationActive } from '../organizations/queries.ts';
import { LOGIN_LIMITS, REGISTER_LIMITS } from './limits.ts';
import { logInTenant } from './log-in.ts';
import { currentRenter, renewSession, tenantSession } from './open-session.ts';
import { readAccount, rentersOf, updateAccount } from './queries.ts';
import { cookieTarget } from './refresh-cookie.ts';
import { refreshTenant } from './refresh-session.ts';
import { registerTenant } from './register.ts';
import * as schemas from './schemas.ts';
import { setSessionRenter } from './session-queries.ts';
import { REFRESH, SECOND_STEP, SWITCH } from './session-texts.ts';

export function tenantRoutes(routes: Routes): void {
  const tag = 'Tenant accounts';
  routes.post('/tenant/auth/register', {
    id: 'registerTenant',
    tag,
    summary: 'Register a renter account',
    description:
      'The account sees nothing until it accepts a landlord’s invitation. An email asks to confirm the address.',
    access: 'public',
    idempotent: false,
    limits: REGISTER_LIMITS,
    body: schemas.RegisterTenantBody,
    data: schemas.TenantSession,
    status: 201,
    refuses: ['email_taken', 'forbidden'],
    run: (tx, { body, context, browser }) =>
      registerTenant(tx, context, body, cookieTarget('RENTER', body.refresh_in, browser)),
  });

  routes.post('/tenant/auth/login', {
    id: 'logInTenant',
    tag,
    summary: 'Log in as a renter',
    description: SECOND_STEP,
    access: 'public',
    idempotent: false,
    limits: LOGIN_LIMITS,
    body: schemas.LoginTenantBody,
    data: schemas.TenantSession,
    refuses: ['invalid_credentials', 'forbidden', 'second_factor_required'],
    run: (tx, { body, context, browser }) =>
      logInTenant(tx, context, body, cookieTarget('RENTER', body.refresh_in, browser), browser),
  });

  routes.post('/tenant/auth/refresh', {
    id: 'refreshTenantSession',
    tag,
    summary: 'Refresh a renter session',
    description: REFRESH,
    access: 'public',
    idempotent: false,
    body: schemas.RefreshTenantBody,
    data: schemas.TenantSession,
    refuses: ['invalid_refresh_token', 'not_found', 'forbidden'],
    run: (tx, { body, context, browser }) => refreshTenant(tx, context, body, browser),
  });

  routes.post('/tenant/auth/switch-renter', {
    id: 'switchRenter',
    tag,
    summary: 'Switch to another renter',
    description: `For accounts linked to several renters, for example with different landlords. ${SWITCH}`,
    access: 'renter-account',
    idempotent: false,
    body: schemas.SwitchRenterBody,
    data: schemas.TenantSession,
    refuses: ['not_found'],
    run: async (tx, { body, context, browser }) => {
      const target = cookieTarget('RENTER', body.refresh_in, browser);
      const link = (await rentersOf(tx, tx.actor.id)).find((row) => row.renter_id === body.renter_id.toLowerCase());
      if (!link) throw refused('not_found', { field: 'renter_id' });
      await setSessionRenter(tx, tx.actor.sessionId, link.organization_id, link.renter_id);
      tx.afterCommit.push(() => context.principals.evictAccount(tx.actor.id));
      const tokens = await renewSession(tx, context, tx.actor.sessionId, null, target);
      return tenantSession(tx, context, tx.actor.id, tokens, link.renter_id);
    },
  });

  for (const path of ['/tenant/me', '/tenant/auth/me'] as const) {
    const accountOnly = path === '/tenant/me';
    routes.get(path, {
      id: accountOnly ? 'readTenantAccount' : 'readTenant',
      tag,
      summary: accountOnly ? 'Read your account' : 'Read your account and current renter',
      access: 'renter-account',
      data: accountOnly ? schemas.TenantAccount : schemas.TenantMe,
      run: (tx) => tenantMe(tx, accountOnly),
    });
    routes.patch(path, {
      id: accountOnly ? 'updateTenantAccount' : 'updateTenant',
      tag,
      summary: 'Update your account',
      access: 'renter-account',
      body: schemas.UpdateTenantBody,
      data: accountOnly ? schemas.TenantAccount : schemas.TenantMe,
      refuses: accountOnly ? ['organization_suspended'] : [],
      run: async (tx, { body, context }) => {
        if (accountOnly) await assertOrganizationActive(tx, tx.actor.organizationId);
        await updateAccount(tx, tx.actor.id, {
          displayName: body.display_name,
          locale: body.locale,
          timezone: body.timezone,
          phone: body.phone,
        });
        tx.afterCommit.push(() => context.principals.evictAccount(tx.actor.id));
        return tenantMe(tx, accountOnly);
      },
    });
  }
}

async function tenantMe(tx: Transaction<RenterActor>, accountOnly: boolean) {
  const account = await readAccount(tx, tx.actor.id);
  return accountOnly ? account : { account, renter: await currentRenter(tx, tx.actor.id, tx.actor.renterId) };
}
