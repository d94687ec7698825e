import { refuse } from '../../../../domain/refuse.ts';
import type { Services } from '../../../app-context.ts';
import type { Transaction } from '../../../database/transaction.ts';
import { rateHeaders, rateKey, tooMany } from '../../../http/rate-limit.ts';
import type { Static } from '../../../http/schema.ts';
import { emailKey } from '../../../security/email-key.ts';
import { lastOrganizationOf, membershipsOf } from '../organizations/queries.ts';
import { countHit, hitsOf, isAddressKnown, rememberAddress } from './login-queries.ts';
import { chooseMembership, operatorSession, startSession, tenantSession } from './open-session.ts';
import { accountForLogin, type Kind, rentersOf } from './queries.ts';
import type { LoginOperatorBody, LoginTenantBody } from './schemas.ts';

const FAILURES = { name: 'login-failures', most: 50, windowSeconds: 3600 };
const KNOWN_FOR = { hours: 30 * 24 };

export async function logInOperator(tx: Transaction, services: Services, wish: Static<typeof LoginOperatorBody>) {
  const accountId = await checkPassword(tx, services, 'OPERATOR', wish);
  const memberships = await membershipsOf(tx, accountId);
  const membership = wish.organization_id
    ? memberships.find((m) => m.organization_id === wish.organization_id?.toLowerCase())
    : chooseMembership(memberships, await lastOrganizationOf(tx, accountId));
  if (wish.organization_id && !membership) throw refuse('invalid_credentials');
  const tokens = await startSession(tx, accountId, {
    organizationId: membership?.organization_id ?? null,
    renterId: null,
  });
  return operatorSession(tx, services, accountId, tokens);
}

export async function logInTenant(tx: Transaction, services: Services, wish: Static<typeof LoginTenantBody>) {
  const accountId = await checkPassword(tx, services, 'RENTER', wish);
  const renter = (await rentersOf(tx, accountId)).at(-1);
  const tokens = await startSession(tx, accountId, {
    organizationId: renter?.organization_id ?? null,
    renterId: renter?.renter_id ?? null,
  });
  return tenantSession(tx, services, accountId, tokens, renter?.renter_id ?? null);
}

/**
 * Every failure looks and lasts the same. The look-ups run in a transaction of their own that ends before the password
 * is hashed, so that a storm of logins holds no database connection while it waits for the processor.
 */
export async function checkPassword(
  tx: Transaction,
  services: Services,
  kind: Kind,
  wish: { email: string; password: string },
): Promise<string> {
  const { database, passwords, config } = services;
  const email = emailKey(wish.email);
  const failures = rateKey('login-failures', kind, email);
  const address = rateKey('address', tx.caller.ip);
  const account = await database.unscoped('read', tx.caller, async (look) => {
    const [found, failed, known] = await Promise.all([
      accountForLogin(look, kind, email),
      hitsOf(look, failures),
      isAddressKnown(look, kind, email, address, tx.now.subtract(KNOWN_FOR).toString()),
    ]);
    const most = Math.max(1, Math.floor(FAILURES.most * config.rateLimitScale));
    if (failed && !known && failed.hits >= most) {
      const seconds = (Date.parse(failed.resets_at) - tx.now.epochMilliseconds) / 1000;
      throw tooMany(seconds, rateHeaders({ ...FAILURES, most }, 0, seconds));
    }
    return found;
  });
  const right = await passwords.verify(wish.password, account?.password_hash ?? null);
  if (!account || !right || account.status !== 'ACTIVE') {
    const until = tx.now.add({ seconds: FAILURES.windowSeconds }).toString();
    await database.unscoped('write', tx.caller, (count) => countHit(count, failures, until));
    throw refuse('invalid_credentials');
  }
  await rememberAddress(tx, account.id, address);
  return account.id;
}
