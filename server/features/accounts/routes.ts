import { permissionsOf } from '../../../domain/catalog/permissions.ts';
import { refuse } from '../../../domain/refuse.ts';
import type { OperatorActor, RenterActor } from '../../actor.ts';
import type { Transaction } from '../../database/transaction.ts';
import { PAGE_QUERY, pageAnswer, pageOf } from '../../http/paging.ts';
import type { Routes } from '../../http/route.ts';
import { closed, Ok } from '../../http/schema.ts';
import { membershipsOf, readOrganization, setSessionOrganization } from '../organizations/queries.ts';
import { acceptMemberInvitation } from './accept-member-invitation.ts';
import { LOGIN_LIMITS, RECOVERY_LIMITS, REGISTER_LIMITS } from './limits.ts';
import { logInOperator, logInTenant } from './log-in.ts';
import { currentRenter, operatorSession, renewSession, tenantSession } from './open-session.ts';
import {
  listSessions,
  readAccount,
  readPreferences,
  rentersOf,
  revokeSession,
  savePreferences,
  setSessionRenter,
  updateAccount,
} from './queries.ts';
import { changePassword, forgotPassword, resetPassword } from './recover-password.ts';
import { refreshOperator, refreshTenant } from './refresh-session.ts';
import { registerOperator, registerTenant } from './register.ts';
import * as schemas from './schemas.ts';
import { verifyEmail } from './verify-email.ts';

export function accountRoutes(routes: Routes): void {
  operatorRoutes(routes);
  tenantRoutes(routes);
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

function operatorRoutes(routes: Routes): void {
  const tag = 'Operator accounts';
  routes.post('/auth/register', {
    id: 'registerOperator',
    tag,
    summary: 'Register with a first organization',
    description: 'You become the OWNER of the organization. A letter asks you to confirm the e-mail address.',
    access: 'public',
    idempotent: false,
    limits: REGISTER_LIMITS,
    body: schemas.RegisterOperatorBody,
    data: schemas.OperatorSession,
    status: 201,
    refuses: ['email_taken', 'slug_taken'],
    run: (tx, { body, services }) => registerOperator(tx, services, body),
  });

  routes.post('/auth/login', {
    id: 'logInOperator',
    tag,
    summary: 'Log in',
    description:
      'Without organization_id you land in the organization you used last, else in the one you joined first.',
    access: 'public',
    idempotent: false,
    limits: LOGIN_LIMITS,
    body: schemas.LoginOperatorBody,
    data: schemas.OperatorSession,
    refuses: ['invalid_credentials'],
    run: (tx, { body, services }) => logInOperator(tx, services, body),
  });

  routes.post('/auth/refresh', {
    id: 'refreshOperatorSession',
    tag,
    summary: 'Trade a refresh token for a new session',
    description: 'A refresh token works once. Using one twice ends the whole session.',
    access: 'public',
    idempotent: false,
    body: schemas.RefreshBody,
    data: schemas.OperatorSession,
    refuses: ['invalid_refresh_token'],
    run: (tx, { body, services }) => refreshOperator(tx, services, body.refresh_token),
  });

  routes.post('/auth/switch-organization', {
    id: 'switchOrganization',
    tag,
    summary: 'Go on in another organization',
    access: 'operator',
    idempotent: false,
    body: schemas.SwitchOrganizationBody,
    data: schemas.OperatorSession,
    refuses: ['not_found'],
    run: async (tx, { body, services }) => {
      const id = body.organization_id.toLowerCase();
      const memberships = await membershipsOf(tx, tx.actor.id);
      if (!memberships.some((m) => m.organization_id === id)) throw refuse('not_found', { field: 'organization_id' });
      await setSessionOrganization(tx, tx.actor.sessionId, id);
      tx.afterCommit.push(() => services.principals.forgetAccount(tx.actor.id));
      return operatorSession(tx, services, tx.actor.id, await renewSession(tx, tx.actor.sessionId, id));
    },
  });

  routes.get('/auth/me', {
    id: 'readOperator',
    tag,
    summary: 'Who you are and what you may do',
    access: 'operator',
    data: schemas.OperatorMe,
    run: (tx) => operatorMe(tx),
  });

  routes.patch('/auth/me', {
    id: 'updateOperator',
    tag,
    summary: 'Change your name or language',
    access: 'operator',
    body: schemas.UpdateOperatorBody,
    data: schemas.OperatorMe,
    run: async (tx, { body, services }) => {
      await updateAccount(tx, tx.actor.id, { displayName: body.display_name, locale: body.locale });
      tx.afterCommit.push(() => services.principals.forgetAccount(tx.actor.id));
      return operatorMe(tx);
    },
  });

  routes.post('/auth/member-invitations/{token}/accept', {
    id: 'acceptMemberInvitation',
    tag,
    summary: 'Accept an invitation to work for an organization',
    description:
      'Logged in with the invited e-mail address: no body. Without a token of your own, when nobody has the address yet: password and display_name, which make the account.',
    access: 'public',
    optionalAccount: 'operator',
    idempotent: false,
    params: schemas.InvitationParams,
    body: schemas.AcceptInvitationBody,
    data: schemas.OperatorSession,
    refuses: [
      'not_found',
      'unauthorized',
      'forbidden',
      'invitation_not_pending',
      'invitation_email_mismatch',
      'email_taken',
    ],
    run: (tx, { params, body, services }) => acceptMemberInvitation(tx, services, params.token, body),
  });
}

async function operatorMe(tx: Transaction<OperatorActor>) {
  const { id, role } = tx.actor;
  const memberships = await membershipsOf(tx, id);
  const current = memberships.find((m) => m.organization_id === tx.actor.organizationId);
  return {
    user: await readAccount(tx, id),
    organization: current ? ((await readOrganization(tx, current.organization_id)) ?? null) : null,
    role: current ? role : null,
    permissions: current ? permissionsOf(current.role) : [],
    organizations: memberships.map(({ organization_id, name, slug, status, role: its, property_ids }) => ({
      id: organization_id,
      name,
      slug,
      status,
      role: its,
      property_ids,
    })),
  };
}

function tenantRoutes(routes: Routes): void {
  const tag = 'Tenant accounts';
  routes.post('/tenant/auth/register', {
    id: 'registerTenant',
    tag,
    summary: 'Register a renter’s account',
    access: 'public',
    idempotent: false,
    limits: REGISTER_LIMITS,
    body: schemas.RegisterTenantBody,
    data: schemas.TenantSession,
    status: 201,
    refuses: ['email_taken'],
    run: (tx, { body, services }) => registerTenant(tx, services, body),
  });

  routes.post('/tenant/auth/login', {
    id: 'logInTenant',
    tag,
    summary: 'Log in as a renter',
    access: 'public',
    idempotent: false,
    limits: LOGIN_LIMITS,
    body: schemas.LoginTenantBody,
    data: schemas.TenantSession,
    refuses: ['invalid_credentials'],
    run: (tx, { body, services }) => logInTenant(tx, services, body),
  });

  routes.post('/tenant/auth/refresh', {
    id: 'refreshTenantSession',
    tag,
    summary: 'Trade a refresh token for a new session',
    access: 'public',
    idempotent: false,
    body: schemas.RefreshBody,
    data: schemas.TenantSession,
    refuses: ['invalid_refresh_token'],
    run: (tx, { body, services }) => refreshTenant(tx, services, body.refresh_token),
  });

  routes.post('/tenant/auth/switch-renter', {
    id: 'switchRenter',
    tag,
    summary: 'Go on as another of your renters',
    access: 'renter-account',
    idempotent: false,
    body: schemas.SwitchRenterBody,
    data: schemas.TenantSession,
    refuses: ['not_found'],
    run: async (tx, { body, services }) => {
      const link = (await rentersOf(tx, tx.actor.id)).find((row) => row.renter_id === body.renter_id.toLowerCase());
      if (!link) throw refuse('not_found', { field: 'renter_id' });
      await setSessionRenter(tx, tx.actor.sessionId, link.organization_id, link.renter_id);
      tx.afterCommit.push(() => services.principals.forgetAccount(tx.actor.id));
      const tokens = await renewSession(tx, tx.actor.sessionId, null);
      return tenantSession(tx, services, tx.actor.id, tokens, link.renter_id);
    },
  });

  for (const path of ['/tenant/me', '/tenant/auth/me'] as const) {
    const own = path === '/tenant/me';
    routes.get(path, {
      id: own ? 'readTenantAccount' : 'readTenant',
      tag,
      summary: own ? 'Your account' : 'Your account and the renter you act as',
      access: 'renter-account',
      data: own ? schemas.TenantAccount : schemas.TenantMe,
      run: (tx) => tenantMe(tx, own),
    });
    routes.patch(path, {
      id: own ? 'updateTenantAccount' : 'updateTenant',
      tag,
      summary: 'Change your name, language, time zone or phone',
      access: 'renter-account',
      body: schemas.UpdateTenantBody,
      data: own ? schemas.TenantAccount : schemas.TenantMe,
      run: async (tx, { body, services }) => {
        await updateAccount(tx, tx.actor.id, {
          displayName: body.display_name,
          locale: body.locale,
          timezone: body.timezone,
          phone: body.phone,
        });
        tx.afterCommit.push(() => services.principals.forgetAccount(tx.actor.id));
        return tenantMe(tx, own);
      },
    });
  }
}

async function tenantMe(tx: Transaction<RenterActor>, bare: boolean) {
  const account = await readAccount(tx, tx.actor.id);
  return bare ? account : { account, renter: await currentRenter(tx, tx.actor.id, tx.actor.renterId) };
}

type Family = {
  prefix: '/auth' | '/tenant/auth';
  name: 'Operator' | 'Tenant';
  tag: string;
  access: 'operator' | 'renter-account';
  kind: 'OPERATOR' | 'RENTER';
};

/** What both kinds of account do in the same way. */
function sharedRoutes(routes: Routes, { prefix, name, tag, access, kind }: Family): void {
  routes.post(`${prefix}/logout`, {
    id: `logOut${name}`,
    tag,
    summary: 'Log out',
    access,
    idempotent: false,
    data: Ok,
    run: async (tx, { services }) => {
      await revokeSession(tx, tx.actor.id, tx.actor.sessionId);
      tx.afterCommit.push(() => services.principals.forgetAccount(tx.actor.id));
      return { ok: true };
    },
  });

  routes.get(`${prefix}/preferences`, {
    id: `read${name}Preferences`,
    tag,
    summary: 'Which events reach you, how and when',
    access,
    data: schemas.Preferences,
    run: async (tx) => ({ notifications: {}, quiet_hours: null, ...(await readPreferences(tx, tx.actor.id)) }),
  });

  routes.put(`${prefix}/preferences`, {
    id: `replace${name}Preferences`,
    tag,
    summary: 'Choose which events reach you, how and when',
    access,
    body: schemas.PreferencesBody,
    data: schemas.Preferences,
    run: async (tx, { body }) => {
      const preferences = { notifications: body.notifications ?? {}, quiet_hours: body.quiet_hours ?? null };
      await savePreferences(tx, tx.actor.id, preferences);
      return preferences;
    },
  });

  routes.post(`${prefix}/password/forgot`, {
    id: `forgot${name}Password`,
    tag,
    summary: 'Start password recovery',
    description:
      'Always accepted, and as slow for an unknown e-mail address as for a known one. reset_token is null except on a local trial installation.',
    access: 'public',
    idempotent: false,
    limits: RECOVERY_LIMITS,
    body: schemas.ForgotBody,
    data: schemas.Forgot,
    run: (tx, { body, services }) => forgotPassword(tx, services, kind, body.email),
  });

  routes.post(`${prefix}/password/reset`, {
    id: `reset${name}Password`,
    tag,
    summary: 'Set a new password with a recovery token',
    description: 'Ends all sessions of the account.',
    access: 'public',
    idempotent: false,
    body: schemas.ResetBody,
    data: Ok,
    refuses: ['invalid_reset_token'],
    run: (tx, { body, services }) => resetPassword(tx, services, kind, body),
  });

  routes.post(`${prefix}/password/change`, {
    id: `change${name}Password`,
    tag,
    summary: 'Change your password',
    description: 'Ends all your other sessions.',
    access,
    idempotent: false,
    body: schemas.ChangePasswordBody,
    data: Ok,
    refuses: ['invalid_credentials'],
    run: (tx, { body, services }) => changePassword(tx, services, tx.actor, body),
  });

  routes.post(`${prefix}/email/verify`, {
    id: `verify${name}Email`,
    tag,
    summary: 'Confirm your e-mail address with the mailed token',
    access: 'public',
    idempotent: false,
    body: schemas.VerifyEmailBody,
    data: Ok,
    refuses: ['invalid_reset_token'],
    run: (tx, { body }) => verifyEmail(tx, kind, body.token),
  });

  routes.get(`${prefix}/sessions`, {
    id: `list${name}Sessions`,
    tag,
    summary: 'Where you are logged in',
    access,
    query: closed(PAGE_QUERY),
    data: schemas.SessionList,
    run: async (tx, { query }) => {
      const page = pageOf(query);
      const rows = await listSessions(tx, tx.actor.id, page);
      const sessions = rows.map(({ user_agent, ...session }) => ({
        ...session,
        device: user_agent,
        current: session.id === tx.actor.sessionId,
      }));
      return pageAnswer(page, 'sessions', sessions);
    },
  });

  routes.delete(`${prefix}/sessions/{session_id}`, {
    id: `revoke${name}Session`,
    tag,
    summary: 'End one of your sessions',
    access,
    params: schemas.SessionParams,
    data: Ok,
    run: async (tx, { params, services }) => {
      if (!(await revokeSession(tx, tx.actor.id, params.session_id))) throw refuse('not_found');
      tx.afterCommit.push(() => services.principals.forgetAccount(tx.actor.id));
      return { ok: true };
    },
  });
}
