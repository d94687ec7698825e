import { setTimeout as sleep } from 'node:timers/promises';

/** Polls, because jobs do the sending. */
export async function until<T>(look: () => T | Promise<T>, what: string): Promise<NonNullable<T>> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const found = await look();
    if (found) return found as NonNullable<T>;
    await sleep(50);
  }
  throw new Error(`timed out waiting for ${what}`);
}
