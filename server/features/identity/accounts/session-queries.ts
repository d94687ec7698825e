import type { AccountKind } from '../../../../domain/catalog/accounts.ts';
import { sql } from '../../../database/sql.ts';
import type { Transaction } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';

export const insertSession = (
  tx: Transaction,
  session: {
    id: string;
    accountId: string;
    organizationId: string | null;
    renterId: string | null;
    /** Null: the browser keeps the refresh token in a cookie. */
    refreshHash: Buffer | null;
    expiresAt: string;
  },
): Promise<void> =>
  tx.run(sql`select identity.open_session(${session.id}, ${session.accountId}, ${session.organizationId}, ${session.renterId},
    ${session.refreshHash}, ${tx.caller.userAgent}, ${tx.caller.ip}, ${tx.now.toString()}, ${session.expiresAt})`);

export type RotatedSession = {
  session_id: string;
  account_id: string;
  organization_id: string | null;
  renter_id: string | null;
  reused: boolean;
};

export const rotateRefreshToken = (
  tx: Transaction,
  kind: AccountKind,
  oldHash: Buffer,
  newHash: Buffer,
  expiresAt: string,
) =>
  tx.first<RotatedSession>(
    sql`select * from identity.rotate_refresh_token(${kind}, ${oldHash}, ${newHash}, ${tx.now.toString()}, ${expiresAt})`,
  );

export const renewRefreshToken = (tx: Transaction, sessionId: string, newHash: Buffer): Promise<void> =>
  tx.run(sql`select identity.renew_refresh_token(${sessionId}, ${newHash}, ${tx.now.toString()})`);

export const setSessionRenter = (
  tx: Transaction,
  sessionId: string,
  organizationId: string,
  renterId: string,
): Promise<void> => tx.run(sql`select identity.set_session_renter(${sessionId}, ${organizationId}, ${renterId})`);

export type SessionRow = {
  id: string;
  user_agent: string | null;
  ip: string | null;
  created_at: string;
  last_used_at: string;
  expires_at: string;
};

export const listSessions = (tx: Transaction, accountId: string, page: Page): Promise<SessionRow[]> =>
  tx.query<SessionRow>(
    sql`select * from identity.sessions_of(${accountId}, ${tx.now.toString()}) where true ${page.where} ${page.orderBy}`,
  );

export async function revokeSession(tx: Transaction, accountId: string, sessionId: string): Promise<boolean> {
  const { revoked } = await tx.one<{ revoked: boolean | null }>(
    sql`select identity.revoke_session(${accountId}, ${sessionId}, ${tx.now.toString()}) as revoked`,
  );
  return revoked === true;
}

export const revokeSessions = (tx: Transaction, accountId: string, exceptSessionId: string | null): Promise<void> =>
  tx.run(sql`select identity.revoke_sessions(${accountId}, ${exceptSessionId}, ${tx.now.toString()})`);

/** `generation` is the one of the cookie's successor. */
export type RotatedCookie = RotatedSession & { generation: number };

export const rotateCookie = (
  tx: Transaction,
  kind: AccountKind,
  claim: { sessionId: string; generation: number },
  expiresAt: string,
) =>
  tx.first<RotatedCookie>(
    sql`select * from identity.rotate_cookie(${kind}, ${claim.sessionId}, ${claim.generation}, ${tx.now.toString()}, ${expiresAt})`,
  );

export const keepSessionInCookie = (tx: Transaction, sessionId: string): Promise<void> =>
  tx.run(sql`select identity.keep_session_in_cookie(${sessionId}, ${tx.now.toString()})`);

export async function isCookieSession(tx: Transaction, sessionId: string): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(sql`select identity.is_cookie_session(${sessionId}) as found`);
  return found;
}

/** Returns the account whose session ended. */
export async function revokeCookieSession(
  tx: Transaction,
  kind: AccountKind,
  sessionId: string,
): Promise<string | null> {
  const { account_id } = await tx.one<{ account_id: string | null }>(
    sql`select identity.revoke_cookie_session(${kind}, ${sessionId}, ${tx.now.toString()}) as account_id`,
  );
  return account_id;
}
