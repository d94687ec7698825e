import { MEMBER_STATUSES } from '../../../../domain/catalog/organizations.ts';
import { ROLES } from '../../../../domain/catalog/permissions.ts';
import { PAGE_QUERY, pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { closed, Ok, oneOf, optional } from '../../../http/schema.ts';
import { findMember, removeMember, updateMember } from './change-member.ts';
import { inviteMember } from './invite-member.ts';
import { listMembers } from './queries.ts';
import {
  InvitedMember,
  InviteMemberBody,
  Member,
  MemberList,
  MemberParams,
  MembersParams,
  UpdateMemberBody,
} from './schemas.ts';

const TAG = 'Members';

export function memberRoutes(routes: Routes): void {
  routes.get('/organizations/{organization_id}/members', {
    id: 'listMembers',
    tag: TAG,
    summary: 'List the people who work for an organization',
    access: 'members.read',
    organization: 'path',
    params: MembersParams,
    query: closed({ ...PAGE_QUERY, status: optional(oneOf(MEMBER_STATUSES)), role: optional(oneOf(ROLES)) }),
    data: MemberList,
    run: async (tx, { query }) => {
      const page = pageOf(query);
      return pageResult(page, 'members', await listMembers(tx, query, page));
    },
  });

  routes.post('/organizations/{organization_id}/members', {
    id: 'inviteMember',
    tag: TAG,
    summary: 'Invite someone to work for the organization',
    description:
      'Answers status INVITED and, once, the token of the invitation, which is also mailed. The invitation holds for 14 days.',
    access: 'members.write',
    organization: 'path',
    params: MembersParams,
    body: InviteMemberBody,
    data: InvitedMember,
    status: 201,
    shownOnce: ['token'],
    refuses: ['already_member', 'not_found'],
    example: { email: 'hoa@example.com', role: 'MANAGER' },
    run: (tx, { body, context }) => inviteMember(tx, context, body),
  });

  routes.get('/organizations/{organization_id}/members/{member_id}', {
    id: 'readMember',
    tag: TAG,
    summary: 'Read one member',
    access: 'members.read',
    organization: 'path',
    params: MemberParams,
    data: Member,
    run: (tx, { params }) => findMember(tx, params.member_id),
  });

  routes.patch('/organizations/{organization_id}/members/{member_id}', {
    id: 'updateMember',
    tag: TAG,
    summary: 'Change the role or the properties of a member',
    access: 'members.write',
    organization: 'path',
    params: MemberParams,
    body: UpdateMemberBody,
    data: Member,
    refuses: ['last_owner'],
    example: { role: 'ACCOUNTANT' },
    run: async (tx, { params, body, context }) => {
      tx.afterCommit.push(() => context.principals.evictOrganization(tx.organizationId));
      return updateMember(tx, params.member_id, body);
    },
  });

  routes.delete('/organizations/{organization_id}/members/{member_id}', {
    id: 'removeMember',
    tag: TAG,
    summary: 'Remove a member or withdraw an invitation',
    description: 'Their access to the organization ends within five seconds.',
    access: 'members.write',
    organization: 'path',
    params: MemberParams,
    data: Ok,
    refuses: ['last_owner'],
    run: async (tx, { params, context }) => {
      await removeMember(tx, params.member_id);
      tx.afterCommit.push(() => context.principals.evictOrganization(tx.organizationId));
      return { ok: true };
    },
  });
}
