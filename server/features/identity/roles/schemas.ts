import { MEMBER_ROLES, PERMISSION_NAMES } from '../../../../domain/catalog/permissions.ts';
import {
  body,
  closed,
  dateTime,
  list,
  nullable,
  oneOf,
  optional,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';

const permissions = () =>
  Type.Array(oneOf(PERMISSION_NAMES), {
    minItems: 1,
    maxItems: 100,
    uniqueItems: true,
    description: 'Only permissions that you have yourself.',
  });

const NAME = { examples: ['Cashier'] };

export const Role = resource('OwnRole', {
  id: nullable(uuid({ description: 'Null for a system role.' })),
  organization_id: uuid(),
  role: oneOf(MEMBER_ROLES),
  name: Type.String(NAME),
  is_system: Type.Boolean(),
  permissions: Type.Array(Type.String()),
  member_count: Type.Integer({ description: 'Members with this role, invited ones included.' }),
  created_at: nullable(dateTime()),
  updated_at: nullable(dateTime()),
});
export const RoleList = resource('OwnRoleList', { roles: list(Role) });
export const RoleParams = closed({ role_id: uuid() });
export const CreateRoleBody = body('CreateRoleBody', { name: text(1, 100, NAME), permissions: permissions() });
export const UpdateRoleBody = body(
  'UpdateRoleBody',
  { name: optional(text(1, 100, NAME)), permissions: optional(permissions()) },
  { minProperties: 1 },
);
