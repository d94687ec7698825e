import { setTimeout as delay } from 'node:timers/promises';
import { findPostmaster } from './find-postmaster.ts';
import { type Server, startPostmaster } from './run-postmaster.ts';

const POLL_MS = 1_000;
const MAX_ATTEMPTS = 8;
const MAX_PAUSE_MS = 30_000;

/**
 * Restarts PostgreSQL when it dies under the running service (out of memory, a stray kill), on the same port, so that the pool
 * can reconnect. Attempts are bounded: a database that cannot start needs a person.
 */
export function supervisePostmaster(
  server: Server,
  port: number,
  print: (line: string) => void,
): { end(): Promise<void> } {
  const ending = new AbortController();
  const pause = (ms: number) => delay(ms, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
  const watching = (async () => {
    while (!ending.signal.aborted) {
      await pause(POLL_MS);
      if (ending.signal.aborted || (await findPostmaster(server.cluster))) continue;
      print('PostgreSQL exited unexpectedly; restarting it.');
      if (!(await startAgain())) return;
    }
  })();

  async function startAgain(): Promise<boolean> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS && !ending.signal.aborted; attempt += 1) {
      try {
        await startPostmaster(server, { port });
        return true;
      } catch (error) {
        print(`PostgreSQL did not restart (attempt ${attempt} of ${MAX_ATTEMPTS}): ${(error as Error).message}`);
        await pause(Math.min(MAX_PAUSE_MS, 500 * 2 ** attempt));
      }
    }
    return false;
  }

  return {
    async end() {
      ending.abort();
      await watching;
    },
  };
}
