import { MEMBER_STATUSES } from '../../../../domain/catalog/organizations.ts';
import { MEMBER_ROLES } from '../../../../domain/catalog/permissions.ts';
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
  uuid,
} from '../../../http/schema.ts';

const propertyIds = () =>
  Type.Array(uuid(), {
    maxItems: 1000,
    uniqueItems: true,
    description: 'The properties the member can access; null or left out when inviting: all. Not for an OWNER.',
  });

const ownRole = () => uuid({ description: 'A role of your own; `role` is then CUSTOM.' });

const MEMBER_FIELDS = {
  id: uuid(),
  organization_id: uuid(),
  user: resource('MemberUser', { id: nullable(uuid()), email: Type.String(), display_name: nullable(Type.String()) }),
  role: oneOf(MEMBER_ROLES),
  role_id: nullable(ownRole()),
  role_name: nullable(Type.String()),
  property_ids: nullable(Type.Array(uuid())),
  status: oneOf(MEMBER_STATUSES),
  created_at: dateTime(),
  updated_at: dateTime(),
};

export const Member = resource('Member', MEMBER_FIELDS);
export const InvitedMember = resource('InvitedMember', {
  ...MEMBER_FIELDS,
  token: nullable(Type.String({ description: 'The invitation token, emailed and returned once.' })),
});
export const MemberList = resource('MemberList', { members: list(Member) });
export const MembersParams = closed({ organization_id: uuid() });
export const MemberParams = closed({ organization_id: uuid(), member_id: uuid() });
export const InviteMemberBody = body('InviteMemberBody', {
  email: email({ description: 'Only an account with this address can accept.' }),
  role: oneOf(MEMBER_ROLES, { description: 'CUSTOM with `role_id`.' }),
  role_id: optional(ownRole()),
  property_ids: optional(propertyIds()),
});
export const UpdateMemberBody = body(
  'UpdateMemberBody',
  {
    role: optional(oneOf(MEMBER_ROLES, { description: 'CUSTOM with `role_id`.' })),
    role_id: optional(ownRole()),
    property_ids: optional(nullable(propertyIds())),
  },
  { minProperties: 1 },
);
