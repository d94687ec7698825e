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

const FRESH_MS = 5 * 60_000;

export const isFresh = (at: string | null, now: Temporal.Instant): boolean =>
  at !== null && now.epochMilliseconds - Date.parse(at) <= FRESH_MS;
