import { randomUUIDv7 } from 'node:crypto';
import { refuse } from '../../../domain/refuse.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Static } from '../../http/schema.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { refuseCommonPassword } from '../../passwords.ts';
import type { Services } from '../../services.ts';
import { hashToken, randomToken } from '../../tokens.ts';
import { createOrganization } from '../organizations/create-organization.ts';
import { operatorSession, startSession, tenantSession } from './open-session.ts';
import { accountExists, insertAccount, type Kind, putOneTimeToken } from './queries.ts';
import type { RegisterOperatorBody, RegisterTenantBody } from './schemas.ts';

const VERIFY_WITHIN = { hours: 7 * 24 };

type NewAccount = {
  kind: Kind;
  email: string;
  password: string;
  displayName: string;
  phone?: string;
  locale?: 'vi' | 'en';
};

export async function registerOperator(tx: Transaction, services: Services, wish: Static<typeof RegisterOperatorBody>) {
  const id = await createAccount(tx, services, { ...wish, kind: 'OPERATOR', displayName: wish.display_name });
  const organization = await createOrganization(tx, { id, email: wish.email }, { name: wish.organization_name });
  const tokens = await startSession(tx, id, { organizationId: organization.id, renterId: null });
  return operatorSession(tx, services, id, tokens);
}

export async function registerTenant(tx: Transaction, services: Services, wish: Static<typeof RegisterTenantBody>) {
  const id = await createAccount(tx, services, { ...wish, kind: 'RENTER', displayName: wish.display_name });
  const tokens = await startSession(tx, id, { organizationId: null, renterId: null });
  return tenantSession(tx, services, id, tokens, null);
}

/** `provenByToken`: the person came with a token that was mailed to this very address. */
export async function createAccount(
  tx: Transaction,
  services: Services,
  wish: NewAccount,
  provenByToken = false,
): Promise<string> {
  await refuseCommonPassword(wish.password, 'password');
  if (await accountExists(tx, wish.kind, wish.email)) throw refuse('email_taken');
  const id = randomUUIDv7();
  const locale = wish.locale ?? tx.locale;
  await insertAccount(tx, {
    id,
    kind: wish.kind,
    email: wish.email,
    passwordHash: await services.passwords.hash(wish.password),
    displayName: wish.displayName,
    locale,
    phone: wish.phone ?? null,
    verified: provenByToken,
  });
  if (!provenByToken) await mailVerification(tx, services, { ...wish, locale });
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
    values: { name: account.displayName, token },
  });
}
