import { randomUUIDv7 } from 'node:crypto';
import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { limitMail } from '../../../mail/limit-mail.ts';
import { sendMail } from '../../../mail/send-mail.ts';
import { hashToken, randomToken } from '../../../security/tokens.ts';
import { insertMembership, readOrganization } from '../organizations/queries.ts';
import { assertMayGive } from '../roles/assert-may-grant.ts';
import { assertOwnerUnlimited, assertPropertiesExist, chooseRole, findMember } from './change-member.ts';
import { lockOwnerCount, type Member, putInvitation } from './queries.ts';
import type { InviteMemberBody } from './schemas.ts';

const INVITATION_TTL = { hours: 14 * 24 };

export async function inviteMember(
  tx: Tx,
  context: AppContext,
  input: Static<typeof InviteMemberBody>,
): Promise<Member & { token: string }> {
  // Keeps a role of the organization from being removed meanwhile.
  if (input.role_id) await lockOwnerCount(tx);
  const { role, role_id, permissions } = await chooseRole(tx, input);
  assertOwnerUnlimited(role, input.property_ids);
  await assertPropertiesExist(tx, input.property_ids);
  assertMayGive(tx, role, permissions);
  const id = randomUUIDv7();
  const token = randomToken();
  await insertMembership(tx, {
    id,
    organizationId: tx.organizationId,
    accountId: null,
    email: input.email,
    role,
    roleId: role_id,
    propertyIds: input.property_ids ?? null,
    status: 'INVITED',
  });
  await putInvitation(tx, hashToken(token), id, tx.now.add(INVITATION_TTL).toString());
  await limitMail(tx, context, input.email);
  const organization = await readOrganization(tx, tx.organizationId);
  await sendMail(tx, context, {
    to: input.email,
    locale: organization?.locale ?? tx.locale,
    template: 'member-invitation',
    values: { organization: organization?.name ?? '', inviter: tx.actor.name ?? '', token },
  });
  await recordAudit(tx, 'member.invited', { type: 'member', id }, { email: input.email, role, role_id });
  return { ...(await findMember(tx, id)), token };
}
