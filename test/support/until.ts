import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for a busy machine; a test that passes never waits for it. */
export const PATIENCE_SECONDS = 120;

/** Polls for a state that jobs or other processes reach; fails with its name after a long time. */
export async function until<T>(
  look: () => T | Promise<T>,
  what: string,
  seconds = PATIENCE_SECONDS,
): Promise<NonNullable<Exclude<T, false>>> {
  for (const end = performance.now() + seconds * 1000; ; await sleep(20)) {
    const found = await look();
    if (found) return found as NonNullable<Exclude<T, false>>;
    if (performance.now() > end) throw new Error(`timed out waiting for ${what}`);
  }
}
