import type { Locale } from '../../domain/catalog/locales.ts';
import type { Content, MailValues } from './email-content.ts';

type Write = (values: MailValues) => Content;

const settings = (kind = ''): string => (kind === 'RENTER' ? '/renter/settings' : '/console/settings/security');

const NAMES: Record<Locale, Record<string, string>> = {
  vi: { TOTP: 'ứng dụng xác thực', PASSKEY: 'khóa truy cập' },
  en: { TOTP: 'authenticator app', PASSKEY: 'passkey' },
};

/** To the owner of an account, about what happened to it. The button leads to where it can be undone. */
const notice = (
  vi: { subject: string; text: (values: MailValues) => string },
  en: { subject: string; text: (values: MailValues) => string },
): Record<Locale, Write> => ({
  vi: (values) => ({
    subject: vi.subject,
    paragraphs: [`Chào ${values.name},`, vi.text(values)],
    button: { label: 'Xem phần bảo mật', path: settings(values.kind) },
    smallPrint: [
      `Nếu không phải bạn, hãy đổi mật khẩu ngay và báo cho chủ nhà${values.kind === 'RENTER' ? '' : ' của tổ chức'}.`,
    ],
  }),
  en: (values) => ({
    subject: en.subject,
    paragraphs: [`Hello ${values.name},`, en.text(values)],
    button: { label: 'Open security settings', path: settings(values.kind) },
    smallPrint: [
      `If this was not you, change your password at once and tell ${values.kind === 'RENTER' ? 'your landlord' : 'the owner of your organization'}.`,
    ],
  }),
});

const factorIn = (locale: Locale, { factor = '', factor_name = '' }: MailValues): string =>
  `${NAMES[locale][factor] ?? factor} “${factor_name}”`;

export const SECURITY_EMAILS = {
  'second-factor-code': {
    vi: ({ name, code }: MailValues): Content => ({
      subject: 'Mã thiết lập bước xác thực thứ hai',
      paragraphs: [`Chào ${name},`, 'Nhập mã này để thiết lập bước xác thực thứ hai. Mã có hiệu lực 10 phút.'],
      figure: 'Mã của bạn',
      facts: [{ label: 'Mã của bạn', value: code ?? '' }],
      smallPrint: ['Nếu bạn không yêu cầu, có người biết mật khẩu của bạn: hãy đổi mật khẩu ngay.'],
    }),
    en: ({ name, code }: MailValues): Content => ({
      subject: 'Code for setting up a second factor',
      paragraphs: [`Hello ${name},`, 'Enter this code to set up the second factor. It is valid for 10 minutes.'],
      figure: 'Your code',
      facts: [{ label: 'Your code', value: code ?? '' }],
      smallPrint: ['If you did not request this, somebody knows your password: change it at once.'],
    }),
  },
  'second-factor-added': notice(
    {
      subject: 'Đã thêm bước xác thực thứ hai',
      text: (values) => `Tài khoản của bạn vừa được thêm ${factorIn('vi', values)}.`,
    },
    {
      subject: 'A second factor was added',
      text: (values) => `This was added to your account: ${factorIn('en', values)}.`,
    },
  ),
  'second-factor-removed': notice(
    {
      subject: 'Đã xóa một bước xác thực thứ hai',
      text: (values) => `Tài khoản của bạn vừa bị xóa ${factorIn('vi', values)}.`,
    },
    {
      subject: 'A second factor was removed',
      text: (values) => `This was removed from your account: ${factorIn('en', values)}.`,
    },
  ),
  'second-factors-reset': notice(
    {
      subject: 'Đã đặt lại bước xác thực thứ hai',
      text: ({ by }) => `${by} đã xóa mọi bước xác thực thứ hai của bạn. Hãy đăng nhập và thiết lập lại.`,
    },
    {
      subject: 'Your second factors were reset',
      text: ({ by }) => `${by} has removed all your second factors. Log in and set up a new one.`,
    },
  ),
  'recovery-code-used': notice(
    {
      subject: 'Đã dùng một mã khôi phục',
      text: () => 'Một mã khôi phục của bạn vừa được dùng. Mã đó không dùng lại được.',
    },
    {
      subject: 'A recovery code was used',
      text: () => 'One of your recovery codes was just used. It does not work again.',
    },
  ),
  'recovery-codes-replaced': notice(
    {
      subject: 'Đã tạo mã khôi phục mới',
      text: () => 'Bạn có mười mã khôi phục mới. Các mã cũ không còn dùng được.',
    },
    {
      subject: 'New recovery codes',
      text: () => 'You have ten new recovery codes. The old ones no longer work.',
    },
  ),
};
