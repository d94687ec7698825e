import { setTimeout as sleep } from 'node:timers/promises';

/** What is sent is sent by jobs, so it takes a moment. */
export async function until<T>(look: () => T | Promise<T>, what: string): Promise<NonNullable<T>> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const found = await look();
    if (found) return found as NonNullable<T>;
    await sleep(50);
  }
  throw new Error(`waited in vain for ${what}`);
}
