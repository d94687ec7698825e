import type { InvitationSource, InvitationStatus } from '../../../../domain/catalog/renters.ts';
import { refused } from '../../../../domain/refused.ts';
import { allOf } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Transaction, Tx } from '../../../database/transaction.ts';
import type { Unscoped } from '../../../database/unscoped.ts';
import type { Page } from '../../../http/paging.ts';
import { emailKey } from '../../../security/email-key.ts';

export type TenantInvitationRow = {
  id: string;
  organization_id: string;
  renter_id: string;
  organization_name: string;
  renter_name: string;
  status: InvitationStatus;
  source: InvitationSource;
  created_at: string;
};

/** Sent to an email address or to a phone number. */
export type Contact = { email: string; phone: null } | { email: null; phone: string };

export type InvitationRow = TenantInvitationRow & Contact & { token_hash: Buffer; expires_at: string };

/** Derived from the time, so that an invitation expires without a job. */
const status = (tx: Tx): Sql =>
  sql`case when i.status = 'PENDING' and i.expires_at <= ${tx.now.toString()}::timestamptz then 'EXPIRED' else i.status end`;

const COLUMNS = (tx: Tx): Sql => sql`
  i.id, i.organization_id, i.renter_id, i.email, i.phone, i.token_hash, ${status(tx)} as status, i.source, i.expires_at, i.created_at,
  (select n.full_name from renters n where n.organization_id = ${tx.organizationId} and n.id = i.renter_id) as renter_name`;

type InvitationOnly = Omit<TenantInvitationRow, 'organization_name'> &
  Contact & { token_hash: Buffer; expires_at: string };

/** A separate statement, because on a sharded database one over organization tables cannot use the schema identity. */
async function organizationName(tx: Tx): Promise<string> {
  const { name } = await tx.one<{ name: string }>(
    sql`select o.name from identity.organization_of(${tx.organizationId}) o`,
  );
  return name;
}

export async function listInvitations(
  tx: Tx,
  renterId: string,
  filter: { status?: InvitationStatus; source?: InvitationSource },
  page: Page,
): Promise<InvitationRow[]> {
  const [rows, organization_name] = await Promise.all([
    tx.query<InvitationOnly>(sql`
      select ${COLUMNS(tx)} from renter_invitations i
      where ${allOf(
        sql`i.organization_id = ${tx.organizationId}`,
        sql`i.renter_id = ${renterId}`,
        filter.status && sql`${status(tx)} = ${filter.status}`,
        filter.source && sql`i.source = ${filter.source}`,
      )} ${page.where} ${page.orderBy}`),
    organizationName(tx),
  ]);
  return rows.map((row) => ({ ...row, organization_name }));
}

export async function findInvitation(tx: Tx, id: string, lock = false): Promise<InvitationRow> {
  const [row, organization_name] = await Promise.all([
    tx.first<InvitationOnly>(sql`
      select ${COLUMNS(tx)} from renter_invitations i where i.organization_id = ${tx.organizationId} and i.id = ${id}
      ${lock ? sql`for update of i` : sql``}`),
    organizationName(tx),
  ]);
  if (!row) throw refused('not_found');
  return { ...row, organization_name };
}

type NewInvitation = {
  id: string;
  renterId: string;
  contact: Contact;
  source: InvitationRow['source'];
  tokenHash: Buffer;
  expiresAt: string;
};

export const insertInvitation = (tx: Tx, i: NewInvitation): Promise<void> =>
  tx.run(sql`
    insert into renter_invitations (organization_id, id, renter_id, email, phone, token_hash, status, source, invited_by, expires_at, created_at, updated_at)
    values (${tx.organizationId}, ${i.id}, ${i.renterId}, ${i.contact.email}, ${i.contact.phone}, ${i.tokenHash}, 'PENDING', ${i.source}, ${tx.actor.id}, ${i.expiresAt},
            ${tx.now.toString()}, ${tx.now.toString()})`);

/** Makes the invitation findable by its token and by its recipient, without knowing the organization. */
export const putToken = (
  tx: Tx,
  { id, contact, tokenHash, expiresAt }: Pick<NewInvitation, 'id' | 'contact' | 'tokenHash' | 'expiresAt'>,
): Promise<void> =>
  tx.run(
    sql`select identity.create_renter_invitation_lookup(${tokenHash}, ${tx.organizationId}, ${id},
      ${contact.email === null ? null : emailKey(contact.email)}, ${contact.phone}, ${expiresAt})`,
  );

export const renewToken = (tx: Tx, id: string, tokenHash: Buffer, expiresAt: string): Promise<void> =>
  tx.run(sql`
    update renter_invitations set token_hash = ${tokenHash}, expires_at = ${expiresAt}, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${id}`);

export const saveAnswer = (
  tx: Tx,
  id: string,
  decision: Exclude<InvitationStatus, 'PENDING' | 'EXPIRED'>,
  answeredBy: string | null,
): Promise<void> =>
  tx.run(sql`
    update renter_invitations set status = ${decision}, answered_by = ${answeredBy}, answered_at = ${tx.now.toString()}, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${id}`);

/** An expired invitation is stored as EXPIRED, any other pending one as REVOKED. */
export const closePending = (tx: Tx, renterId: string): Promise<{ id: string; status: InvitationStatus }[]> =>
  tx.query<{ id: string; status: InvitationStatus }>(sql`
    update renter_invitations i set status = case when i.expires_at <= ${tx.now.toString()}::timestamptz then 'EXPIRED' else 'REVOKED' end,
      updated_at = ${tx.now.toString()}
    where i.organization_id = ${tx.organizationId} and i.renter_id = ${renterId} and i.status = 'PENDING' returning i.id, i.status`);

export async function isLinked(tx: Tx, renterId: string): Promise<boolean> {
  const linked = await tx.query(
    sql`select from identity.linked_renter_ids(${tx.organizationId}, ${[renterId]}::uuid[])`,
  );
  return linked.length > 0;
}

/** Returns false if the renter is linked to an account already. */
export async function linkRenter(tx: Tx, accountId: string, renterId: string): Promise<boolean> {
  const { linked } = await tx.one<{ linked: boolean }>(
    sql`select identity.link_renter(${accountId}, ${tx.organizationId}, ${renterId}, ${tx.now.toString()}) as linked`,
  );
  return linked;
}

export async function unlinkRenter(tx: Tx, renterId: string): Promise<boolean> {
  const { unlinked } = await tx.one<{ unlinked: boolean }>(
    sql`select identity.unlink_renter(${tx.organizationId}, ${renterId}) as unlinked`,
  );
  return unlinked;
}

/** Sets the renter of the session, unless it already has one. */
export const adoptRenter = (tx: Tx, sessionId: string, renterId: string): Promise<void> =>
  tx.run(sql`select identity.set_session_renter_if_unlinked(${sessionId}, ${tx.organizationId}, ${renterId})`);

export const lookUpToken = (
  tx: Transaction,
  tokenHash: Buffer,
): Promise<{ organization_id: string; subject_id: string } | undefined> =>
  tx.first<{ organization_id: string; subject_id: string }>(
    sql`select * from identity.find_lookup('RENTER_INVITATION', ${tokenHash})`,
  );

/** A pending invitation to the account's confirmed address or verified number. */
export const pendingInvitationTo = (
  tx: Unscoped,
  accountId: string,
  id: string,
): Promise<{ organization_id: string } | undefined> =>
  tx.first<{ organization_id: string }>(
    sql`select organization_id from identity.invitations_to(${accountId}, ${tx.now.toString()}) where id = ${id} and status = 'PENDING'`,
  );

export const listInvitationsTo = (
  tx: Unscoped,
  accountId: string,
  filter: { status?: InvitationStatus; source?: InvitationSource },
  page: Page,
): Promise<TenantInvitationRow[]> =>
  tx.query<TenantInvitationRow>(sql`
    select * from identity.invitations_to(${accountId}, ${tx.now.toString()})
    where ${allOf(sql`true`, filter.status && sql`status = ${filter.status}`, filter.source && sql`source = ${filter.source}`)} ${page.where} ${page.orderBy}`);
