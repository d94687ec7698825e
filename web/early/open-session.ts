/**
 * Asks for the session and for what the first screen shows while the app is still loading, which saves two round trips before the first
 * screen. The build adds it to each page as a script of its own; without it the app asks when it has loaded.
 */
import type { Opening, SESSION_KINDS, SessionKind } from '../data/session-kinds.ts';

/** Filled in by the build. */
declare const KIND: (typeof SESSION_KINDS)[SessionKind];
declare const ME_KEY: string;

const kept = (key: string) => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
};

/** As the app chooses it. */
const language: string = kept('rentroll.preferences').language ?? (navigator.language.startsWith('en') ? 'en' : 'vi');

async function openSession(): Promise<Opening> {
  const scope = sessionStorage.getItem(KIND.scopeKey);
  const response = await fetch(`/api/v1${KIND.routes}/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_in: 'cookie', ...(scope && { [KIND.scope]: scope }) }),
  });
  const { data } = await response.json();
  // An account without a room has nothing to show yet.
  if (response.ok && data.renter !== null) askEarly(data.access_token, data.role);
  return { status: response.status, tokens: data };
}

/** What an address with a house or a filter shows is left to the app. */
function askEarly(token: string, role: string | null | undefined): void {
  const permissions: string[] = kept(ME_KEY).permissions ?? [];
  const isSystemRole = Boolean(role) && role !== 'CUSTOM';
  const isWanted = ({ on = location.pathname, needs, needsUnlessSystemRole }: (typeof KIND.early)[number]) =>
    on === location.pathname &&
    (!needs || permissions.includes(needs)) &&
    (!needsUnlessSystemRole || isSystemRole || permissions.includes(needsUnlessSystemRole)) &&
    !/property=|q=/.test(location.search);
  window.early = new Map(
    KIND.early.filter(isWanted).map(({ path }) => [`${language} /api/v1${path}`, ask(`/api/v1${path}`, token)]),
  );
}

/** The whole answer: one that nobody reads would keep its connection. */
async function ask(path: string, token: string): Promise<Response | null> {
  try {
    const response = await fetch(path, { headers: { authorization: `Bearer ${token}`, 'accept-language': language } });
    const { status, headers } = response;
    const body = await response.arrayBuffer();
    return response.ok ? new Response(body, { status, headers }) : null;
  } catch {
    return null;
  }
}

window.opening = navigator.locks.request(KIND.lock, openSession).catch(() => null);
