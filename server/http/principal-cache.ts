import type { Scope } from '../database/transaction.ts';
import type { Actor } from '../security/actor.ts';

export type Principal = { actor: Actor; scope: Scope | null };

const TTL_MS = 4_000;
const MAX_ENTRIES = 20_000;

/**
 * Remembers who a token belongs to for four seconds, so that a busy caller does not cost a look-up per request and a
 * revoked one is still shut out everywhere within five.
 */
export class PrincipalCache {
  readonly #seen = new Set<string>();
  readonly #entries = new Map<string, { principal: Principal; until: number }>();

  /** Answers for longer than the principal is remembered: that the key was real, not that it still is. */
  hasSeen(key: string): boolean {
    return this.#seen.has(key);
  }

  get(key: string): Principal | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    if (entry.until > performance.now()) return entry.principal;
    this.#entries.delete(key);
    return null;
  }

  put(key: string, principal: Principal): void {
    if (this.#seen.size >= MAX_ENTRIES) this.#seen.clear();
    this.#seen.add(key);
    if (this.#entries.size >= MAX_ENTRIES) {
      const oldest = this.#entries.keys().next().value;
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    this.#entries.set(key, { principal, until: performance.now() + TTL_MS });
  }

  /** What this process changed itself takes effect at once. */
  evict(matches: (principal: Principal) => boolean): void {
    for (const [key, { principal }] of this.#entries) if (matches(principal)) this.#entries.delete(key);
  }

  evictAccount(accountId: string): void {
    this.evict(({ actor }) => actor.id === accountId);
  }

  evictOrganization(organizationId: string): void {
    this.evict(({ scope }) => scope?.organizationId === organizationId);
  }
}
