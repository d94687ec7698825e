import { Refused } from '../../domain/refused.ts';
import type { Database } from '../database/database.ts';
import type { Caller } from '../database/transaction.ts';
import type { Sealing } from '../security/sealing.ts';
import { countHit } from './queries.ts';

/** A limit shared by all processes. `email` and `phone` are the ones in the body, whoever sends it; `installation` counts everybody. */
export type RateRule = {
  name: string;
  max: number;
  windowSeconds: number;
  by: 'ip' | 'email' | 'email+ip' | 'phone' | 'phone+ip' | 'installation';
};

const GENERAL = { name: 'requests', max: 600, windowSeconds: 60 };
const MAX_KEYS = 100_000;

export type Verdict = { allowed: boolean; headers: Record<string, string> };

/** The general limit, per principal or, before login, per address; counted in this process. */
export class RequestLimiter {
  readonly #windows = new Map<string, { used: number; endsAt: number }>();
  readonly #max: number;

  constructor(scale: number) {
    this.#max = Math.max(1, Math.floor(GENERAL.max * scale));
  }

  take(key: string): Verdict {
    const now = performance.now();
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      this.#makeRoom(now);
      window = { used: 0, endsAt: now + GENERAL.windowSeconds * 1000 };
      this.#windows.set(key, window);
    }
    window.used += 1;
    return { allowed: window.used <= this.#max, headers: this.headersOf(key) };
  }

  headersOf(key: string): Record<string, string> {
    const rest = Math.max(0, this.#max - (this.#windows.get(key)?.used ?? 0));
    return rateHeaders({ ...GENERAL, max: this.#max }, rest, this.retryAfter(key));
  }

  /** Whether an address has used up its limit, checked before any expensive lookup. */
  isExhausted(key: string): boolean {
    const window = this.#windows.get(key);
    return window !== undefined && window.endsAt > performance.now() && window.used >= this.#max;
  }

  retryAfter(key: string): number {
    const window = this.#windows.get(key);
    return window ? Math.max(1, Math.ceil((window.endsAt - performance.now()) / 1000)) : 1;
  }

  #makeRoom(now: number): void {
    if (this.#windows.size < MAX_KEYS) return;
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key);
    if (this.#windows.size >= MAX_KEYS) this.#windows.clear();
  }
}

export const rateHeaders = (
  { name, max, windowSeconds }: { name: string; max: number; windowSeconds: number },
  rest: number,
  seconds: number,
): Record<string, string> => ({
  'ratelimit-policy': `"${name}";q=${max};w=${windowSeconds}`,
  ratelimit: `"${name}";r=${rest};t=${Math.ceil(seconds)}`,
});

export const tooMany = (retryAfterSeconds: number, headers: Record<string, string> = {}): Refused =>
  new Refused('rate_limited', null, [], {
    ...headers,
    'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))),
  });

/** Hashed with a key: the table of counters reveals no address, email or phone number, not even to somebody who tries them all. */
export const rateKey = ({ sealing }: { sealing: Sealing }, ...parts: string[]): Buffer =>
  sealing.blindIndex(`rate ${parts.join('\n')}`);

/** Counts one attempt in its own transaction, so that a failed login counts too. */
export async function enforceSharedLimit(
  database: Database,
  caller: Caller,
  rule: Omit<RateRule, 'by'>,
  key: Buffer,
  scale: number,
): Promise<void> {
  const { hits, resets_at } = await database.unscoped('write', caller, (tx) => countHit(tx, key, rule.windowSeconds));
  const max = Math.max(1, Math.floor(rule.max * scale));
  if (hits > max) {
    const seconds = (Date.parse(resets_at) - caller.now.epochMilliseconds) / 1000;
    throw tooMany(seconds, rateHeaders({ ...rule, max }, 0, seconds));
  }
}
