import { randomUUIDv7 } from 'node:crypto';
import type { AccountKind } from '../../../../domain/catalog/accounts.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import { type FieldProblem, Refused, refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Transaction } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { limitMail } from '../../../mail/limit-mail.ts';
import { sendMail } from '../../../mail/send-mail.ts';
import { assertUncommonPassword } from '../../../security/assert-uncommon-password.ts';
import { hashToken, randomToken } from '../../../security/tokens.ts';
import { createOrganization } from '../organizations/create-organization.ts';
import { operatorSession, startSession, tenantSession } from './open-session.ts';
import { accountExists, insertAccount, putOneTimeToken } from './queries.ts';
import type { CookieTarget } from './refresh-cookie.ts';
import type { AcceptInvitationBody, RegisterOperatorBody, RegisterTenantBody } from './schemas.ts';

const VERIFICATION_TTL = { hours: 7 * 24 };

type NewAccount = { kind: AccountKind; email: string; displayName: string; phone?: string; locale?: Locale };
export type PreparedAccount = NewAccount & { passwordHash: string };

export async function registerOperator(
  tx: Transaction,
  context: AppContext,
  input: Static<typeof RegisterOperatorBody>,
  target: CookieTarget | null,
) {
  const account = await prepareAccount(context, { ...input, kind: 'OPERATOR', displayName: input.display_name });
  const id = await createAccount(tx, context, account);
  const owner = { id, email: input.email, name: input.display_name };
  const organization = await createOrganization(tx, owner, { name: input.organization_name });
  const scope = { organizationId: organization.id, renterId: null };
  const tokens = await startSession(tx, context, id, scope, target);
  return operatorSession(tx, context, id, tokens);
}

export async function registerTenant(
  tx: Transaction,
  context: AppContext,
  input: Static<typeof RegisterTenantBody>,
  target: CookieTarget | null,
) {
  const account = await prepareAccount(context, { ...input, kind: 'RENTER', displayName: input.display_name });
  const id = await createAccount(tx, context, account);
  const tokens = await startSession(tx, context, id, { organizationId: null, renterId: null }, target);
  return tenantSession(tx, context, id, tokens, null);
}

/** Call before the first query: hashing is slow, and a transaction that has begun occupies a connection. */
export async function prepareAccount(
  context: AppContext,
  { password, ...account }: NewAccount & { password: string },
): Promise<PreparedAccount> {
  await assertUncommonPassword(password, 'password', { email: account.email, name: account.displayName });
  return { ...account, passwordHash: await context.passwords.hash(password) };
}

/** `provenByToken`: the caller presented a token that was emailed to this address, so it needs no verification. */
export async function createAccount(
  tx: Transaction,
  context: AppContext,
  account: PreparedAccount,
  provenByToken = false,
): Promise<string> {
  if (await accountExists(tx, account.kind, account.email)) throw refused('email_taken');
  const id = randomUUIDv7();
  const locale = account.locale ?? tx.locale;
  await insertAccount(tx, { ...account, id, locale, phone: account.phone ?? null, verified: provenByToken });
  if (!provenByToken) await mailVerification(tx, context, { ...account, locale });
  return id;
}

export async function mailVerification(
  tx: Transaction,
  context: AppContext,
  account: NewAccount & { locale: Locale },
): Promise<void> {
  await limitMail(tx, context, account.email);
  const token = randomToken();
  await putOneTimeToken(tx, {
    hash: hashToken(token),
    purpose: 'VERIFY_EMAIL',
    kind: account.kind,
    email: account.email,
    expiresAt: tx.now.add(VERIFICATION_TTL).toString(),
  });
  await sendMail(tx, context, {
    to: account.email,
    locale: account.locale,
    template: 'verify-email',
    values: { name: account.displayName, token, kind: account.kind },
  });
}

/** What a newcomer who accepts an invitation must enter. */
export function credentialsOf({ password, display_name }: Static<typeof AcceptInvitationBody>): {
  password: string;
  displayName: string;
} {
  const missing: FieldProblem[] = [];
  if (!password) missing.push({ path: 'password', code: 'required' });
  if (!display_name) missing.push({ path: 'display_name', code: 'required' });
  if (!password || !display_name) throw new Refused('validation_failed', null, missing);
  return { password, displayName: display_name };
}
