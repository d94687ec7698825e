import { randomUUIDv7 } from 'node:crypto';
import type { AccountKind } from '../../../../domain/catalog/accounts.ts';
import type { Transaction } from '../../../database/transaction.ts';
import { type Browser, readCookie } from '../../../http/browser.ts';
import { hashToken, randomToken } from '../../../security/tokens.ts';
import { insertDevice, recordDeviceUse } from './device-queries.ts';

const DAYS = 30;
const NAMES: Record<AccountKind, string> = { OPERATOR: 'rentroll_device', RENTER: 'rentroll_tenant_device' };

/** Sent to the login routes and to the form of the front door, so its path is that of the whole site. */
const nameOf = (kind: AccountKind, { isSecure }: Browser): string => (isSecure ? '__Host-' : '') + NAMES[kind];

/** The cookie of a browser on which the second factor is not asked for. */
export async function rememberDevice(
  tx: Transaction,
  kind: AccountKind,
  accountId: string,
  browser: Browser,
): Promise<string> {
  const token = randomToken();
  const expiresAt = tx.now.add({ hours: DAYS * 24 }).toString();
  await insertDevice(tx, { id: randomUUIDv7(), accountId, hash: hashToken(token), expiresAt });
  const attributes = `Max-Age=${DAYS * 24 * 3600}; Path=/; HttpOnly; SameSite=Strict${browser.isSecure ? '; Secure' : ''}`;
  return `${nameOf(kind, browser)}=${token}; ${attributes}`;
}

export async function isRemembered(
  tx: Transaction,
  kind: AccountKind,
  accountId: string,
  browser: Browser,
): Promise<boolean> {
  const token = browser.isSameOrigin ? readCookie(browser, nameOf(kind, browser)) : null;
  return token !== null && (await recordDeviceUse(tx, accountId, hashToken(token)));
}
