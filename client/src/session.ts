import { type Client, type ClientOptions, createClient } from './create-client.ts';
import type { TokenSupply } from './send.ts';

type Tokens = { access_token: string; expires_in: number; refresh_token: string | null };
export type SessionKind = 'operator' | 'renter';

export type Session = TokenSupply & {
  login(email: string, password: string): Promise<void>;
  /** Ends the session on the server too. */
  logout(): Promise<void>;
  /** To go on in another process; keep it as secret as a password. */
  readonly refreshToken: string | null;
};

const PATHS = { operator: '/auth', renter: '/tenant/auth' } as const;
/** Tokens are renewed a little before they expire, so that no request meets an expired one. */
const MARGIN_MS = 30_000;

/** Keeps an account logged in: renews the access token in time, and once only when many requests need it. */
export function createSession(
  options: Omit<ClientOptions, 'token'> & { readonly kind?: SessionKind; readonly refreshToken?: string },
): Session {
  const base = PATHS[options.kind ?? 'operator'];
  const plain = createClient(options);
  let tokens: (Tokens & { until: number }) | null = null;
  let refresh: string | null = options.refreshToken ?? null;
  let renewing: Promise<string | null> | null = null;

  const keep = (data: Tokens): string => {
    tokens = { ...data, until: Date.now() + data.expires_in * 1000 };
    refresh = data.refresh_token;
    return data.access_token;
  };
  const ask = async (path: string, body: object): Promise<string> =>
    keep(await (plain.post as (path: string, input: object) => Promise<Tokens>)(`${base}${path}`, { body }));

  const renew = (): Promise<string | null> => {
    renewing ??= (refresh === null ? Promise.resolve(null) : ask('/refresh', { refresh_token: refresh })).finally(
      () => {
        renewing = null;
      },
    );
    return renewing;
  };

  return {
    get: () => (tokens !== null && tokens.until - Date.now() > MARGIN_MS ? tokens.access_token : renew()),
    renew: (rejected) =>
      tokens !== null && tokens.access_token !== rejected ? Promise.resolve(tokens.access_token) : renew(),
    login: async (email, password) => void (await ask('/login', { email, password })),
    logout: async () => {
      const token = tokens?.access_token;
      [tokens, refresh] = [null, null];
      if (!token) return;
      const call = createClient({ ...options, token }).post as (path: string, input: object) => Promise<unknown>;
      await call(`${base}/logout`, {});
    },
    get refreshToken() {
      return refresh;
    },
  };
}

export type { Client };
