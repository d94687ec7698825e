import type { Database } from '../database/database.ts';
import type { Caller, Transaction } from '../database/transaction.ts';
import type { Sealing } from '../security/sealing.ts';
import { lockGatewayToken, readGatewayToken, saveGatewayToken } from './queries.ts';
import { ZaloAccountRefused, type ZaloSettings, type ZaloTokens } from './zalo.ts';

const INSTALLATION = 'zalo';

/** Under which the tokens of an organization's own account are stored. */
export const organizationTokenName = (organizationId: string): string => `${INSTALLATION} ${organizationId}`;

const TIMEOUT_MS = 10_000;
const MARGIN_MS = 5 * 60_000;

type Pair = { first: string; access: string; refresh: string; until: number };

type Parts = { database: Database; sealing: Sealing; caller: () => Caller; name?: string };

/**
 * A refresh token works once, so only one process may exchange it. The row stays locked until the new pair is saved; other
 * processes wait and then read it. This is the only external call inside a transaction, about once a day.
 */
export function zaloTokens(
  settings: Pick<ZaloSettings, 'appId' | 'appSecret' | 'refreshToken' | 'oauthUrl'>,
  { database, sealing, caller, name = INSTALLATION }: Parts,
): ZaloTokens {
  let known: Pair | null = null;

  /** Replacing the initial token in the settings starts a new chain. */
  const open = (sealed: Buffer | null): Pair | null => {
    const pair = sealed && (JSON.parse(sealing.open(sealed, `gateway ${name}`)) as Pair);
    return pair && pair.first === settings.refreshToken ? pair : null;
  };
  const validToken = (pair: Pair | null, bad: string | null): Pair | null =>
    pair && pair.access !== bad && pair.until - MARGIN_MS > caller().now.epochMilliseconds ? pair : null;

  const renew = (bad: string | null): Promise<Pair> =>
    database.unscoped('write', caller(), async (tx) => {
      const stored = open(await lockGatewayToken(tx, name));
      return validToken(stored, bad) ?? save(tx, await exchange(stored?.refresh ?? settings.refreshToken));
    });

  const save = async (tx: Transaction, pair: Pair): Promise<Pair> => {
    const sealed = sealing.seal(JSON.stringify(pair), `gateway ${name}`);
    await saveGatewayToken(tx, name, sealed);
    return pair;
  };

  const exchange = async (refresh: string): Promise<Pair> => {
    const response = await fetch(settings.oauthUrl, {
      method: 'POST',
      headers: { secret_key: settings.appSecret },
      body: new URLSearchParams({ refresh_token: refresh, app_id: settings.appId, grant_type: 'refresh_token' }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const fresh = (await response.json()) as {
      access_token?: string;
      refresh_token?: string;
      expires_in?: string | number;
      error?: number;
    };
    if (!fresh.access_token || !fresh.refresh_token) {
      const reason = `Zalo returned no token: ${fresh.error ?? response.status}`;
      throw fresh.error === undefined ? new Error(reason) : new ZaloAccountRefused(reason);
    }
    const until = caller().now.epochMilliseconds + Number(fresh.expires_in ?? 3600) * 1000;
    return { first: settings.refreshToken, access: fresh.access_token, refresh: fresh.refresh_token, until };
  };

  const use = async (bad: string | null): Promise<string> => {
    const good = validToken(known, bad) ?? validToken(await stored(), bad) ?? (await renew(bad));
    known = good;
    return good.access;
  };

  const stored = () => database.unscoped('read', caller(), async (tx) => open(await readGatewayToken(tx, name)));

  return { current: () => use(null), renewed: use };
}
