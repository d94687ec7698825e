import { randomUUIDv7 } from 'node:crypto';
import type { Services } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { sendMail } from '../../../mail/send-mail.ts';
import { hashToken, randomToken } from '../../../security/tokens.ts';
import { insertMembership, readOrganization } from '../organizations/queries.ts';
import { findMember, refuseLimitedOwner, refuseUnknownProperties } from './change-member.ts';
import { type Member, putInvitation } from './queries.ts';
import type { InviteMemberBody } from './schemas.ts';

const VALID = { hours: 14 * 24 };

export async function inviteMember(
  tx: Tx,
  services: Services,
  wish: Static<typeof InviteMemberBody>,
): Promise<Member & { token: string }> {
  refuseLimitedOwner(wish.role, wish.property_ids);
  await refuseUnknownProperties(tx, wish.property_ids);
  const id = randomUUIDv7();
  const token = randomToken();
  await insertMembership(tx, {
    id,
    organizationId: tx.organizationId,
    accountId: null,
    email: wish.email,
    role: wish.role,
    propertyIds: wish.property_ids ?? null,
    status: 'INVITED',
  });
  await putInvitation(tx, hashToken(token), id, tx.now.add(VALID).toString());
  const organization = await readOrganization(tx, tx.organizationId);
  await sendMail(tx, services, {
    to: wish.email,
    locale: organization?.locale ?? tx.locale,
    template: 'member-invitation',
    values: { organization: organization?.name ?? '', inviter: tx.actor.name ?? '', token },
  });
  await recordAudit(tx, 'member.invited', { type: 'member', id }, { email: wish.email, role: wish.role });
  return { ...(await findMember(tx, id)), token };
}
