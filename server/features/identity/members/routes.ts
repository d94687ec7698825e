import { MEMBER_STATUSES } from '../../../../domain/catalog/organizations.ts';
import { MEMBER_ROLES } from '../../../../domain/catalog/permissions.ts';
import { PAGE_QUERY, pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { closed, Ok, oneOf, optional } from '../../../http/schema.ts';
import { resetMemberFactors } from '../second-factors/remove-factor.ts';
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
    summary: 'List members',
    description: 'Invited ones too, with the status INVITED.',
    access: 'members.read',
    organization: 'path',
    params: MembersParams,
    query: closed({ ...PAGE_QUERY, status: optional(oneOf(MEMBER_STATUSES)), role: optional(oneOf(MEMBER_ROLES)) }),
    data: MemberList,
    run: async (tx, { query }) => {
      const page = pageOf(query);
      return pageResult(page, 'members', await listMembers(tx, query, page));
    },
  });

  routes.post('/organizations/{organization_id}/members', {
    id: 'inviteMember',
    tag: TAG,
    summary: 'Invite a member',
    description:
      'Emails an invitation that is valid for 14 days. The member has status INVITED until it is accepted. `token` is returned once.',
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
    summary: 'Read a member',
    access: 'members.read',
    organization: 'path',
    params: MemberParams,
    data: Member,
    run: (tx, { params }) => findMember(tx, params.member_id),
  });

  routes.patch('/organizations/{organization_id}/members/{member_id}', {
    id: 'updateMember',
    tag: TAG,
    summary: 'Update a member',
    description:
      'Nobody gives a permission that they do not have, or changes a member who may do more than they; only owners make owners.',
    access: 'members.write',
    organization: 'path',
    params: MemberParams,
    body: UpdateMemberBody,
    data: Member,
    refuses: ['last_owner', 'not_found'],
    example: { role: 'ACCOUNTANT' },
    run: async (tx, { params, body, context }) => {
      tx.afterCommit.push(() => context.principals.evictOrganization(tx.organizationId));
      return updateMember(tx, params.member_id, body);
    },
  });

  routes.delete('/organizations/{organization_id}/members/{member_id}', {
    id: 'removeMember',
    tag: TAG,
    summary: 'Remove a member',
    description:
      'Also revokes an invitation that was not accepted yet. Access to the organization ends within five seconds.',
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

  routes.delete('/organizations/{organization_id}/members/{member_id}/second-factors', {
    id: 'resetMemberSecondFactors',
    tag: TAG,
    summary: 'Reset the second factors of a member',
    description:
      'For a member who has lost their device and recovery codes: ends their sessions, and they set up a new factor at their next login. Only by an OWNER, not for oneself, and not for somebody who is a member of other organizations too.',
    access: 'members.write',
    organization: 'path',
    params: MemberParams,
    data: Ok,
    run: async (tx, { params, context }) => {
      await resetMemberFactors(tx, context, params.member_id);
      return { ok: true };
    },
  });
}
