import type { AccountKind } from '../../../../domain/catalog/accounts.ts';
import { defaultsFor, type Preferences, quietHoursOf } from '../../../../domain/notifications/topics.ts';
import { refused } from '../../../../domain/refused.ts';
import { PAGE_QUERY, pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { RouteResult } from '../../../http/route-result.ts';
import { closed, Ok } from '../../../http/schema.ts';
import { RECOVERY_LIMITS } from './limits.ts';
import { listSessions, readPreferences, revokeSession, savePreferences } from './queries.ts';
import { changePassword, forgotPassword, resetPassword } from './recover-password.ts';
import * as schemas from './schemas.ts';
import { verifyEmail } from './verify-email.ts';

type Family = {
  prefix: '/auth' | '/tenant/auth';
  name: 'Operator' | 'Tenant';
  tag: string;
  access: 'operator' | 'renter-account';
  kind: AccountKind;
};

const QUIET =
  'In the quiet hours, told by the clock of the organization the news come from, push and Zalo messages wait; letters make no noise and do not.';

/** What both kinds of account do in the same way. */
export function sharedRoutes(routes: Routes, { prefix, name, tag, access, kind }: Family): void {
  routes.post(`${prefix}/logout`, {
    id: `logOut${name}`,
    tag,
    summary: 'Log out',
    access,
    idempotent: false,
    data: Ok,
    run: async (tx, { context }) => {
      await revokeSession(tx, tx.actor.id, tx.actor.sessionId);
      tx.afterCommit.push(() => context.principals.evictAccount(tx.actor.id));
      return { ok: true };
    },
  });

  routes.get(`${prefix}/preferences`, {
    id: `read${name}Preferences`,
    tag,
    summary: 'Which events reach you, how and when',
    description: `What you chose; for everything else the defaults in \`meta.defaults\` hold. ${QUIET}`,
    access,
    data: schemas.PREFERENCES[kind].data,
    run: async (tx) => {
      const chosen: Preferences = await readPreferences(tx, tx.actor.id);
      const { notifications = {} } = chosen;
      return new RouteResult(
        { notifications, quiet_hours: quietHoursOf(chosen) },
        { meta: { defaults: defaultsFor(kind) } },
      );
    },
  });

  routes.put(`${prefix}/preferences`, {
    id: `replace${name}Preferences`,
    tag,
    summary: 'Choose which events reach you, how and when',
    description: `A topic or channel you leave out keeps its default; without quiet_hours there are none. ${QUIET}`,
    access,
    body: schemas.PREFERENCES[kind].body,
    data: schemas.PREFERENCES[kind].data,
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
    run: (tx, { body, context, cameDirectly }) =>
      forgotPassword(tx, context, kind, body.email, { showToken: context.config.exposeResetTokens && cameDirectly }),
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
    run: (tx, { body, context }) => resetPassword(tx, context, kind, body),
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
    run: (tx, { body, context }) => changePassword(tx, context, tx.actor, body),
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
      return pageResult(page, 'sessions', sessions);
    },
  });

  routes.delete(`${prefix}/sessions/{session_id}`, {
    id: `revoke${name}Session`,
    tag,
    summary: 'End one of your sessions',
    access,
    params: schemas.SessionParams,
    data: Ok,
    run: async (tx, { params, context }) => {
      if (!(await revokeSession(tx, tx.actor.id, params.session_id))) throw refused('not_found');
      tx.afterCommit.push(() => context.principals.evictAccount(tx.actor.id));
      return { ok: true };
    },
  });
}
