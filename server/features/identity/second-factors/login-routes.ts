import type { AccountKind } from '../../../../domain/catalog/accounts.ts';
import type { Routes } from '../../../http/route.ts';
import { requestOptions } from '../../../security/webauthn.ts';
import { PASSKEY_LIMITS, SECOND_FACTOR_LIMITS } from '../accounts/limits.ts';
import { OperatorSession, TenantSession } from '../accounts/schemas.ts';
import { issueChallenge } from './challenges.ts';
import { finishLogin, logInWithPasskey } from './finish-login.ts';
import { PasskeyLoginBody, PasskeyOptions, SecondFactorLoginBody } from './schemas.ts';

type Family = { prefix: '/auth' | '/tenant/auth'; name: 'Operator' | 'Tenant'; tag: string; kind: AccountKind };

export function loginRoutes(routes: Routes, { prefix, name, tag, kind }: Family): void {
  const data = kind === 'OPERATOR' ? OperatorSession : TenantSession;
  routes.post(`${prefix}/login/second-factor`, {
    id: `finish${name}Login`,
    tag,
    summary: 'Log in with a second factor',
    description:
      'Takes `details.challenge` of the refused login, valid for five minutes and five tries, and one of `code`, `recovery_code` and `credential`.',
    access: 'public',
    idempotent: false,
    limits: SECOND_FACTOR_LIMITS,
    body: SecondFactorLoginBody,
    data,
    refuses: ['invalid_credentials', 'forbidden'],
    run: (tx, { body, context, browser }) => finishLogin(tx, context, kind, body, browser) as never,
  });

  routes.post(`${prefix}/passkeys/login-options`, {
    id: `prepare${name}PasskeyLogin`,
    tag,
    summary: 'Prepare the use of a passkey',
    description: 'Options for `navigator.credentials.get`, valid for five minutes: to log in, or for a proof.',
    access: 'public',
    idempotent: false,
    limits: PASSKEY_LIMITS,
    data: PasskeyOptions,
    run: async (tx, { context, browser }) => {
      const { token } = await issueChallenge(context, tx.caller, { purpose: 'PASSKEY_USE', kind, accountId: null });
      return { options: requestOptions(browser.origin, token) };
    },
  });

  routes.post(`${prefix}/passkeys/login`, {
    id: `logIn${name}WithPasskey`,
    tag,
    summary: 'Log in with a passkey',
    description: 'Without a password; the passkey counts as both factors.',
    access: 'public',
    idempotent: false,
    limits: SECOND_FACTOR_LIMITS,
    body: PasskeyLoginBody,
    data,
    refuses: ['invalid_credentials', 'forbidden'],
    run: (tx, { body, context, browser }) => logInWithPasskey(tx, context, kind, body, browser) as never,
  });
}
