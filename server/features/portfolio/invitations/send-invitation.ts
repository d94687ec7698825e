import type { Locale } from '../../../../domain/catalog/locales.ts';
import type { InvitationChannel } from '../../../../domain/catalog/notifications.ts';
import type { Refused } from '../../../../domain/refused.ts';
import { mobileNumber } from '../../../../domain/text/mobile-number.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Tx } from '../../../database/transaction.ts';
import { checkMailLimit } from '../../../mail/limit-mail.ts';
import { sendMail } from '../../../mail/send-mail.ts';
import { checkTextLimit } from '../../../text-messages/limit-text-messages.ts';
import { sendTextMessage, textChannels } from '../../../text-messages/send-text-message.ts';
import { invitationText, invitationUrl } from '../../../text-messages/text-templates.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import type { Contact, InvitationRow } from './queries.ts';

/** `url` and `message` for a landlord who passes the invitation on by hand; `channels` are those by which the service sends it. */
export type SentInvitation = InvitationRow & {
  token: string;
  url: string;
  message: string;
  channels: InvitationChannel[];
};

export const byEmail = (email: string): Contact => ({ email, phone: null });
export const byPhone = (phone: string): Contact => ({ email: null, phone });

/**
 * How a renter on file can be invited: by email, or else by a mobile number if messages can be sent to phones. On a local trial the
 * landlord passes the link on.
 */
export function contactOf(
  { config }: AppContext,
  { email, phone }: { email: string | null; phone: string | null },
): Contact | null {
  if (email) return byEmail(email);
  const isReachable = config.exposeResetTokens || textChannels(config, 'renter_invitation').length > 0;
  const number = isReachable ? mobileNumber(phone) : null;
  return number === null ? null : byPhone(number);
}

/** Counts an invitation to this recipient; the refusal if it is one too many. */
export const checkLimit = (tx: Tx, context: AppContext, { email, phone }: Contact): Promise<Refused | null> =>
  email === null ? checkTextLimit(tx, context, phone) : checkMailLimit(tx, context, email);

export async function sendInvitation(
  tx: Tx,
  context: AppContext,
  invitation: InvitationRow,
  token: string,
): Promise<SentInvitation> {
  const { organization_name: organization, renter_name: renter } = invitation;
  const locale: Locale = (await readOrganization(tx, tx.organizationId))?.locale ?? tx.locale;
  const url = invitationUrl(context.base.url, token);
  const sent = { ...invitation, token, url, message: invitationText(locale, { organization, renter, url }) };
  if (invitation.email !== null) {
    const values = { organization, renter, email: invitation.email, token };
    await sendMail(tx, context, { to: invitation.email, locale, template: 'renter-invitation', values });
    return { ...sent, channels: ['EMAIL'] };
  }
  const channels = textChannels(context.config, 'renter_invitation');
  if (channels.length > 0)
    await sendTextMessage(tx, context, {
      to: invitation.phone,
      locale,
      template: 'renter_invitation',
      values: { organization, renter, token },
      expiresAt: invitation.expires_at,
    });
  return { ...sent, channels };
}
