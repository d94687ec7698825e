/**
 * A request of the first screen, sent before the app has loaded: by every screen or by one, for those who had a permission the last
 * time on this device, or also for those with a system role, all of which have it.
 */
type EarlyRequest = {
  readonly path: string;
  readonly on?: string;
  readonly needs?: string;
  readonly needsUnlessSystemRole?: string;
  /** Left out when the address names a property, or only for one: of `{property}`. */
  readonly of?: 'all' | 'property';
};
type Kind = {
  readonly routes: '/auth' | '/tenant/auth';
  readonly scope: string;
  readonly lock: string;
  readonly scopeKey: string;
  readonly linkedScopeKey: string;
  readonly early: readonly EarlyRequest[];
};

/**
 * How the two kinds of accounts differ: their routes, what a tab acts for, the names of what browser tabs share, and what they ask for
 * first.
 */
export const SESSION_KINDS: Readonly<Record<'operator' | 'renter', Kind>> = {
  operator: {
    routes: '/auth',
    scope: 'organization_id',
    lock: 'rentroll.operator.refresh',
    scopeKey: 'rentroll.operator.scope',
    linkedScopeKey: 'rentroll.operator.linked',
    early: [
      { path: '/auth/me' },
      { path: '/properties?limit=200', needsUnlessSystemRole: 'properties.read' },
      { path: '/reports/dashboard', of: 'all', needs: 'reports.read' },
      { path: '/rooms?include=board&limit=500', of: 'all', on: '/console/rooms', needsUnlessSystemRole: 'rooms.read' },
      {
        ...{ path: '/properties/{property}/meter-walk', of: 'property', on: '/console/meter' },
        needsUnlessSystemRole: 'meter_readings.read',
      },
    ],
  },
  renter: {
    routes: '/tenant/auth',
    scope: 'renter_id',
    lock: 'rentroll.renter.refresh',
    scopeKey: 'rentroll.renter.scope',
    linkedScopeKey: 'rentroll.renter.linked',
    early: [
      { path: '/tenant/household' },
      { path: '/tenant/invoices?open=true&sort=due_date&limit=20', on: '/renter/' },
    ],
  },
};

/** Where the permissions of an operator are kept on the device. */
export const ME_KEY = 'rentroll.operator.me';
/** Where the only property of an organization is, which is opened without being chosen. */
export const PROPERTY_KEY = 'rentroll.operator.property';

export type SessionKind = keyof typeof SESSION_KINDS;
export type Tokens = { readonly access_token: string; readonly expires_in: number };

/** What the early script learned; null when there was no answer. */
export type Opening = { readonly status: number; readonly tokens: Tokens } | null;

declare global {
  interface Window {
    /** Set by the early script, taken by the session. */
    opening?: Promise<Opening> | undefined;
    /** Answers that the early script asked for, by language and path, read to their end; each is taken once. */
    early?: Map<string, Promise<Response | null>> | undefined;
  }
}
