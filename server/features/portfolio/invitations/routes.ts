import { invalidFields } from '../../../../domain/refused.ts';
import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { Ok } from '../../../http/schema.ts';
import { findRenter } from '../renters/queries.ts';
import { RenterParams } from '../renters/schemas.ts';
import { acceptInvitation, declineInvitation, readInvitation, readInvitationNotice } from './answer-invitation.ts';
import { endPortalAccess, inviteRenter, resendInvitation, revokeInvitation } from './invite-renter.ts';
import { type Contact, listInvitations, listInvitationsTo } from './queries.ts';
import {
  AcceptTenantInvitationBody,
  Invitation,
  InvitationList,
  InvitationNotice,
  InvitationParams,
  InvitationQuery,
  InviteRenterBody,
  NewInvitation,
  TenantInvitation,
  TenantInvitationList,
  TokenParams,
} from './schemas.ts';
import { byEmail, byPhone } from './send-invitation.ts';

const TAG = 'Renter invitations';

export function invitationRoutes(routes: Routes): void {
  operatorRoutes(routes);
  renterRoutes(routes);
}

function recipientIn({ email, phone }: { email?: string; phone?: string }): Contact {
  if (email !== undefined && phone !== undefined)
    throw invalidFields({ path: 'phone', code: 'conflicts_with', other: 'email' });
  if (email !== undefined) return byEmail(email);
  if (phone === undefined) throw invalidFields({ path: 'email', code: 'required' });
  return byPhone(phone);
}

function operatorRoutes(routes: Routes): void {
  routes.get('/renters/{renter_id}/invitations', {
    id: 'listInvitations',
    tag: TAG,
    summary: 'List invitations of a renter',
    access: 'invitations.read',
    params: RenterParams,
    query: InvitationQuery,
    data: InvitationList,
    run: async (tx, { params, query }) => {
      await findRenter(tx, params.renter_id, { evenWithoutLease: true });
      const page = pageOf(query, { created_at: { column: 'i.created_at', type: 'timestamptz' } });
      return pageResult(page, 'invitations', await listInvitations(tx, params.renter_id, query, page));
    },
  });

  routes.post('/renters/{renter_id}/invitations', {
    id: 'inviteRenter',
    tag: TAG,
    summary: 'Invite a renter',
    description:
      'Sends the renter an invitation to an account of their own, valid for 14 days: to an email address, or to a mobile number by Zalo or SMS. Only the owner of that address or number can accept it. `token`, `url` and `message` are returned once. A previous pending invitation is revoked.',
    access: 'invitations.write',
    params: RenterParams,
    body: InviteRenterBody,
    bodyRequired: true,
    data: NewInvitation,
    status: 201,
    shownOnce: ['token', 'url', 'message'],
    refuses: ['renter_already_linked', 'invalid_status_transition'],
    run: async (tx, { params, body, context }) => {
      await findRenter(tx, params.renter_id, { evenWithoutLease: true });
      return inviteRenter(tx, context, params.renter_id, recipientIn(body));
    },
  });

  routes.post('/invitations/{invitation_id}/revoke', {
    id: 'revokeInvitation',
    tag: TAG,
    summary: 'Revoke an invitation',
    access: 'invitations.write',
    params: InvitationParams,
    data: Invitation,
    refuses: ['invitation_not_pending'],
    run: (tx, { params }) => revokeInvitation(tx, params.invitation_id),
  });

  routes.post('/invitations/{invitation_id}/resend', {
    id: 'resendInvitation',
    tag: TAG,
    summary: 'Resend an invitation',
    description:
      'Sends a new token, valid for another 14 days, and invalidates the previous ones. Works for an expired invitation too.',
    access: 'invitations.write',
    params: InvitationParams,
    data: NewInvitation,
    shownOnce: ['token', 'url', 'message'],
    refuses: ['invitation_not_pending', 'renter_already_linked'],
    run: (tx, { params, context }) => resendInvitation(tx, context, params.invitation_id),
  });

  routes.delete('/renters/{renter_id}/portal-access', {
    id: 'removePortalAccess',
    tag: TAG,
    summary: 'Remove a renter’s access',
    description: 'Unlinks the account within five seconds and revokes a pending invitation.',
    access: 'invitations.write',
    params: RenterParams,
    data: Ok,
    run: async (tx, { params, context }) => {
      await endPortalAccess(tx, context, params.renter_id);
      return { ok: true };
    },
  });
}

function renterRoutes(routes: Routes): void {
  routes.get('/tenant/invitations', {
    id: 'listTenantInvitations',
    tag: TAG,
    summary: 'List your invitations',
    description:
      'Invitations sent to your email address, once you have confirmed it, and to your verified phone number. The tokens are only in the messages.',
    access: 'renter-account',
    query: InvitationQuery,
    data: TenantInvitationList,
    run: async (tx, { query }) => {
      const page = pageOf(query);
      return pageResult(page, 'invitations', await listInvitationsTo(tx, tx.actor.id, query, page));
    },
  });

  routes.get('/tenant/invitations/{token}', {
    id: 'readTenantInvitation',
    tag: TAG,
    summary: 'Read an invitation',
    access: 'public',
    params: TokenParams,
    data: TenantInvitation,
    refuses: ['not_found'],
    run: (tx, { params }) => readInvitation(tx, params.token),
  });

  routes.get('/tenant/invitations/{token}/privacy-notice', {
    id: 'readInvitationNotice',
    tag: TAG,
    summary: 'Read what the inviting landlord says about your data',
    access: 'public',
    params: TokenParams,
    data: InvitationNotice,
    refuses: ['not_found'],
    run: (tx, { params }) => readInvitationNotice(tx, params.token),
  });

  routes.post('/tenant/invitations/{token}/accept', {
    id: 'acceptTenantInvitation',
    tag: TAG,
    summary: 'Accept an invitation',
    description:
      'Takes the token of the message, or the `id` of an invitation in your list. Your access token then works for this renter, unless your session already has another renter.',
    access: 'renter-account',
    params: TokenParams,
    body: AcceptTenantInvitationBody,
    data: TenantInvitation,
    refuses: [
      'not_found',
      'organization_suspended',
      'invitation_not_pending',
      'invitation_email_mismatch',
      'invitation_phone_mismatch',
      'renter_already_linked',
      'stale_version',
    ],
    run: (tx, { params, body, context }) => acceptInvitation(tx, context, params.token, body.privacy_notice_version),
  });

  routes.post('/tenant/invitations/{token}/decline', {
    id: 'declineTenantInvitation',
    tag: TAG,
    summary: 'Decline an invitation',
    access: 'renter-account',
    params: TokenParams,
    data: TenantInvitation,
    refuses: [
      'not_found',
      'organization_suspended',
      'invitation_not_pending',
      'invitation_email_mismatch',
      'invitation_phone_mismatch',
    ],
    run: (tx, { params }) => declineInvitation(tx, params.token),
  });
}
