import { randomUUIDv7 } from 'node:crypto';
import { refuse } from '../../../../domain/refuse.ts';
import type { Services } from '../../../app-context.ts';
import type { Transaction } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { sendMail } from '../../../mail/send-mail.ts';
import { refuseCommonPassword } from '../../../security/common-passwords.ts';
import { hashToken, randomToken } from '../../../security/tokens.ts';
import { createOrganization } from '../organizations/create-organization.ts';
import { operatorSession, startSession, tenantSession } from './open-session.ts';
import { accountExists, insertAccount, type Kind, putOneTimeToken } from './queries.ts';
import type { RegisterOperatorBody, RegisterTenantBody } from './schemas.ts';

const VERIFY_WITHIN = { hours: 7 * 24 };

type NewAccount = { kind: Kind; email: string; displayName: string; phone?: string; locale?: 'vi' | 'en' };
export type PreparedAccount = NewAccount & { passwordHash: string };

export async function registerOperator(tx: Transaction, services: Services, wish: Static<typeof RegisterOperatorBody>) {
  const account = await prepareAccount(services, { ...wish, kind: 'OPERATOR', displayName: wish.display_name });
  const id = await createAccount(tx, services, account);
  const owner = { id, email: wish.email, name: wish.display_name };
  const organization = await createOrganization(tx, owner, { name: wish.organization_name });
  const tokens = await startSession(tx, id, { organizationId: organization.id, renterId: null });
  return operatorSession(tx, services, id, tokens);
}

export async function registerTenant(tx: Transaction, services: Services, wish: Static<typeof RegisterTenantBody>) {
  const account = await prepareAccount(services, { ...wish, kind: 'RENTER', displayName: wish.display_name });
  const id = await createAccount(tx, services, account);
  const tokens = await startSession(tx, id, { organizationId: null, renterId: null });
  return tenantSession(tx, services, id, tokens, null);
}

/** Before the first query: a transaction that has begun holds a connection, and hashing takes its time. */
export async function prepareAccount(
  services: Services,
  { password, ...account }: NewAccount & { password: string },
): Promise<PreparedAccount> {
  await refuseCommonPassword(password, 'password', { email: account.email, name: account.displayName });
  return { ...account, passwordHash: await services.passwords.hash(password) };
}

/** `provenByToken`: the person came with a token that was mailed to this very address. */
export async function createAccount(
  tx: Transaction,
  services: Services,
  account: PreparedAccount,
  provenByToken = false,
): Promise<string> {
  if (await accountExists(tx, account.kind, account.email)) throw refuse('email_taken');
  const id = randomUUIDv7();
  const locale = account.locale ?? tx.locale;
  await insertAccount(tx, { ...account, id, locale, phone: account.phone ?? null, verified: provenByToken });
  if (!provenByToken) await mailVerification(tx, services, { ...account, locale });
  return id;
}

async function mailVerification(
  tx: Transaction,
  services: Services,
  account: NewAccount & { locale: 'vi' | 'en' },
): Promise<void> {
  const token = randomToken();
  await putOneTimeToken(tx, {
    hash: hashToken(token),
    purpose: 'VERIFY_EMAIL',
    kind: account.kind,
    email: account.email,
    expiresAt: tx.now.add(VERIFY_WITHIN).toString(),
  });
  await sendMail(tx, services, {
    to: account.email,
    locale: account.locale,
    template: 'verify-email',
    values: { name: account.displayName, token, kind: account.kind },
  });
}
