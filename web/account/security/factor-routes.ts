import { useApp } from '../../data/app.ts';
import type { BrowserSession } from '../../data/session.ts';
import { SESSION_KINDS } from '../../data/session-kinds.ts';

/** The routes of both kinds of accounts are the same below their family; types are by those of operators. */
export const routeOf = <Path extends string>({ kind }: BrowserSession, path: Path): `/auth${Path}` =>
  `${SESSION_KINDS[kind].routes}${path}` as `/auth${Path}`;

/** What passkeys sign to log in or to prove something. */
export function usePasskeyOptions(): () => Promise<Record<string, unknown>> {
  const { api, session } = useApp();
  return async () => {
    const { options } = await api().post(routeOf(session, '/passkeys/login-options'));
    return options as Record<string, unknown>;
  };
}
