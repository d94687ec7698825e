import type { AccountStatus } from '../../../../domain/catalog/accounts.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import { sql } from '../../../database/sql.ts';
import type { Transaction } from '../../../database/transaction.ts';
import type { Unscoped } from '../../../database/unscoped.ts';
import { emailKey } from '../../../security/email-key.ts';

export const accountForPhone = (tx: Transaction, phone: string) =>
  tx.first<{ id: string; status: AccountStatus; locale: Locale }>(
    sql`select * from identity.account_for_phone(${phone})`,
  );

/** Until the transaction ends, nobody else gets an account with the number. */
export const lockPhone = (tx: Transaction, phone: string): Promise<void> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${phone}`}, 0))`);

/** The renter's name in the newest invitation to the number that can still be accepted. */
export async function nameInvitedBy(tx: Unscoped, phone: string): Promise<string | null> {
  const invitation = await tx.first<{ renter_name: string }>(sql`
    select renter_name from identity.invitations_to_contact(null, ${phone}, ${tx.now.toString()})
    where status = 'PENDING' order by created_at desc limit 1`);
  return invitation?.renter_name ?? null;
}

export const insertPhoneAccount = (
  tx: Transaction,
  account: { id: string; phone: string; displayName: string; locale: Locale },
): Promise<void> =>
  tx.run(sql`select identity.create_phone_account(${account.id}, ${account.phone}, ${account.displayName}, ${account.locale},
    ${tx.now.toString()})`);

export const setVerifiedPhone = (tx: Transaction, accountId: string, phone: string): Promise<void> =>
  tx.run(sql`select identity.set_verified_phone(${accountId}, ${phone}, ${tx.now.toString()})`);

/** Returns false if the account has an email address already. */
export async function addEmailLogin(
  tx: Transaction,
  accountId: string,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<boolean> {
  const { added } = await tx.one<{ added: boolean }>(
    sql`select identity.add_email_login(${accountId}, ${email}, ${emailKey(email)}, ${passwordHash}, ${tx.now.toString()}) as added`,
  );
  return added;
}

/** Replaces the previous code of the number. */
export const putPhoneCode = (tx: Transaction, phoneHash: Buffer, codeHash: Buffer, expiresAt: string): Promise<void> =>
  tx.run(sql`select identity.put_phone_code(${phoneHash}, ${codeHash}, ${expiresAt})`);

type Try = { phoneHash: Buffer; codeHash: Buffer; networkHash: Buffer };

/** Counts a try; true for the right code, which then no longer works. */
export async function usePhoneCode(
  tx: Transaction,
  { phoneHash, codeHash, networkHash }: Try,
  max: { byNetwork: number; inAll: number },
): Promise<boolean> {
  const { right } = await tx.one<{ right: boolean }>(sql`
    select identity.use_phone_code(${phoneHash}, ${codeHash}, ${networkHash}, ${max.byNetwork}, ${max.inAll}, ${tx.now.toString()})
      as right`);
  return right;
}
