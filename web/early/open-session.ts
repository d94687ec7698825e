/**
 * Asks for the session while the app is still loading, which saves a round trip before the first screen. The build adds it to each
 * page as a script of its own; without it the app asks when it has loaded.
 */
import type { Opening, SESSION_KINDS, SessionKind } from '../data/session-kinds.ts';

/** Filled in by the build. */
declare const KIND: (typeof SESSION_KINDS)[SessionKind];

async function openSession(): Promise<Opening> {
  const scope = sessionStorage.getItem(KIND.scopeKey);
  const response = await fetch(`/api/v1${KIND.routes}/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_in: 'cookie', ...(scope && { [KIND.scope]: scope }) }),
  });
  return { status: response.status, tokens: (await response.json()).data };
}

window.opening = navigator.locks.request(KIND.lock, openSession).catch(() => null);
