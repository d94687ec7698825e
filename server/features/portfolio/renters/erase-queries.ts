import { refused } from '../../../../domain/refused.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Unscoped } from '../../../database/unscoped.ts';

type Neutral = { id: string; name: string; searchText: string };

/** Whether the data of this renter was erased, with the row locked. */
export async function lockErased(tx: Tx, id: string): Promise<boolean> {
  const { erased } = await tx.one<{ erased: boolean }>(sql`
    select n.erased_at is not null as erased from renters n
    where n.organization_id = ${tx.organizationId} and n.id = ${id} for update of n`);
  return erased;
}

/** Refuses what would say again who an erased renter was: erasing them once more changes nothing. One who is being erased is waited for. */
export async function assertNotErased(tx: Tx, id: string): Promise<void> {
  const row = await tx.first<{ erased: boolean }>(sql`
    select n.erased_at is not null as erased from renters n
    where n.organization_id = ${tx.organizationId} and n.id = ${id} for key share of n`);
  if (row?.erased) throw refused('invalid_status_transition');
}

/** The row stays, because the books refer to it. */
export const eraseRenterRow = (tx: Tx, { id, name, searchText }: Neutral): Promise<void> =>
  tx.run(sql`
    update renters set full_name = ${name}, phone = null, email = null, date_of_birth = null, gender = null, id_number_sealed = null,
      id_number_index = null, id_number_masked = null, permanent_address = null, occupation = null, vehicle_plates = '{}', note = null,
      search_text = ${searchText}, archived_at = coalesce(archived_at, ${tx.now.toString()}::timestamptz), erased_at = ${tx.now.toString()},
      version = version + 1, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${id}`);

/** The number alone, which is kept for a shorter time than the name. */
export const eraseIdNumber = (tx: Tx, id: string): Promise<void> =>
  tx.run(sql`
    update renters set id_number_sealed = null, id_number_index = null, id_number_masked = null, version = version + 1,
      updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${id}`);

/** So that none is accepted meanwhile. */
export const lockInvitations = (tx: Tx, renterId: string): Promise<void> =>
  tx.run(sql`
    select i.id from renter_invitations i
    where i.organization_id = ${tx.organizationId} and i.renter_id = ${renterId} order by i.id for update`);

/** An invitation keeps when it was sent and answered, not to which address. A row needs one of the two. */
export async function eraseInvitations(tx: Tx, renterId: string): Promise<void> {
  const rows = await tx.query<{ id: string }>(sql`
    update renter_invitations set email = 'erased', phone = null, updated_at = ${tx.now.toString()},
      status = case when status = 'PENDING' then 'REVOKED' else status end
    where organization_id = ${tx.organizationId} and renter_id = ${renterId} returning id`);
  const ids = rows.map(({ id }) => id);
  await tx.run(sql`select identity.delete_lookups('RENTER_INVITATION', ${tx.organizationId}, ${ids}::uuid[])`);
}

export const nameFees = (tx: Tx, leaseIds: string[], name: string): Promise<void> =>
  tx.run(sql`
    update recurring_fees set name = ${name}, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and lease_id = any(${leaseIds}::uuid[])`);

export type RenterAccount = {
  id: string;
  email: string | null;
  phone: string | null;
  verified_phone: string | null;
  /** By another renter it is linked to, or by an invitation it can accept. */
  is_used_elsewhere: boolean;
};

/** The accounts that accepted an invitation of the renter; their access may have ended. */
export async function acceptingAccounts(tx: Tx, renterId: string): Promise<string[]> {
  const accepted = await tx.query<{ id: string }>(sql`
    select distinct i.answered_by as id from renter_invitations i
    where i.organization_id = ${tx.organizationId} and i.renter_id = ${renterId} and i.status = 'ACCEPTED' and i.answered_by is not null`);
  return accepted.map(({ id }) => id);
}

/** The account of the renter, and those of the given ones. */
export const accountsOfRenter = (
  tx: Unscoped,
  { organizationId, renterId, formerIds }: { organizationId: string; renterId: string; formerIds: string[] },
): Promise<RenterAccount[]> =>
  tx.query<RenterAccount>(
    sql`select * from identity.accounts_of_renter(${organizationId}, ${renterId}, ${formerIds}::uuid[], ${tx.now.toString()})`,
  );

export async function removeAccount(tx: Tx, accountId: string): Promise<boolean> {
  const { removed } = await tx.one<{ removed: boolean }>(
    sql`select identity.remove_renter_account(${accountId}) as removed`,
  );
  return removed;
}

/** Addresses and numbers that the renter was ever invited at. */
export const invitedContacts = (tx: Tx, renterId: string): Promise<{ contact: string }[]> =>
  tx.query<{ contact: string }>(sql`
    select coalesce(i.email, i.phone) as contact from renter_invitations i
    where i.organization_id = ${tx.organizationId} and i.renter_id = ${renterId} and coalesce(i.email, i.phone) is not null`);
