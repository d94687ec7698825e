import type { AccountKind } from '../../../../domain/catalog/accounts.ts';
import { refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Caller, Transaction } from '../../../database/transaction.ts';
import type { Browser } from '../../../http/browser.ts';
import { networkOf } from '../../../http/network-of.ts';
import { enforceSharedLimit, rateHeaders, rateKey, tooMany } from '../../../http/rate-limit.ts';
import type { Static } from '../../../http/schema.ts';
import { emailKey } from '../../../security/email-key.ts';
import { lastOrganizationOf, membershipsOf } from '../organizations/queries.ts';
import { askSecondFactor, type Proven } from '../second-factors/ask-second-factor.ts';
import { LOGIN_LIMITS } from './limits.ts';
import { lockAccount } from './lock-account.ts';
import { countHit, hitsOf, isAddressKnown, rememberAddress } from './login-queries.ts';
import { chooseMembership, operatorSession, startSession, tenantSession } from './open-session.ts';
import { accountForLogin, rentersOf } from './queries.ts';
import type { CookieTarget } from './refresh-cookie.ts';
import type { LoginOperatorBody, LoginTenantBody } from './schemas.ts';

const FAILURES = { name: 'login-failures', max: 50, windowSeconds: 3600 };
const KNOWN_ADDRESS_TTL = { hours: 30 * 24 };

export async function logInOperator(
  tx: Transaction,
  context: AppContext,
  input: Omit<Static<typeof LoginOperatorBody>, 'refresh_in'>,
  target: CookieTarget | null,
  browser: Browser,
) {
  const organizationId = input.organization_id?.toLowerCase() ?? null;
  const accountId = await checkPassword(tx, context, 'OPERATOR', input);
  const login = { kind: 'OPERATOR', accountId, organizationId, method: 'PASSWORD' } as const;
  const proven = await askSecondFactor(tx, context, login, browser);
  return enterAsOperator(tx, context, accountId, organizationId, target, proven);
}

/** Without an organization, the one used last. */
export async function enterAsOperator(
  tx: Transaction,
  context: AppContext,
  accountId: string,
  wanted: string | null,
  target: CookieTarget | null,
  proven: Proven | null = null,
) {
  const memberships = await membershipsOf(tx, accountId);
  const membership = wanted
    ? memberships.find((m) => m.organization_id === wanted)
    : chooseMembership(memberships, await lastOrganizationOf(tx, accountId));
  if (wanted && !membership) throw refused('invalid_credentials');
  const scope = { organizationId: membership?.organization_id ?? null, renterId: null };
  const tokens = await startSession(tx, context, accountId, scope, target, proven);
  return operatorSession(tx, context, accountId, tokens);
}

export async function logInTenant(
  tx: Transaction,
  context: AppContext,
  input: Omit<Static<typeof LoginTenantBody>, 'refresh_in'>,
  target: CookieTarget | null,
  browser: Browser,
) {
  const accountId = await checkPassword(tx, context, 'RENTER', input);
  const login = { kind: 'RENTER', accountId, method: 'PASSWORD' } as const;
  return enterAsTenant(tx, context, accountId, target, await askSecondFactor(tx, context, login, browser));
}

/** Without a renter, the one linked last. */
export async function enterAsTenant(
  tx: Transaction,
  context: AppContext,
  accountId: string,
  target: CookieTarget | null,
  proven: Proven | null = null,
  wanted: string | null = null,
) {
  const linked = await rentersOf(tx, accountId);
  const renter = linked.find(({ renter_id }) => renter_id === wanted) ?? linked.at(-1);
  const scope = { organizationId: renter?.organization_id ?? null, renterId: renter?.renter_id ?? null };
  const tokens = await startSession(tx, context, accountId, scope, target, proven);
  return tenantSession(tx, context, accountId, tokens, renter?.renter_id ?? null);
}

/** Counts an attempt with a password like a login, whichever route it came by. */
export async function enforceLoginLimits(context: AppContext, caller: Caller, email: string): Promise<void> {
  const { database, config } = context;
  const network = networkOf(caller.ip);
  for (const rule of LOGIN_LIMITS) {
    const subject = rule.by === 'ip' ? [network] : [emailKey(email), network];
    await enforceSharedLimit(database, caller, rule, rateKey(context, rule.name, ...subject), config.rateLimitScale);
  }
}

/**
 * Every failure has the same response and timing. The lookups run in a transaction of their own that ends before the password
 * is hashed, so that many concurrent logins do not occupy database connections while they wait for CPU.
 */
export async function checkPassword(
  tx: Transaction,
  context: AppContext,
  kind: AccountKind,
  input: { email: string; password: string },
): Promise<string> {
  return acceptPassword(tx, context, await comparePassword(tx.caller, context, kind, input));
}

type ComparedPassword = { kind: AccountKind; email: string; account: { id: string; password_hash: string } };

/** The slow half of `checkPassword`, which holds no connection. */
export async function comparePassword(
  caller: Caller,
  context: AppContext,
  kind: AccountKind,
  input: { email: string; password: string },
): Promise<ComparedPassword> {
  const { database, passwords, config } = context;
  const email = emailKey(input.email);
  const failures = rateKey(context, 'login-failures', kind, email);
  const since = caller.now.subtract(KNOWN_ADDRESS_TTL).toString();
  const account = await database.unscoped('read', caller, async (readTx) => {
    const [found, failed, known] = await Promise.all([
      accountForLogin(readTx, kind, email),
      hitsOf(readTx, failures),
      isAddressKnown(readTx, kind, email, addressOf(context, caller), since),
    ]);
    const max = Math.max(1, Math.floor(FAILURES.max * config.rateLimitScale));
    if (failed && !known && failed.hits >= max) {
      const seconds = (Date.parse(failed.resets_at) - caller.now.epochMilliseconds) / 1000;
      throw tooMany(seconds, rateHeaders({ ...FAILURES, max }, 0, seconds));
    }
    return found;
  });
  const matches = await passwords.verify(input.password, account?.password_hash ?? null);
  if (!account || !matches || account.status !== 'ACTIVE') {
    const until = caller.now.add({ seconds: FAILURES.windowSeconds }).toString();
    await database.unscoped('write', caller, (count) => countHit(count, failures, until));
    throw refused('invalid_credentials');
  }
  return { kind, email, account };
}

/** The other half: unless the password was replaced meanwhile, the account is locked and the address known from now on. */
export async function acceptPassword(
  tx: Transaction,
  context: AppContext,
  { kind, email, account }: ComparedPassword,
): Promise<string> {
  await lockAccount(tx, account.id);
  const now = await accountForLogin(tx, kind, email);
  if (now?.password_hash !== account.password_hash) throw refused('invalid_credentials');
  await rememberAddress(tx, account.id, addressOf(context, tx.caller));
  return account.id;
}

const addressOf = (context: AppContext, caller: Caller): Buffer => rateKey(context, 'address', networkOf(caller.ip));
