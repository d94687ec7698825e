import type { AccountKind } from '../../domain/catalog/accounts.ts';
import type { OrganizationStatus } from '../../domain/catalog/organizations.ts';
import type { MemberRole } from '../../domain/catalog/permissions.ts';
import { sql } from '../database/sql.ts';
import { type Transaction, Tx } from '../database/transaction.ts';
import type { Unscoped } from '../database/unscoped.ts';
import type { Assurance } from '../security/assurance.ts';

/** How long a response is kept for repeated requests. */
export const RETENTION = { hours: 24 };

/** Deletes old responses kept for repeated Idempotency-Keys, at most `limit`; returns how many were deleted. */
export async function deleteOldResponses(tx: Tx, limit: number): Promise<number> {
  const { gone } = await tx.one<{ gone: string }>(sql`
    with old as (
      select principal_id, key from idempotency_keys
      where organization_id = ${tx.organizationId} and created_at < ${tx.now.subtract(RETENTION).toString()} limit ${limit}
    ), gone as (
      delete from idempotency_keys k using old
      where k.organization_id = ${tx.organizationId} and k.principal_id = old.principal_id and k.key = old.key returning 1
    )
    select count(*) as gone from gone`);
  return Number(gone);
}

export type StoredResponse = { status: number; body: string };
type StoredRow = { request_hash: Buffer; status: number; body: string };

export const storedResponse = (tx: Transaction, key: string, since: string): Promise<StoredRow | undefined> =>
  tx instanceof Tx
    ? tx.first<StoredRow>(sql`select request_hash, status, body from idempotency_keys
        where organization_id = ${tx.organizationId} and principal_id = ${tx.actor.id} and key = ${key} and created_at > ${since}`)
    : tx.first<StoredRow>(sql`select * from identity.stored_response(${tx.actor.id}, ${key}, ${since})`);

/** An advisory lock of this transaction; false when another transaction has it. */
export async function tryLock(tx: Transaction, lock: string): Promise<boolean> {
  const { locked } = await tx.one<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lock}::bigint) as locked`,
  );
  return locked;
}

export async function storeResponse(
  tx: Transaction,
  key: string,
  hash: Buffer,
  response: StoredResponse,
): Promise<void> {
  const now = tx.now.toString();
  await tx.runLater(
    tx instanceof Tx
      ? sql`insert into idempotency_keys (organization_id, principal_id, key, request_hash, status, body, created_at)
          values (${tx.organizationId}, ${tx.actor.id}, ${key}, ${hash}, ${response.status}, ${response.body}, ${now})
          on conflict (organization_id, principal_id, key) do update
            set request_hash = excluded.request_hash, status = excluded.status, body = excluded.body, created_at = excluded.created_at`
      : sql`select identity.store_response(${tx.actor.id}, ${key}, ${hash}, ${response.status}, ${response.body}, ${now})`,
  );
}

export const deleteResponse = (tx: Transaction, key: string): Promise<void> =>
  tx instanceof Tx
    ? tx.run(sql`delete from idempotency_keys
        where organization_id = ${tx.organizationId} and principal_id = ${tx.actor.id} and key = ${key}`)
    : Promise.resolve();

export async function organizationStatus(tx: Tx): Promise<OrganizationStatus> {
  const { status } = await tx.one<{ status: OrganizationStatus }>(
    sql`select status from identity.organization_state(${tx.organizationId})`,
  );
  return status;
}

/** Counts one more request of a shared rate limit and returns the number in its window. */
export const countHit = (
  tx: Transaction,
  key: Buffer,
  windowSeconds: number,
): Promise<{ hits: number; resets_at: string }> =>
  tx.one<{ hits: number; resets_at: string }>(
    sql`select * from identity.increment_rate_counter(${key}, ${tx.now.toString()}, ${tx.now.add({ seconds: windowSeconds }).toString()})`,
  );

export type MembershipRow = {
  role: MemberRole;
  own_permissions: string[] | null;
  property_ids: string[] | null;
  timezone: string;
};

export const membershipIn = (
  tx: Transaction,
  accountId: string,
  organizationId: string,
): Promise<MembershipRow | undefined> =>
  tx.first<MembershipRow>(sql`
    select m.role, r.permissions as own_permissions, m.property_ids, o.timezone
    from identity.membership_of(${accountId}, ${organizationId}) m
    cross join identity.organization_of(${organizationId}) o
    left join identity.own_role_of(${accountId}, ${organizationId}) r on true`);

export async function letsStaffCollectCash(tx: Transaction, organizationId: string): Promise<boolean> {
  const row = await tx.first<{ allowed: boolean }>(
    sql`select staff_may_collect_cash as allowed from identity.organization_of(${organizationId})`,
  );
  return row?.allowed ?? false;
}

export type SessionRow = Assurance & {
  account_id: string;
  kind: AccountKind;
  email: string;
  display_name: string;
  organization_id: string | null;
  timezone: string | null;
  role: MemberRole | null;
  own_permissions: string[] | null;
  property_ids: string[] | null;
  renter_id: string | null;
  last_used_at: string;
};

export const sessionContext = (
  tx: Transaction,
  sessionId: string,
  subjectId: string | null,
): Promise<SessionRow | undefined> =>
  tx.first<SessionRow>(sql`
    select s.*, r.permissions as own_permissions, a.*
    from identity.session_context(${sessionId}, ${subjectId}, ${tx.now.toString()}) s
    cross join lateral identity.session_assurance(${sessionId}, s.organization_id) a
    left join lateral identity.own_role_of(s.account_id, s.organization_id) r on true`);

export const sessionAssurance = (
  tx: Transaction,
  sessionId: string,
  organizationId: string | null,
): Promise<Assurance | undefined> =>
  tx.first<Assurance>(sql`select * from identity.session_assurance(${sessionId}, ${organizationId})`);

export const touchSession = (tx: Transaction, sessionId: string): Promise<void> =>
  tx.run(sql`select identity.touch_session(${sessionId}, ${tx.caller.ip}, ${tx.now.toString()})`);

export type ApiKeyRow = {
  api_key_id: string;
  name: string;
  permissions: string[];
  organization_id: string;
  timezone: string;
  last_used_at: string | null;
};

export const apiKeyContext = (tx: Unscoped, tokenHash: Buffer): Promise<ApiKeyRow | undefined> =>
  tx.first<ApiKeyRow>(sql`select * from identity.api_key_context(${tokenHash}, ${tx.now.toString()})`);

export const touchApiKey = (tx: Unscoped, organizationId: string, id: string): Promise<void> =>
  tx.run(sql`select identity.touch_api_key(${organizationId}, ${id}, ${tx.now.toString()})`);

/** Stored responses that mention one of these ids; a repeated request is then carried out anew. */
export const deleteResponsesAbout = (tx: Tx, ids: string[]): Promise<void> =>
  tx.run(sql`
    delete from idempotency_keys k
    where k.organization_id = ${tx.organizationId} and exists (
      select from regexp_matches(k.body, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as m(found)
      where m.found[1] = any(${ids}::text[]))`);
