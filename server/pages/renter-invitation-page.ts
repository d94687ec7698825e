import { refused } from '../../domain/refused.ts';
import { checkPassword, enforceLoginLimits } from '../features/identity/accounts/log-in.ts';
import { accountExists } from '../features/identity/accounts/queries.ts';
import { createAccount, credentialsOf, prepareAccount } from '../features/identity/accounts/register.ts';
import { AcceptInvitationBody } from '../features/identity/accounts/schemas.ts';
import {
  acceptForAccount,
  findInvited,
  readInvitationNotice,
} from '../features/portfolio/invitations/answer-invitation.ts';
import { body, optional, Type } from '../http/schema.ts';
import type { Done } from './email-link-view.ts';
import type { EmailLinkPage, Visit } from './page.ts';
import { acceptByPhone, phoneForm } from './phone-invitation.ts';
import { TEXTS } from './texts.ts';

export const tokenOf = ({ request }: Visit): string => (request.params as { token: string }).token;

type Invitation = {
  organization: string;
  renter: string;
  email: string | null;
  phone: string | null;
  known: boolean;
  isAccepted: boolean;
  privacy: { summary: string; text: string };
};

/** Refused unless it can be accepted or was. */
const readInvitation = (visit: Visit): Promise<Invitation> =>
  visit.context.database.unscoped('read', visit.request.caller, async (tx) => {
    const invitation = await findInvited(tx, tokenOf(visit));
    const { organization_name, renter_name, email, phone, status } = invitation;
    if (status !== 'PENDING' && status !== 'ACCEPTED') throw refused('invitation_not_pending');
    const known = email !== null && (await accountExists(tx, 'RENTER', email));
    const isAccepted = status === 'ACCEPTED';
    const { text } = await readInvitationNotice(tx, tokenOf(visit));
    const privacy = { summary: TEXTS[visit.request.locale].renterInvitation.privacy, text };
    return { organization: organization_name, renter: renter_name, email, phone, known, isAccepted, privacy };
  });

/** Who opens the link of the message again finds the way in. */
const alreadyAccepted = ({ request }: Visit, { organization, phone }: Invitation): Done => ({
  text: TEXTS[request.locale].renterInvitation.accepted(organization),
  opens: 'renter',
  ...(phone === null ? {} : { page: 'login?by=phone' }),
});

/** A renter with an account accepts with its password, others create one; who was invited by phone needs only a code. */
export const renterInvitationPage: EmailLinkPage = {
  path: '/renter-invitations/:token',
  title: ({ request }) => TEXTS[request.locale].renterInvitation.title,
  body: body('RenterInvitationForm', {
    ...AcceptInvitationBody.properties,
    code: optional(Type.String({ pattern: '^[0-9]{6}$' })),
  }),
  form: async (visit) => {
    const texts = TEXTS[visit.request.locale].renterInvitation;
    const invitation = await readInvitation(visit);
    if (invitation.isAccepted) return alreadyAccepted(visit, invitation);
    const { organization, renter, email, phone, known, privacy } = invitation;
    if (email === null) return phoneForm(visit, { organization, renter, phone: phone ?? '', privacy });
    return {
      intro: `${texts.intro(organization, renter, email)} ${known ? texts.known : texts.fresh}`,
      button: texts.button,
      fields: known
        ? [{ name: 'password', autocomplete: 'current-password' }]
        : [
            { name: 'display_name', autocomplete: 'name' },
            { name: 'password', autocomplete: 'new-password' },
          ],
      privacy,
    };
  },
  submit: async (visit, form) => {
    const invitation = await readInvitation(visit);
    if (invitation.isAccepted) return alreadyAccepted(visit, invitation);
    const { organization, renter, email, phone, known, privacy } = invitation;
    if (email === null) return acceptByPhone(visit, { organization, renter, phone: phone ?? '', privacy }, form.code);
    if (known) await acceptWithPassword(visit, email, form.password ?? '');
    else await acceptAsNewcomer(visit, email, form);
    return { text: TEXTS[visit.request.locale].renterInvitation.done(organization), opens: 'renter' };
  },
  again: () => null,
};

async function acceptWithPassword(visit: Visit, email: string, password: string): Promise<void> {
  const { request, context } = visit;
  await enforceLoginLimits(context, request.caller, email);
  await context.database.unscoped('write', request.caller, async (tx) => {
    const id = await checkPassword(tx, context, 'RENTER', { email, password });
    await acceptForAccount(tx, context, tokenOf(visit), { id, email, verified_phone: null });
  });
}

/** The invitation was emailed to the address, which proves that it is theirs. */
async function acceptAsNewcomer(visit: Visit, email: string, form: Record<string, string>): Promise<void> {
  const { request, context } = visit;
  const account = await prepareAccount(context, { kind: 'RENTER', email, ...credentialsOf(form) });
  await context.database.unscoped('write', request.caller, async (tx) => {
    if (await accountExists(tx, 'RENTER', email)) throw refused('invitation_not_pending');
    const id = await createAccount(tx, context, account, true);
    await acceptForAccount(tx, context, tokenOf(visit), { id, email, verified_phone: null });
  });
}
