import { permissionsHeld } from '../../../../domain/catalog/permissions.ts';
import { refused } from '../../../../domain/refused.ts';
import type { Transaction } from '../../../database/transaction.ts';
import { sessionAssurance } from '../../../http/queries.ts';
import type { Routes } from '../../../http/route.ts';
import type { OperatorActor } from '../../../security/actor.ts';
import {
  type MembershipRow,
  membershipsOf,
  readOrganization,
  setSessionOrganization,
} from '../organizations/queries.ts';
import { ownRoleOf } from '../roles/queries.ts';
import { acceptMemberInvitation } from './accept-member-invitation.ts';
import { LOGIN_LIMITS, REGISTER_LIMITS } from './limits.ts';
import { logInOperator } from './log-in.ts';
import { isOpenTo, operatorSession, renewSession } from './open-session.ts';
import { readOperator, updateAccount } from './queries.ts';
import { cookieTarget } from './refresh-cookie.ts';
import { refreshOperator } from './refresh-session.ts';
import { registerOperator } from './register.ts';
import * as schemas from './schemas.ts';
import { REFRESH, SECOND_STEP, SWITCH } from './session-texts.ts';

export function operatorRoutes(routes: Routes): void {
  const tag = 'Operator accounts';
  routes.post('/auth/register', {
    id: 'registerOperator',
    tag,
    summary: 'Register an account with an organization',
    description:
      'You become the OWNER of the new organization. Your language and that of the organization are taken from `Accept-Language`; the time zone of the organization is Asia/Ho_Chi_Minh. An email asks you to confirm your address.',
    access: 'public',
    idempotent: false,
    limits: REGISTER_LIMITS,
    body: schemas.RegisterOperatorBody,
    data: schemas.OperatorSession,
    status: 201,
    refuses: ['email_taken', 'slug_taken', 'forbidden'],
    run: (tx, { body, context, browser }) =>
      registerOperator(tx, context, body, cookieTarget('OPERATOR', body.refresh_in, browser)),
  });

  routes.post('/auth/login', {
    id: 'logInOperator',
    tag,
    summary: 'Log in',
    description: `Without \`organization_id\` the session is in the organization you used last, or otherwise the one you joined first. ${SECOND_STEP} \`organization\` is null while the organization requires a second factor that the session does not have.`,
    access: 'public',
    idempotent: false,
    limits: LOGIN_LIMITS,
    body: schemas.LoginOperatorBody,
    data: schemas.OperatorSession,
    refuses: ['invalid_credentials', 'forbidden', 'second_factor_required'],
    run: (tx, { body, context, browser }) =>
      logInOperator(tx, context, body, cookieTarget('OPERATOR', body.refresh_in, browser), browser),
  });

  routes.post('/auth/refresh', {
    id: 'refreshOperatorSession',
    tag,
    summary: 'Refresh a session',
    description: REFRESH,
    access: 'public',
    idempotent: false,
    body: schemas.RefreshOperatorBody,
    data: schemas.OperatorSession,
    refuses: ['invalid_refresh_token', 'not_found', 'forbidden', 'second_factor_required'],
    run: (tx, { body, context, browser }) => refreshOperator(tx, context, body, browser),
  });

  routes.post('/auth/switch-organization', {
    id: 'switchOrganization',
    tag,
    summary: 'Switch to another organization',
    description: SWITCH,
    access: 'operator',
    idempotent: false,
    body: schemas.SwitchOrganizationBody,
    data: schemas.OperatorSession,
    refuses: ['not_found', 'second_factor_required'],
    run: async (tx, { body, context, browser }) => {
      const target = cookieTarget('OPERATOR', body.refresh_in, browser);
      const id = body.organization_id.toLowerCase();
      const memberships = await membershipsOf(tx, tx.actor.id);
      if (!memberships.some((m) => m.organization_id === id)) throw refused('not_found', { field: 'organization_id' });
      if (!(await isOpenTo(tx, tx.actor.sessionId, id))) throw refused('second_factor_required');
      await setSessionOrganization(tx, tx.actor.sessionId, id);
      tx.afterCommit.push(() => context.principals.evictAccount(tx.actor.id));
      return operatorSession(tx, context, tx.actor.id, await renewSession(tx, context, tx.actor.sessionId, id, target));
    },
  });

  routes.get('/auth/me', {
    id: 'readOperator',
    tag,
    summary: 'Read your account and permissions',
    description: '`permissions` are those in the current organization; `organizations` lists all that you work for.',
    access: 'operator',
    data: schemas.OperatorMe,
    run: (tx) => operatorMe(tx),
  });

  routes.patch('/auth/me', {
    id: 'updateOperator',
    tag,
    summary: 'Update your account',
    access: 'operator',
    body: schemas.UpdateOperatorBody,
    data: schemas.OperatorMe,
    run: async (tx, { body, context }) => {
      await updateAccount(tx, tx.actor.id, { displayName: body.display_name, locale: body.locale });
      tx.afterCommit.push(() => context.principals.evictAccount(tx.actor.id));
      return operatorMe(tx);
    },
  });

  routes.post('/auth/member-invitations/{token}/accept', {
    id: 'acceptMemberInvitation',
    tag,
    summary: 'Accept a member invitation',
    description:
      'If you are logged in with the invited email address, send no body. If no account has that address yet, send `password` and `display_name` without an access token; this creates the account.',
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
    run: (tx, { params, body, context, browser }) =>
      acceptMemberInvitation(tx, context, params.token, body, cookieTarget('OPERATOR', body.refresh_in, browser)),
  });
}

async function operatorMe(tx: Transaction<OperatorActor>) {
  const { id } = tx.actor;
  const memberships = await membershipsOf(tx, id);
  const found = memberships.find((m) => m.organization_id === tx.actor.organizationId);
  const assurance = await sessionAssurance(tx, tx.actor.sessionId, null);
  const isOpen = (membership: MembershipRow) =>
    !membership.require_second_factor || assurance?.second_factor_at != null;
  const current = found && isOpen(found) ? found : undefined;
  const own = current ? await ownRoleOf(tx, id, current.organization_id) : undefined;
  return {
    user: await readOperator(tx, id),
    organization: current ? ((await readOrganization(tx, current.organization_id)) ?? null) : null,
    role: current?.role ?? null,
    role_name: own?.role_name ?? null,
    permissions: current ? [...permissionsHeld({ ...current, own_permissions: own?.permissions ?? null })] : [],
    organizations: memberships.map((membership) => ({
      id: membership.organization_id,
      name: membership.name,
      slug: membership.slug,
      status: membership.status,
      role: membership.role,
      property_ids: isOpen(membership) ? membership.property_ids : [],
      requires_second_factor: membership.require_second_factor,
    })),
  };
}
