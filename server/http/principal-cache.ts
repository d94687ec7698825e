import type { Scope } from '../database/transaction.ts';
import type { Actor } from '../security/actor.ts';
import type { Assurance } from '../security/assurance.ts';

export type Principal = {
  actor: Actor;
  scope: Scope | null;
  /** Of a session; null for API keys. */
  assurance: Assurance | null;
};

export const PRINCIPAL_TTL_MS = 4_000;
const MAX_ENTRIES = 20_000;

/**
 * Caches the principal of a token for four seconds, so that a busy caller does not cost a query per request and a revoked token
 * stops working everywhere within five.
 */
export class PrincipalCache {
  readonly #seen = new Set<string>();
  readonly #entries = new Map<string, { principal: Principal; until: number }>();
  readonly #running = new Map<string, Promise<Principal | null>>();
  #evictions = 0;

  /** Valid for longer than the cached principal: the key was once genuine, not that it still is. */
  hasSeen(key: string): boolean {
    return this.#seen.has(key);
  }

  /** The cached principal, or the one that is looked up: once for all who ask meanwhile, so that a burst is one query. */
  async get(key: string, lookUp: () => Promise<Principal | null>): Promise<Principal | null> {
    const entry = this.#entries.get(key);
    if (entry && entry.until > performance.now()) return entry.principal;
    return this.#running.get(key) ?? this.#run(key, lookUp());
  }

  async #run(key: string, lookup: Promise<Principal | null>): Promise<Principal | null> {
    const before = this.#evictions;
    // A session that gains an organization or a renter must see it on every process at once, so only sessions that have one are
    // shared and cached.
    if (this.#seen.has(key)) this.#running.set(key, lookup);
    try {
      const principal = await lookup;
      // What was evicted meanwhile may have been read before the change.
      if (principal?.scope && this.#evictions === before) this.#put(key, principal);
      return principal;
    } finally {
      if (this.#running.get(key) === lookup) this.#running.delete(key);
    }
  }

  #put(key: string, principal: Principal): void {
    if (this.#seen.size >= MAX_ENTRIES) this.#seen.clear();
    this.#seen.add(key);
    if (this.#entries.size >= MAX_ENTRIES) {
      const oldest = this.#entries.keys().next().value;
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    this.#entries.set(key, { principal, until: performance.now() + PRINCIPAL_TTL_MS });
  }

  /** Changes made by this process take effect at once. */
  evict(matches: (principal: Principal) => boolean): void {
    this.#evictions += 1;
    this.#running.clear();
    for (const [key, { principal }] of this.#entries) if (matches(principal)) this.#entries.delete(key);
  }

  evictAccount(accountId: string): void {
    this.evict(({ actor }) => actor.id === accountId);
  }

  evictOrganization(organizationId: string): void {
    this.evict(({ scope }) => scope?.organizationId === organizationId);
  }
}
