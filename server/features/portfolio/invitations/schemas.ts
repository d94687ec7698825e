import { INVITATION_SOURCES, INVITATION_STATUSES } from '../../../../domain/catalog/renters.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import {
  body,
  closed,
  dateTime,
  email,
  list,
  nullable,
  oneOf,
  optional,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';

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
const SENT = { email: Type.String({ description: 'The address it was sent to.' }), expires_at: dateTime() };

export const TenantInvitation = resource('TenantInvitation', FIELDS);
export const TenantInvitationList = resource('TenantInvitationList', { invitations: list(TenantInvitation) });

export const Invitation = resource('Invitation', { ...FIELDS, ...SENT });
export const InvitationList = resource('InvitationList', { invitations: list(Invitation) });
export const NewInvitation = resource('NewInvitation', {
  ...FIELDS,
  ...SENT,
  token: nullable(Type.String({ description: 'Emailed and returned once.' })),
});

export const InvitationParams = closed({ invitation_id: uuid() });
export const TokenParams = closed({ token: text(1, 200) });
export const InviteRenterBody = body('InviteRenterBody', { email: email() });
export const InvitationQuery = closed({
  ...PAGE_QUERY,
  status: optional(oneOf(INVITATION_STATUSES)),
  source: optional(oneOf(INVITATION_SOURCES)),
});
