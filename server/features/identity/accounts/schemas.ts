import { ACCOUNT_STATUSES, REFRESH_PLACES, TOKEN_TYPES } from '../../../../domain/catalog/accounts.ts';
import { LOCALES } from '../../../../domain/catalog/locales.ts';
import { TOPICS } from '../../../../domain/catalog/notifications.ts';
import { ORGANIZATION_STATUSES } from '../../../../domain/catalog/organizations.ts';
import { MEMBER_ROLES } from '../../../../domain/catalog/permissions.ts';
import type { Choice } from '../../../../domain/notifications/topics.ts';
import {
  body,
  closed,
  dateTime,
  email,
  list,
  mobileNumber,
  nullable,
  oneOf,
  optional,
  resource,
  Type,
  text,
  timezone,
  uuid,
} from '../../../http/schema.ts';
import { Organization } from '../organizations/schemas.ts';

const password = () => text(10, 128, { description: 'Common passwords are refused.', examples: ['mot-mat-khau-dai'] });
const token = () => text(1, 200);
const locale = () => oneOf(LOCALES, { description: 'The language of messages to you.' });
export const refreshIn = () =>
  oneOf(REFRESH_PLACES, {
    description:
      'Default `body`. `cookie` is for pages of this service: the refresh token is set as a cookie that scripts cannot read; requests of other sites are refused.',
  });
const phone = () => Type.String({ pattern: '^\\+?[0-9][0-9 .-]{6,18}[0-9]$', maxLength: 20, examples: ['0901234567'] });

export const User = resource('User', {
  id: uuid(),
  email: Type.String(),
  display_name: Type.String(),
  locale: locale(),
});

export const TenantAccount = resource('TenantAccount', {
  id: uuid(),
  email: nullable(Type.String({ description: 'Null for an account that logs in with its phone number only.' })),
  display_name: Type.String(),
  status: oneOf(ACCOUNT_STATUSES),
  locale: locale(),
  timezone: Type.String(),
  phone: nullable(Type.String({ description: 'Free text for the landlord; it logs nobody in.' })),
  verified_phone: nullable(
    Type.String({ description: 'The number that logs in, proven by a code.', examples: ['+84901234567'] }),
  ),
  created_at: dateTime(),
  updated_at: dateTime(),
});

const CurrentRenter = resource('CurrentRenter', {
  id: uuid(),
  organization_id: uuid(),
  full_name: Type.String(),
  timezone: Type.String({
    description: 'Of the landlord: due dates end with their day.',
    examples: ['Asia/Ho_Chi_Minh'],
  }),
});

const SESSION_TOKENS = {
  access_token: Type.String(),
  token_type: oneOf(TOKEN_TYPES),
  expires_in: Type.Integer({ description: 'Seconds until the access token expires.' }),
  refresh_token: nullable(Type.String({ description: 'Null if the browser keeps it in a cookie.' })),
};

export const OperatorSession = resource('OperatorSession', {
  ...SESSION_TOKENS,
  user: User,
  organization: nullable(Organization),
  role: nullable(oneOf(MEMBER_ROLES)),
});

export const TenantSession = resource('TenantSession', {
  ...SESSION_TOKENS,
  account: TenantAccount,
  renter: nullable(CurrentRenter),
});

export const OperatorMe = resource('OperatorMe', {
  user: User,
  organization: nullable(Organization),
  role: nullable(oneOf(MEMBER_ROLES)),
  role_name: nullable(
    Type.String({ description: 'The name of a role of your own organization; null for a system role.' }),
  ),
  permissions: list(Type.String()),
  organizations: list(
    Type.Object({
      id: uuid(),
      name: Type.String(),
      slug: Type.String(),
      status: oneOf(ORGANIZATION_STATUSES),
      role: oneOf(MEMBER_ROLES),
      property_ids: nullable(
        Type.Array(uuid(), {
          description: 'Empty while the organization requires a second factor that the session does not have.',
        }),
      ),
      requires_second_factor: Type.Boolean(),
    }),
  ),
});

export const TenantMe = resource('TenantMe', { account: TenantAccount, renter: nullable(CurrentRenter) });

const clockTime = () => Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', examples: ['22:00'] });
const quietHours = () =>
  body(
    'QuietHours',
    { from: clockTime(), to: clockTime() },
    { description: 'From one time to the other, also over midnight.' },
  );

const CHANNELS = {
  email: optional(Type.Boolean({ description: 'Whether the topic is sent by email; left out: its default.' })),
  push: optional(Type.Boolean({ description: 'Whether the topic is sent by push; left out: its default.' })),
};
const choices = (title: string, channels: Parameters<typeof closed>[0]) =>
  Type.Unsafe<Record<string, Choice>>(
    body(
      `${title}Choices`,
      Object.fromEntries(
        TOPICS.map((topic) => [topic, optional(body(`${title}Choice`, channels, { minProperties: 1 }))]),
      ),
    ),
  );

const preferencesOf = (title: string, notifications: ReturnType<typeof choices>) => ({
  data: resource(title, { notifications, quiet_hours: nullable(quietHours()) }),
  body: body(`Update${title}Body`, {
    notifications: optional(notifications),
    quiet_hours: optional(nullable(quietHours())),
  }),
});

/** Operators have no Zalo channel. */
export const PREFERENCES = {
  OPERATOR: preferencesOf('Preferences', choices('Notification', CHANNELS)),
  RENTER: preferencesOf(
    'TenantPreferences',
    choices('TenantNotification', { ...CHANNELS, zalo: optional(Type.Boolean()) }),
  ),
};

export const Session = resource('Session', {
  id: uuid(),
  device: nullable(Type.String({ description: 'The User-Agent header of the login.' })),
  device_name: nullable(
    Type.String({
      description: 'The browser and system in the language of the caller; null if unknown.',
      examples: ['Chrome on Android'],
    }),
  ),
  ip: nullable(Type.String()),
  current: Type.Boolean(),
  created_at: dateTime(),
  last_used_at: dateTime(),
  expires_at: dateTime(),
});
const RememberedDevice = resource('RememberedDevice', {
  id: uuid(),
  device_name: nullable(Type.String({ examples: ['Chrome on Android'] })),
  ip: nullable(Type.String()),
  created_at: dateTime(),
  last_used_at: dateTime(),
  expires_at: dateTime(),
});
export const SessionList = resource('SessionList', {
  sessions: list(Session),
  remembered_devices: list(RememberedDevice),
});
export const SessionParams = closed({ session_id: uuid() });

export const Forgot = resource('PasswordRecovery', { accepted: Type.Boolean(), reset_token: nullable(Type.String()) });

export const RegisterOperatorBody = body('RegisterBody', {
  email: email(),
  password: password(),
  display_name: text(1, 200),
  organization_name: text(1, 200),
  refresh_in: optional(refreshIn()),
});
export const RegisterTenantBody = body('TenantRegisterBody', {
  email: email(),
  password: password(),
  display_name: text(1, 200),
  phone: optional(phone()),
  locale: optional(oneOf(LOCALES, { description: 'The language of messages to you; by default that of the request.' })),
  refresh_in: optional(refreshIn()),
});
export const LoginOperatorBody = body('LoginBody', {
  email: email(),
  password: text(1, 128),
  organization_id: optional(uuid({ description: 'The organization to work in.' })),
  refresh_in: optional(refreshIn()),
});
export const LoginTenantBody = body('TenantLoginBody', {
  email: email(),
  password: text(1, 128),
  refresh_in: optional(refreshIn()),
});
const phoneCode = () =>
  Type.String({ pattern: '^[0-9]{6}$', description: 'The code that was sent.', examples: ['402917'] });
export const PhoneCodeBody = body('PhoneCodeBody', { phone: mobileNumber() });
export const PhoneCode = resource('PhoneCode', {
  accepted: Type.Boolean(),
  expires_in: Type.Integer({ description: 'Seconds for which a code is valid.' }),
  code: nullable(Type.String({ description: 'Null except on a local trial installation.', examples: ['402917'] })),
});
export const PhoneLoginBody = body('PhoneLoginBody', {
  phone: mobileNumber(),
  code: phoneCode(),
  refresh_in: optional(refreshIn()),
});
export const AddPhoneBody = body('AddPhoneBody', {
  phone: mobileNumber(),
  code: phoneCode(),
  password: text(1, 128, { description: 'The password of your account.' }),
});
export const AddEmailBody = body('AddEmailBody', { email: email(), password: password(), code: phoneCode() });
const REFRESH_FIELDS = {
  refresh_token: optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Required unless `refresh_in` is `cookie`.' }),
  ),
  refresh_in: optional(refreshIn()),
};
export const RefreshOperatorBody = body('RefreshBody', {
  ...REFRESH_FIELDS,
  organization_id: optional(
    uuid({ description: 'Asks for an access token of this organization; the session stays in its own.' }),
  ),
});
export const RefreshTenantBody = body('TenantRefreshBody', {
  ...REFRESH_FIELDS,
  renter_id: optional(
    uuid({ description: 'Asks for an access token of this renter; the session stays with its own.' }),
  ),
});
export const SwitchOrganizationBody = body('SwitchOrganizationBody', {
  organization_id: uuid(),
  refresh_in: optional(refreshIn()),
});
export const SwitchRenterBody = body('SwitchRenterBody', { renter_id: uuid(), refresh_in: optional(refreshIn()) });
export const UpdateOperatorBody = body(
  'UpdateMeBody',
  { display_name: optional(text(1, 200)), locale: optional(locale()) },
  { minProperties: 1 },
);
export const UpdateTenantBody = body(
  'UpdateTenantMeBody',
  {
    display_name: optional(text(1, 200)),
    locale: optional(locale()),
    timezone: optional(timezone()),
    phone: optional(nullable(phone())),
  },
  { minProperties: 1 },
);
export const ForgotBody = body('ForgotPasswordBody', {
  email: Type.String({ maxLength: 254, minLength: 1, examples: ['lan@example.com'] }),
});
export const ResetBody = body('ResetPasswordBody', {
  token: text(1, 200, { description: 'From the email; works once, for 30 minutes.' }),
  password: password(),
});
export const ChangePasswordBody = body('ChangePasswordBody', { current_password: text(1, 128), password: password() });
export const VerifyEmailBody = body('VerifyEmailBody', { token: text(1, 200, { description: 'From the email.' }) });
export const InvitationParams = closed({ token: token() });
export const AcceptInvitationBody = body('AcceptMemberInvitationBody', {
  password: optional(password()),
  display_name: optional(text(1, 200, { description: 'Only for a new account.' })),
  refresh_in: optional(refreshIn()),
});
