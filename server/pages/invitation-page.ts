import { acceptMemberInvitation } from '../features/identity/accounts/accept-member-invitation.ts';
import { findInvited, joinOrganization, lockInvitation } from '../features/identity/accounts/join-organization.ts';
import { checkPassword, enforceLoginLimits } from '../features/identity/accounts/log-in.ts';
import { accountExists, readAccount } from '../features/identity/accounts/queries.ts';
import { AcceptInvitationBody } from '../features/identity/accounts/schemas.ts';
import type { EmailLinkPage, Visit } from './page.ts';
import { TEXTS } from './texts.ts';

const tokenOf = ({ request }: Visit): string => (request.params as { token: string }).token;

type Invitation = { organization: string; email: string; known: boolean };

const readInvitation = (visit: Visit): Promise<Invitation> =>
  visit.context.database.unscoped('read', visit.request.caller, async (tx) => {
    const { organization, member } = await findInvited(tx, tokenOf(visit));
    const { email } = member.user;
    return { organization: organization.name, email, known: await accountExists(tx, 'OPERATOR', email) };
  });

/** A person with an account accepts with its password, others create one. */
export const invitationPage: EmailLinkPage = {
  path: '/member-invitations/:token',
  title: ({ request }) => TEXTS[request.locale].invitation.title,
  body: AcceptInvitationBody,
  form: async (visit) => {
    const texts = TEXTS[visit.request.locale].invitation;
    const { organization, email, known } = await readInvitation(visit);
    return {
      intro: `${texts.intro(organization, email)} ${known ? texts.known : texts.fresh}`,
      button: texts.button,
      fields: known
        ? [{ name: 'password', autocomplete: 'current-password' }]
        : [
            { name: 'display_name', autocomplete: 'name' },
            { name: 'password', autocomplete: 'new-password' },
          ],
    };
  },
  submit: async (visit, body) => {
    const invitation = await readInvitation(visit);
    if (invitation.known) await joinWithPassword(visit, invitation.email, body.password ?? '');
    else await joinAsNewcomer(visit, body);
    const text = TEXTS[visit.request.locale].invitation.done(invitation.organization);
    return { text, opens: 'console' };
  },
  again: () => null,
};

async function joinAsNewcomer({ request, context }: Visit, body: Record<string, string>): Promise<void> {
  const { token } = request.params as { token: string };
  await context.database.unscoped('write', request.caller, (tx) =>
    acceptMemberInvitation(tx, context, token, body, null),
  );
}

async function joinWithPassword(visit: Visit, email: string, password: string): Promise<void> {
  const { request, context } = visit;
  await enforceLoginLimits(context, request.caller, email);
  await context.database.unscoped('write', request.caller, async (tx) => {
    const accountId = await checkPassword(tx, context, 'OPERATOR', { email, password });
    const { display_name } = await readAccount(tx, accountId);
    const invited = await findInvited(tx, tokenOf(visit));
    await lockInvitation(invited);
    await joinOrganization(invited, context, { id: accountId, email, name: display_name });
  });
}
