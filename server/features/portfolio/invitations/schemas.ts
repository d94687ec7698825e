import { INVITATION_CHANNELS } from '../../../../domain/catalog/notifications.ts';
import { INVITATION_SOURCES, INVITATION_STATUSES } from '../../../../domain/catalog/renters.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import {
  body,
  closed,
  dateTime,
  email,
  integer,
  list,
  mobileNumber,
  nullable,
  oneOf,
  optional,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';
import { TEXT_VI } from '../consents/schemas.ts';

const FIELDS = {
  id: uuid(),
  organization_id: uuid(),
  renter_id: uuid(),
  organization_name: Type.String(),
  renter_name: Type.String(),
  status: oneOf(INVITATION_STATUSES),
  source: oneOf(INVITATION_SOURCES),
  created_at: dateTime(),
};
const SENT = {
  email: nullable(Type.String({ description: 'The address it was sent to; null if it was sent to a phone number.' })),
  phone: nullable(Type.String({ description: 'The number it was sent to.', examples: ['+84901234567'] })),
  expires_at: dateTime(),
};

export const TenantInvitation = resource('TenantInvitation', FIELDS);
export const TenantInvitationList = resource('TenantInvitationList', { invitations: list(TenantInvitation) });

export const Invitation = resource('Invitation', { ...FIELDS, ...SENT });
export const InvitationList = resource('InvitationList', { invitations: list(Invitation) });
export const NewInvitation = resource('NewInvitation', {
  ...FIELDS,
  ...SENT,
  token: nullable(Type.String({ description: 'Sent and returned once.' })),
  url: nullable(
    Type.String({
      description: 'The page where the renter accepts; returned once.',
      examples: ['https://rent.example.com/renter-invitations/9Zt3…'],
    }),
  ),
  message: nullable(
    Type.String({
      description: 'A text with the link, ready to paste into a chat; returned once.',
      examples: ['Nhà trọ Hoa Sen mời bạn xem hóa đơn trên mạng: https://rent.example.com/renter-invitations/9Zt3…'],
    }),
  ),
  channels: Type.Array(oneOf(INVITATION_CHANNELS), {
    description:
      'How the service sends it, in the order tried; empty if it cannot reach phones, so that you pass it on.',
  }),
});

export const InvitationParams = closed({ invitation_id: uuid() });
export const TokenParams = closed({ token: text(1, 200) });
export const AcceptTenantInvitationBody = body('AcceptTenantInvitationBody', {
  privacy_notice_version: optional(
    integer(0, 1_000_000, { description: 'Records consent to this version, which must be the current one.' }),
  ),
});
export const InvitationNotice = resource('InvitationNotice', {
  version: Type.Integer(),
  text: Type.String({ description: 'In the language of the request.', ...TEXT_VI }),
});
export const InviteRenterBody = body(
  'InviteRenterBody',
  { email: optional(email()), phone: optional(mobileNumber()) },
  { description: 'Either an email address or a mobile number; only its owner can accept.' },
);
export const InvitationQuery = closed({
  ...PAGE_QUERY,
  status: optional(oneOf(INVITATION_STATUSES)),
  source: optional(oneOf(INVITATION_SOURCES)),
});
