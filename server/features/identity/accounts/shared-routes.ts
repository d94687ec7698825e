import type { AccountKind } from '../../../../domain/catalog/accounts.ts';
import { defaultsFor, type Preferences, quietHoursOf } from '../../../../domain/notifications/topics.ts';
import { refused } from '../../../../domain/refused.ts';
import { deviceName } from '../../../../domain/text/device-name.ts';
import { PAGE_QUERY, pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { RouteResult } from '../../../http/route-result.ts';
import { closed, Ok } from '../../../http/schema.ts';
import { listDevices } from '../second-factors/device-queries.ts';
import { RECOVERY_LIMITS } from './limits.ts';
import { logOut } from './log-out.ts';
import { readPreferences, savePreferences } from './queries.ts';
import { changePassword, forgotPassword, resetPassword } from './recover-password.ts';
import * as schemas from './schemas.ts';
import { listSessions, revokeSession } from './session-queries.ts';
import { LOGOUT } from './session-texts.ts';
import { verifyEmail } from './verify-email.ts';

type Family = {
  prefix: '/auth' | '/tenant/auth';
  name: 'Operator' | 'Tenant';
  tag: string;
  access: 'operator' | 'renter-account';
  kind: AccountKind;
};

const QUIET =
  'Push and Zalo messages wait until the quiet hours end, in the time zone of the organization they come from. Email is sent at any time.';

/** Routes that operator and renter accounts have in common. */
export function sharedRoutes(routes: Routes, { prefix, name, tag, access, kind }: Family): void {
  routes.post(`${prefix}/logout`, {
    id: `logOut${name}`,
    tag,
    summary: 'Log out',
    description: LOGOUT,
    access: 'public',
    optionalAccount: access,
    idempotent: false,
    data: Ok,
    refuses: ['unauthorized', 'forbidden'],
    run: (tx, { context, browser }) => logOut(tx, context, kind, browser),
  });

  routes.get(`${prefix}/preferences`, {
    id: `read${name}Preferences`,
    tag,
    summary: 'Read your notification preferences',
    description: `Returns only what you chose; everything else follows the defaults in \`meta.defaults\`. ${QUIET}`,
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
    summary: 'Replace your notification preferences',
    description: `A topic or channel you leave out follows its default. Without \`quiet_hours\` you have none. ${QUIET}`,
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
      'Accepted for any email address, known or not; only a known one receives an email. `reset_token` is null except on a local trial installation.',
    access: 'public',
    idempotent: false,
    limits: RECOVERY_LIMITS,
    body: schemas.ForgotBody,
    data: schemas.Forgot,
    run: (tx, { body, context, cameDirectly }) =>
      forgotPassword(tx, context, kind, body.email, { showToken: context.config.exposeResetTokens && cameDirectly() }),
  });

  routes.post(`${prefix}/password/reset`, {
    id: `reset${name}Password`,
    tag,
    summary: 'Reset your password',
    description: 'Takes the token from the recovery email. Ends all sessions of the account.',
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
    summary: 'Confirm your email address',
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
    summary: 'List your sessions',
    description: 'Also the browsers on which no second factor is asked for; they are not paged.',
    access,
    query: closed(PAGE_QUERY),
    data: schemas.SessionList,
    run: async (tx, { query }) => {
      const page = pageOf(query);
      const rows = await listSessions(tx, tx.actor.id, page);
      const sessions = rows.map(({ user_agent, ...session }) => ({
        ...session,
        device: user_agent,
        device_name: deviceName(user_agent, tx.locale),
        current: session.id === tx.actor.sessionId,
      }));
      const devices = (await listDevices(tx, tx.actor.id)).map(({ user_agent, ...device }) => ({
        ...device,
        device_name: deviceName(user_agent, tx.locale),
      }));
      const { data, meta } = pageResult(page, 'sessions', sessions);
      return new RouteResult({ ...data, remembered_devices: devices }, { meta });
    },
  });

  routes.delete(`${prefix}/sessions/{session_id}`, {
    id: `revoke${name}Session`,
    tag,
    summary: 'End a session',
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
