const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Short waits first, because most failures are brief; the last one repeats. */
const DELAYS_SECONDS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
] as const;

export const RETRY_WINDOW = { hours: 72 };

/** Jitter, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;

/**
 * When to retry after `attempts` attempts, the last of them now; null after three days. The final attempt falls exactly on the
 * end of the three days. `chance` is between 0 and 1.
 */
export function nextAttempt(
  attempts: number,
  firstAttemptAt: Temporal.Instant,
  now: Temporal.Instant,
  chance: number,
): Temporal.Instant | null {
  const end = firstAttemptAt.add(RETRY_WINDOW);
  if (Temporal.Instant.compare(now, end) >= 0) return null;
  const step = DELAYS_SECONDS[Math.min(attempts, DELAYS_SECONDS.length) - 1] ?? DELAYS_SECONDS[0];
  const next = now.add({ milliseconds: Math.round(step * 1000 * (1 + JITTER * (2 * chance - 1))) });
  return Temporal.Instant.compare(next, end) > 0 ? end : next;
}
