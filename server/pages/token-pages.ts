import type { AccountKind } from '../../domain/catalog/accounts.ts';
import { refused } from '../../domain/refused.ts';
import { resetPassword } from '../features/identity/accounts/recover-password.ts';
import { ResetBody } from '../features/identity/accounts/schemas.ts';
import { verifyEmail } from '../features/identity/accounts/verify-email.ts';
import { closed } from '../http/schema.ts';
import type { EmailLinkPage, Visit } from './page.ts';
import { TEXTS } from './texts.ts';

const textsOf = ({ request }: Visit) => TEXTS[request.locale];

/** The link names the kind of account; one email address may have an operator's and a renter's account. */
function linkOf({ request }: Visit): { token: string; kind: AccountKind } {
  const { token, kind } = request.query as Record<string, unknown>;
  if (typeof token !== 'string' || token === '' || token.length > 200) throw refused('invalid_reset_token');
  if (kind !== 'OPERATOR' && kind !== 'RENTER') throw refused('invalid_reset_token');
  return { token, kind };
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
    return textsOf(visit).verify.done;
  },
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
    return textsOf(visit).reset.done;
  },
};
