/** How the two kinds of accounts differ: their routes, what a tab acts for, and the names of what browser tabs share. */
export const SESSION_KINDS = {
  operator: {
    routes: '/auth',
    scope: 'organization_id',
    lock: 'rentroll.operator.refresh',
    scopeKey: 'rentroll.operator.scope',
  },
  renter: {
    routes: '/tenant/auth',
    scope: 'renter_id',
    lock: 'rentroll.renter.refresh',
    scopeKey: 'rentroll.renter.scope',
  },
} as const;

export type SessionKind = keyof typeof SESSION_KINDS;
export type Tokens = { readonly access_token: string; readonly expires_in: number };

/** What the early script learned; null when there was no answer. */
export type Opening = { readonly status: number; readonly tokens: Tokens } | null;

declare global {
  interface Window {
    /** Set by the early script, taken by the session. */
    opening?: Promise<Opening> | undefined;
  }
}
