import type { Routes } from '../../../http/route.ts';
import { Ok } from '../../../http/schema.ts';
import { createRole, listRoles, removeRole, updateRole } from './change-role.ts';
import { CreateRoleBody, Role, RoleList, RoleParams, UpdateRoleBody } from './schemas.ts';

const TAG = 'Roles';

export function roleRoutes(routes: Routes): void {
  routes.get('/roles', {
    id: 'listRoles',
    tag: TAG,
    summary: 'List roles',
    description:
      'The system roles, which cannot be changed, then the roles of your own by name. A member limited to properties never has the permissions that only owners have by default.',
    access: 'members.read',
    data: RoleList,
    run: async (tx) => ({ roles: await listRoles(tx) }),
  });

  routes.post('/roles', {
    id: 'createRole',
    tag: TAG,
    summary: 'Create a role',
    description:
      'A role over the permissions of the service. Give it to members as `role_id`. Permissions you do not have are refused with 403. An organization has at most 50.',
    access: 'members.write',
    body: CreateRoleBody,
    data: Role,
    status: 201,
    refuses: ['name_taken', 'limit_reached'],
    example: { name: 'Thu ngân', permissions: ['payments.read', 'payments.record'] },
    run: (tx, { body }) => createRole(tx, body),
  });

  routes.patch('/roles/{role_id}', {
    id: 'updateRole',
    tag: TAG,
    summary: 'Update a role',
    description: 'Takes effect for its members within five seconds.',
    access: 'members.write',
    params: RoleParams,
    body: UpdateRoleBody,
    data: Role,
    refuses: ['name_taken'],
    run: (tx, { params, body, context }) => {
      tx.afterCommit.push(() => context.principals.evictOrganization(tx.organizationId));
      return updateRole(tx, params.role_id, body);
    },
  });

  routes.delete('/roles/{role_id}', {
    id: 'removeRole',
    tag: TAG,
    summary: 'Remove a role',
    description: 'Refused with `role_in_use` while a member or an invitation has it.',
    access: 'members.write',
    params: RoleParams,
    data: Ok,
    refuses: ['role_in_use'],
    run: async (tx, { params }) => {
      await removeRole(tx, params.role_id);
      return { ok: true };
    },
  });
}
