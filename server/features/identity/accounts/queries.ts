import type { AccountKind, AccountStatus, OneTimeTokenPurpose } from '../../../../domain/catalog/accounts.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import { sql } from '../../../database/sql.ts';
import type { Transaction } from '../../../database/transaction.ts';
import { emailKey } from '../../../security/email-key.ts';

export type Account = {
  id: string;
  kind: AccountKind;
  /** Null for a renter's account that logs in with its phone number only. */
  email: string | null;
  display_name: string;
  status: AccountStatus;
  locale: Locale;
  timezone: string;
  phone: string | null;
  verified_phone: string | null;
  email_verified: boolean;
  created_at: string;
  updated_at: string;
};

export const readAccount = (tx: Transaction, id: string): Promise<Account> =>
  tx.one<Account>(sql`select * from identity.account_of(${id})`);

export const findAccount = (tx: Transaction, id: string): Promise<Account | undefined> =>
  tx.first<Account>(sql`select * from identity.account_of(${id})`);

/** An operator's account always has an email address. */
export const readOperator = (tx: Transaction, id: string): Promise<Account & { email: string }> =>
  tx.one<Account & { email: string }>(sql`select * from identity.account_of(${id})`);

export const accountForLogin = (tx: Transaction, kind: AccountKind, email: string) =>
  tx.first<{ id: string; password_hash: string; status: Account['status'] }>(
    sql`select * from identity.account_for_login(${kind}, ${emailKey(email)})`,
  );

export const insertAccount = (
  tx: Transaction,
  account: {
    id: string;
    kind: AccountKind;
    email: string;
    passwordHash: string;
    displayName: string;
    locale: string;
    phone: string | null;
    verified: boolean;
  },
): Promise<void> =>
  tx.run(sql`select identity.create_account(${account.id}, ${account.kind}, ${account.email}, ${emailKey(account.email)},
    ${account.passwordHash}, ${account.displayName}, ${account.locale}, ${account.phone}, ${tx.now.toString()}, ${account.verified})`);

export async function accountExists(tx: Transaction, kind: AccountKind, email: string): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(
    sql`select identity.account_exists(${kind}, ${emailKey(email)}) as found`,
  );
  return found;
}

export const setPassword = (tx: Transaction, id: string, hash: string): Promise<void> =>
  tx.run(sql`select identity.set_password(${id}, ${hash}, ${tx.now.toString()})`);

/** The SQL function keeps the phone for null and clears it for an empty string. */
export const updateAccount = (
  tx: Transaction,
  id: string,
  change: { displayName?: string; locale?: string; timezone?: string; phone?: string | null },
): Promise<void> =>
  tx.run(sql`select identity.update_account(${id}, ${change.displayName ?? null}, ${change.locale ?? null}, ${change.timezone ?? null},
    ${change.phone === null ? '' : (change.phone ?? null)}, ${tx.now.toString()})`);

export async function putOneTimeToken(
  tx: Transaction,
  token: { hash: Buffer; purpose: OneTimeTokenPurpose; kind: AccountKind; email: string; expiresAt: string },
): Promise<string | null> {
  const { account_id } = await tx.one<{ account_id: string | null }>(
    sql`select identity.create_one_time_token(${token.hash}, ${token.purpose}, ${token.kind}, ${emailKey(token.email)},
      ${tx.now.toString()}, ${token.expiresAt}) as account_id`,
  );
  return account_id;
}

export async function consumeOneTimeToken(
  tx: Transaction,
  kind: AccountKind,
  purpose: OneTimeTokenPurpose,
  hash: Buffer,
): Promise<string | null> {
  const { account_id } = await tx.one<{ account_id: string | null }>(
    sql`select identity.use_one_time_token(${hash}, ${purpose}, ${kind}, ${tx.now.toString()}) as account_id`,
  );
  return account_id;
}

export const markEmailVerified = (tx: Transaction, accountId: string): Promise<void> =>
  tx.run(sql`select identity.mark_email_verified(${accountId}, ${tx.now.toString()})`);

export async function readPreferences(tx: Transaction, accountId: string): Promise<object> {
  const { preferences } = await tx.one<{ preferences: object }>(
    sql`select identity.preferences_of(${accountId}) as preferences`,
  );
  return preferences;
}

export const savePreferences = (tx: Transaction, accountId: string, preferences: object): Promise<void> =>
  tx.run(
    sql`select identity.set_preferences(${accountId}, ${JSON.stringify(preferences)}::jsonb, ${tx.now.toString()})`,
  );

export type RenterLink = { organization_id: string; organization_name: string; renter_id: string };

export const rentersOf = (tx: Transaction, accountId: string): Promise<RenterLink[]> =>
  tx.query<RenterLink>(sql`select * from identity.renters_of(${accountId})`);

export const timezoneOf = async (tx: Transaction, organizationId: string): Promise<string> =>
  (await tx.one<{ timezone: string }>(sql`select timezone from identity.organization_of(${organizationId})`)).timezone;

/** The name in the landlord's records, which can differ from the account's display name. */
export async function renterName(tx: Transaction, organizationId: string, renterId: string): Promise<string> {
  const scopedTx = tx.enter({ organizationId, timezone: 'UTC', propertyIds: null });
  const { full_name } = await scopedTx.one<{ full_name: string }>(
    sql`select full_name from renters where organization_id = ${organizationId} and id = ${renterId}`,
  );
  return full_name;
}
