import type { Locale } from '../../domain/catalog/locales.ts';
import type { Content, MailValues } from './email-content.ts';
import { type Email, renderEmail } from './render-email.ts';
import { SECURITY_EMAILS } from './security-emails.ts';

export const MAIL_TEMPLATES = [
  'reset-password',
  'verify-email',
  'member-invitation',
  'renter-invitation',
  'second-factor-code',
  'second-factor-added',
  'second-factor-removed',
  'second-factors-reset',
  'recovery-code-used',
  'recovery-codes-replaced',
] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

/** Emails about accounts in both languages. They go to strangers too, so a subject contains no text that somebody chose. */
const EMAILS: Record<MailTemplate, Record<Locale, (values: MailValues) => Content>> = {
  ...SECURITY_EMAILS,
  'reset-password': {
    vi: ({ name, token, kind }) => ({
      subject: 'Đặt lại mật khẩu Rentroll',
      paragraphs: [
        `Chào ${name},`,
        'Bấm nút dưới đây để đặt mật khẩu mới. Liên kết có hiệu lực 30 phút và dùng được một lần.',
      ],
      button: { label: 'Đặt mật khẩu mới', path: `/reset-password?token=${token}&kind=${kind}` },
      smallPrint: ['Nếu bạn không yêu cầu, hãy bỏ qua thư này: mật khẩu của bạn không thay đổi.'],
    }),
    en: ({ name, token, kind }) => ({
      subject: 'Reset your Rentroll password',
      paragraphs: [
        `Hello ${name},`,
        'Press the button to set a new password. The link is valid for 30 minutes and works once.',
      ],
      button: { label: 'Set a new password', path: `/reset-password?token=${token}&kind=${kind}` },
      smallPrint: ['If you did not request this, ignore this email: your password does not change.'],
    }),
  },
  'verify-email': {
    vi: ({ name, token, kind }) => ({
      subject: 'Xác nhận địa chỉ email',
      paragraphs: [`Chào ${name},`, 'Bấm nút dưới đây để xác nhận địa chỉ email này là của bạn.'],
      button: { label: 'Xác nhận email', path: `/verify-email?token=${token}&kind=${kind}` },
    }),
    en: ({ name, token, kind }) => ({
      subject: 'Confirm your email address',
      paragraphs: [`Hello ${name},`, 'Press the button to confirm that this email address is yours.'],
      button: { label: 'Confirm your address', path: `/verify-email?token=${token}&kind=${kind}` },
    }),
  },
  'member-invitation': {
    vi: ({ organization, inviter, token }) => ({
      subject: 'Lời mời cùng quản lý nhà cho thuê trên Rentroll',
      paragraphs: [`${inviter} mời bạn cùng quản lý ${organization} trên Rentroll.`, 'Lời mời có hiệu lực 14 ngày.'],
      button: { label: 'Xem lời mời', path: `/member-invitations/${token}` },
    }),
    en: ({ organization, inviter, token }) => ({
      subject: 'Invitation to manage rentals on Rentroll',
      paragraphs: [
        `${inviter} invites you to manage ${organization} on Rentroll.`,
        'The invitation is valid for 14 days.',
      ],
      button: { label: 'View the invitation', path: `/member-invitations/${token}` },
    }),
  },
  'renter-invitation': {
    vi: ({ organization, renter, email, token }) => ({
      subject: 'Lời mời xem hóa đơn tiền phòng trên Rentroll',
      paragraphs: [
        `Chào ${renter},`,
        `${organization} mời bạn xem hóa đơn, chỉ số điện nước và báo sửa chữa trên Rentroll bằng địa chỉ ${email}. Lời mời có hiệu lực 14 ngày.`,
      ],
      button: { label: 'Xem lời mời', path: `/renter-invitations/${token}` },
    }),
    en: ({ organization, renter, email, token }) => ({
      subject: 'Invitation to view your invoices on Rentroll',
      paragraphs: [
        `Hello ${renter},`,
        `${organization} invites you to view your invoices and meter readings and to report repairs on Rentroll with the address ${email}. The invitation is valid for 14 days.`,
      ],
      button: { label: 'View the invitation', path: `/renter-invitations/${token}` },
    }),
  },
};

/** `base` is the public URL of the service. */
export function writeEmail(template: MailTemplate, locale: Locale, values: MailValues, base: string): Email {
  const { button, ...content } = EMAILS[template][locale](values);
  return renderEmail({ locale, ...content, button: button ? { label: button.label, url: base + button.path } : null });
}
