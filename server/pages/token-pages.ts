import type { AccountKind } from '../../domain/catalog/accounts.ts';
import { refused } from '../../domain/refused.ts';
import { resetPassword } from '../features/identity/accounts/recover-password.ts';
import { ResetBody } from '../features/identity/accounts/schemas.ts';
import { verifyEmail } from '../features/identity/accounts/verify-email.ts';
import { closed } from '../http/schema.ts';
import type { EmailLinkPage, Visit } from './page.ts';
import { TEXTS } from './texts.ts';

const APPS = { OPERATOR: 'console', RENTER: 'renter' } as const;

const textsOf = ({ request }: Visit) => TEXTS[request.locale];

/** The link names the kind of account; one email address may have an operator's and a renter's account. */
function linkOf({ request }: Visit): { token: string; kind: AccountKind } {
  const { token } = request.query as Record<string, unknown>;
  const kind = kindOf(request.query);
  if (typeof token !== 'string' || token === '' || token.length > 200 || !kind) throw refused('invalid_reset_token');
  return { token, kind };
}

function kindOf(query: unknown): AccountKind | null {
  const { kind } = query as Record<string, unknown>;
  return kind === 'OPERATOR' || kind === 'RENTER' ? kind : null;
}

/** Opening the link changes nothing, because mail scanners open links too. */
export const verifyPage: EmailLinkPage = {
  path: '/verify-email',
  title: (visit) => textsOf(visit).verify.title,
  body: closed({}),
  form: async (visit) => {
    linkOf(visit);
    return { ...textsOf(visit).verify, fields: [] };
  },
  submit: async (visit) => {
    const { kind, token } = linkOf(visit);
    const { request, context } = visit;
    await context.database.unscoped('write', request.caller, (tx) => verifyEmail(tx, kind, token));
    return { text: textsOf(visit).verify.done, opens: APPS[kind] };
  },
  again: () => null,
};

export const resetPage: EmailLinkPage = {
  path: '/reset-password',
  title: (visit) => textsOf(visit).reset.title,
  body: closed({ password: ResetBody.properties.password }),
  form: async (visit) => {
    linkOf(visit);
    return { ...textsOf(visit).reset, fields: [{ name: 'password', autocomplete: 'new-password' }] };
  },
  submit: async (visit, { password = '' }) => {
    const { kind, token } = linkOf(visit);
    const { request, context } = visit;
    await context.database.unscoped('write', request.caller, (tx) =>
      resetPassword(tx, context, kind, { token, password }),
    );
    return { text: textsOf(visit).reset.done, opens: APPS[kind] };
  },
  again: ({ request }) => `/${APPS[kindOf(request.query) ?? 'OPERATOR']}/forgot`,
};
