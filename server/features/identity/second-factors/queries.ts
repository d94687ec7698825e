import type {
  AccountKind,
  AccountStatus,
  AuthMethod,
  ChallengePurpose,
  SecondFactorKind,
} from '../../../../domain/catalog/accounts.ts';
import { sql } from '../../../database/sql.ts';
import type { Transaction } from '../../../database/transaction.ts';

export type FactorRow = {
  id: string;
  kind: SecondFactorKind;
  name: string;
  sealed_secret: Buffer | null;
  credential_id: Buffer | null;
  transports: string[] | null;
  created_at: string;
  last_used_at: string | null;
};

/** The confirmed ones, oldest first. */
export const factorsOf = (tx: Transaction, accountId: string): Promise<FactorRow[]> =>
  tx.query<FactorRow>(sql`select * from identity.second_factors_of(${accountId})`);

/** Locks the account until the transaction ends; the number of its confirmed factors. */
export async function lockFactors(tx: Transaction, accountId: string): Promise<number> {
  const { count } = await tx.one<{ count: string }>(sql`select identity.lock_second_factors(${accountId}) as count`);
  return Number(count);
}

export const insertTotp = (
  tx: Transaction,
  factor: { id: string; accountId: string; name: string; sealedSecret: Buffer; emailChecked: boolean },
): Promise<void> =>
  tx.run(
    sql`select identity.add_totp(${factor.id}, ${factor.accountId}, ${factor.name}, ${factor.sealedSecret}, ${tx.now.toString()},
      ${factor.emailChecked})`,
  );

export const unconfirmedTotp = (tx: Transaction, accountId: string, id: string, since: string) =>
  tx.first<{ sealed_secret: Buffer; name: string; email_checked: boolean }>(
    sql`select * from identity.unconfirmed_totp(${accountId}, ${id}, ${since})`,
  );

export const confirmTotp = (tx: Transaction, accountId: string, id: string, step: number): Promise<void> =>
  tx.run(sql`select identity.confirm_totp(${accountId}, ${id}, ${step}, ${tx.now.toString()})`);

/** False if a code of this time step or a later one was used before. */
export async function claimTotpStep(tx: Transaction, id: string, step: number): Promise<boolean> {
  const { claimed } = await tx.one<{ claimed: boolean }>(
    sql`select identity.use_totp_step(${id}, ${step}, ${tx.now.toString()}) as claimed`,
  );
  return claimed;
}

/** False if the credential is registered already. */
export async function insertPasskey(
  tx: Transaction,
  passkey: {
    id: string;
    accountId: string;
    name: string;
    credentialId: Buffer;
    publicKey: Buffer;
    signCount: number;
    transports: string[];
  },
): Promise<boolean> {
  const { added } = await tx.one<{ added: boolean }>(
    sql`select identity.add_passkey(${passkey.id}, ${passkey.accountId}, ${passkey.name}, ${passkey.credentialId}, ${passkey.publicKey},
      ${passkey.signCount}, ${passkey.transports}::text[], ${tx.now.toString()}) as added`,
  );
  return added;
}

export type PasskeyRow = {
  id: string;
  account_id: string;
  status: AccountStatus;
  public_key: Buffer;
  sign_count: string;
  transports: string[];
};

export const passkeyForLogin = (tx: Transaction, kind: AccountKind, credentialId: Buffer) =>
  tx.first<PasskeyRow>(sql`select * from identity.passkey_for_login(${kind}, ${credentialId})`);

export const recordPasskeyUse = (tx: Transaction, id: string, signCount: number): Promise<void> =>
  tx.run(sql`select identity.record_passkey_use(${id}, ${signCount}, ${tx.now.toString()})`);

export const deleteFactor = (tx: Transaction, accountId: string, id: string) =>
  tx.first<{ kind: SecondFactorKind; name: string }>(
    sql`select * from identity.delete_second_factor(${accountId}, ${id})`,
  );

/** Also recovery codes, remembered devices, and what sessions were proven with. */
export const clearFactors = (tx: Transaction, accountId: string): Promise<void> =>
  tx.run(sql`select identity.clear_second_factors(${accountId})`);

export const organizationsRequiring = (tx: Transaction, accountId: string) =>
  tx.query<{ organization_id: string; name: string }>(
    sql`select * from identity.organizations_requiring_factor(${accountId})`,
  );

export const replaceRecoveryCodes = (tx: Transaction, accountId: string, hashes: Buffer[]): Promise<void> =>
  tx.run(sql`select identity.replace_recovery_codes(${accountId}, ${hashes}::bytea[])`);

/** True once for each code. */
export async function claimRecoveryCode(tx: Transaction, accountId: string, hash: Buffer): Promise<boolean> {
  const { claimed } = await tx.one<{ claimed: boolean }>(
    sql`select identity.use_recovery_code(${accountId}, ${hash}, ${tx.now.toString()}) as claimed`,
  );
  return claimed;
}

export async function countRecoveryCodes(tx: Transaction, accountId: string): Promise<number> {
  const { left } = await tx.one<{ left: string }>(sql`select identity.recovery_codes_left(${accountId}) as left`);
  return Number(left);
}

export const insertChallenge = (
  tx: Transaction,
  challenge: {
    hash: Buffer;
    purpose: ChallengePurpose;
    kind: AccountKind;
    accountId: string | null;
    organizationId: string | null;
    method: AuthMethod | null;
    expiresAt: string;
  },
): Promise<void> =>
  tx.run(sql`select identity.create_auth_challenge(${challenge.hash}, ${challenge.purpose}, ${challenge.kind}, ${challenge.accountId},
    ${challenge.organizationId}, ${challenge.method}, ${challenge.expiresAt})`);

export type LoginChallenge = { account_id: string; organization_id: string | null; method: AuthMethod };

/** Counts a try at a LOGIN challenge. */
export const tryChallenge = (tx: Transaction, kind: AccountKind, hash: Buffer, maxTries: number) =>
  tx.first<LoginChallenge>(
    sql`select * from identity.try_auth_challenge(${hash}, 'LOGIN', ${kind}, ${maxTries}, ${tx.now.toString()})`,
  );

/** The account it was issued to; undefined if it was used before, has expired or never existed. */
export const claimChallenge = (tx: Transaction, purpose: ChallengePurpose, kind: AccountKind, hash: Buffer) =>
  tx.first<{ account_id: string | null }>(
    sql`select * from identity.use_auth_challenge(${hash}, ${purpose}, ${kind}, ${tx.now.toString()})`,
  );

export const proveSession = (
  tx: Transaction,
  sessionId: string,
  { methods, hasFactor, byFactor }: { methods: AuthMethod[]; hasFactor: boolean; byFactor: boolean },
): Promise<void> =>
  tx.run(
    sql`select identity.prove_session(${sessionId}, ${methods}::text[], ${hasFactor}, ${byFactor}, ${tx.now.toString()})`,
  );
