/**
 * Asks for the session and for what the first screen shows while the app is still loading, which saves two round trips before the first
 * screen. The build adds it to each page as a script of its own; without it the app asks when it has loaded.
 */
import type { SCOPE_PARAM } from '../../domain/notifications/scope-param.ts';
import type { Opening, SESSION_KINDS, SessionKind } from '../data/session-kinds.ts';

/** Filled in by the build. */
declare const KIND: (typeof SESSION_KINDS)[SessionKind];
declare const SCOPE: typeof SCOPE_PARAM;
declare const ME_KEY: string;
declare const PROPERTY_KEY: string;

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
  const scope = new URLSearchParams(location.search).get(SCOPE) || sessionStorage.getItem(KIND.scopeKey);
  const response = await fetch(`/api/v1${KIND.routes}/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_in: 'cookie', ...(scope && { [KIND.scope]: scope }) }),
  });
  const { data } = await response.json();
  // An account without a room has nothing to show yet.
  if (response.ok && data.renter !== null) askEarly(data);
  return { status: response.status, tokens: data };
}

type Session = { access_token: string; role?: string | null; organization?: { id: string } | null };
type Early = (typeof KIND.early)[number];

/** What a filter or another month shows is left to the app. */
function askEarly({ access_token: token, role, organization }: Session): void {
  const permissions: string[] = kept(ME_KEY).permissions ?? [];
  const isSystemRole = Boolean(role) && role !== 'CUSTOM';
  const { property, ...filters } = Object.fromEntries(new URLSearchParams(location.search));
  const isWanted = ({ on, needs, needsUnlessSystemRole, of }: Early) =>
    (!on || on === location.pathname) &&
    (!needs || permissions.includes(needs)) &&
    (!needsUnlessSystemRole || isSystemRole || permissions.includes(needsUnlessSystemRole)) &&
    !(of && (filters.q || filters.period || filters.only)) &&
    !(of === 'all' && property);
  const wanted = KIND.early.filter(isWanted);
  const early = new Map<string, Promise<Response | null>>();
  const send = (path: string) => early.set(`${language} /api/v1${path}`, ask(`/api/v1${path}`, token));
  const only = kept(PROPERTY_KEY);
  const walked = property ?? (only.organization_id === organization?.id ? only.id : null);
  for (const { path, of } of wanted) if (of !== 'property' || walked) send(path.replace('{property}', walked));
  window.early = early;
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
