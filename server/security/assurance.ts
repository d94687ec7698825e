import { type Refused, refused } from '../../domain/refused.ts';

/** How well a session is known to be that of its account. */
export type Assurance = {
  has_second_factor: boolean;
  /** Whether the organization of the request asks its members for a second factor. */
  requires_second_factor: boolean;
  /** Since when the session counts as having one, also by a remembered device; null if it does not. */
  second_factor_at: string | null;
  /** The last proof; logging in is one. */
  proven_at: string;
  /** The last proof by a factor. */
  factor_proven_at: string | null;
};

/** Details of a refusal that a password does not satisfy. */
export const BY_FACTOR = { by: 'factor' };

const FRESH_MS = 5 * 60_000;

const isRecent = (at: string | null, now: Temporal.Instant): boolean =>
  at !== null && now.epochMilliseconds - Date.parse(at) <= FRESH_MS;

/**
 * Refuses a session without a proof of the last minutes. Of an account with a second factor only a proof by a factor counts: a stolen
 * session and the password together must not be enough to replace the factors.
 */
export function checkFreshProof(known: Assurance, now: Temporal.Instant): Refused | null {
  if (known.has_second_factor)
    return isRecent(known.factor_proven_at, now) ? null : refused('fresh_proof_required', BY_FACTOR);
  return isRecent(known.proven_at, now) ? null : refused('fresh_proof_required');
}
