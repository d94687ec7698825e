import type { Locale } from '../../domain/catalog/locales.ts';
import { type Email, renderEmail } from './render-email.ts';

export const MAIL_TEMPLATES = ['reset-password', 'verify-email', 'member-invitation', 'renter-invitation'] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];
export type MailValues = Record<string, string>;
type Content = { subject: string; text: string };

/**
 * Emails about accounts in both languages; an empty line separates paragraphs. They go to strangers too, so a subject contains
 * no text that somebody chose. `base` is the public URL of the service.
 */
const EMAILS: Record<MailTemplate, Record<Locale, (values: MailValues, base: string) => Content>> = {
  'reset-password': {
    vi: ({ name, token, kind }, base) => ({
      subject: 'Đặt lại mật khẩu Rentroll',
      text: `Chào ${name},\n\nMở liên kết sau để đặt mật khẩu mới (có hiệu lực 30 phút, dùng một lần):\n${base}/reset-password?token=${token}&kind=${kind}\n\nNếu bạn không yêu cầu, hãy bỏ qua thư này: mật khẩu của bạn không thay đổi.`,
    }),
    en: ({ name, token, kind }, base) => ({
      subject: 'Reset your Rentroll password',
      text: `Hello ${name},\n\nOpen this link to set a new password (valid for 30 minutes, works once):\n${base}/reset-password?token=${token}&kind=${kind}\n\nIf you did not request this, ignore this email: your password does not change.`,
    }),
  },
  'verify-email': {
    vi: ({ name, token, kind }, base) => ({
      subject: 'Xác nhận địa chỉ email',
      text: `Chào ${name},\n\nMở liên kết sau để xác nhận địa chỉ email này là của bạn:\n${base}/verify-email?token=${token}&kind=${kind}`,
    }),
    en: ({ name, token, kind }, base) => ({
      subject: 'Confirm your email address',
      text: `Hello ${name},\n\nOpen this link to confirm that this email address is yours:\n${base}/verify-email?token=${token}&kind=${kind}`,
    }),
  },
  'member-invitation': {
    vi: ({ organization, inviter, token }, base) => ({
      subject: 'Lời mời cùng quản lý nhà cho thuê trên Rentroll',
      text: `${inviter} mời bạn cùng quản lý ${organization} trên Rentroll.\n\nMở liên kết sau để nhận lời (có hiệu lực 14 ngày):\n${base}/member-invitations/${token}`,
    }),
    en: ({ organization, inviter, token }, base) => ({
      subject: 'Invitation to manage rentals on Rentroll',
      text: `${inviter} invites you to manage ${organization} on Rentroll.\n\nOpen this link to accept (valid for 14 days):\n${base}/member-invitations/${token}`,
    }),
  },
  'renter-invitation': {
    vi: ({ organization, renter, email, token }, base) => ({
      subject: 'Lời mời xem hóa đơn tiền phòng trên Rentroll',
      text: `Chào ${renter},\n\n${organization} mời bạn xem hóa đơn, chỉ số điện nước và báo sửa chữa trên Rentroll.\n\nMở liên kết sau để nhận lời bằng địa chỉ ${email} (có hiệu lực 14 ngày):\n${base}/renter-invitations/${token}`,
    }),
    en: ({ organization, renter, email, token }, base) => ({
      subject: 'Invitation to view your invoices on Rentroll',
      text: `Hello ${renter},\n\n${organization} invites you to view your invoices and meter readings and to report repairs on Rentroll.\n\nOpen this link to accept with the address ${email} (valid for 14 days):\n${base}/renter-invitations/${token}`,
    }),
  },
};

export function writeEmail(template: MailTemplate, locale: Locale, values: MailValues, base: string): Email {
  const { subject, text } = EMAILS[template][locale](values, base);
  return renderEmail({ locale, subject, paragraphs: text.split('\n\n') });
}
