import type { Locale } from '../../domain/catalog/locales.ts';
import type { TextTemplate } from '../../domain/catalog/notifications.ts';
import { stripDiacritics } from '../../domain/text/fold-diacritics.ts';

export type TextValues = {
  login_code: { code: string };
  renter_invitation: { organization: string; renter: string; token: string };
};

export const invitationUrl = (base: string, token: string): string => `${base}/renter-invitations/${token}`;

/** An invitation as a landlord can paste it into a chat. */
export const invitationText = (
  locale: Locale,
  { organization, renter, url }: { organization: string; renter: string; url: string },
): string =>
  locale === 'vi'
    ? `${organization} mời ${renter} xem hóa đơn, gửi số điện nước và báo hỏng trên Rentroll: ${url}`
    : `${organization} invites ${renter} to view invoices, send meter readings and report repairs on Rentroll: ${url}`;

/**
 * Without diacritics, which would make an SMS cost two or three. Phones that know the last line of a code offer to fill it in on the
 * page of that host.
 */
export function smsText<T extends TextTemplate>(
  template: T,
  locale: Locale,
  values: TextValues[T],
  base: string,
): string {
  if (template === 'renter_invitation') {
    const { organization, renter, token } = values as TextValues['renter_invitation'];
    const names = { organization: shorten(organization), renter: shorten(renter) };
    return stripDiacritics(invitationText(locale, { ...names, url: invitationUrl(base, token) }));
  }
  const { code } = values as TextValues['login_code'];
  const said =
    locale === 'vi'
      ? `Rentroll: ma dang nhap cua ban la ${code}, dung trong 5 phut. Khong dua ma nay cho ai.`
      : `Rentroll: your login code is ${code}, valid for 5 minutes. Do not give it to anyone.`;
  return base.startsWith('https:') ? `${said}\n\n@${new URL(base).hostname} #${code}` : said;
}

const MAX_NAME_LENGTH = 40;

/** A name is part of the message; it cannot be a message of its own. */
const shorten = (name: string): string =>
  name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, MAX_NAME_LENGTH).trimEnd()}…`;

/** The parameters of the approved Zalo template. */
export function zaloParameters<T extends TextTemplate>(
  template: T,
  values: TextValues[T],
  base: string,
): Record<string, string> {
  if (template === 'login_code') return { otp: (values as TextValues['login_code']).code };
  const { organization, renter, token } = values as TextValues['renter_invitation'];
  return { organization, renter, link: invitationUrl(base, token) };
}
