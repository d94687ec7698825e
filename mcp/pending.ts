import { randomInt, randomUUID } from 'node:crypto';

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 6;
const LIFETIME_MS = 5 * 60_000;
const MAX_TRIES = 3;
const MAX_WAITING = 20;

export type Prepared = {
  readonly id: string;
  readonly tool: string;
  readonly summary: string;
  readonly code: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly expiresAt: number;
  tries: number;
};

/** What was prepared in one session and waits for a person's code. Forgetting it loses nothing: nothing was done. */
export function createPending(now: () => number = Date.now) {
  const waiting = new Map<string, Prepared>();

  function find(id: string, tool: string): Prepared | null {
    const prepared = waiting.get(id);
    if (!prepared || prepared.tool !== tool) return null;
    if (prepared.expiresAt > now()) return prepared;
    waiting.delete(id);
    return null;
  }

  return {
    add(tool: string, input: Readonly<Record<string, unknown>>, summary: string): Prepared {
      const [oldest] = waiting.keys();
      if (waiting.size >= MAX_WAITING && oldest) waiting.delete(oldest);
      const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
      const prepared = { id: randomUUID(), tool, summary, code, input, expiresAt: now() + LIFETIME_MS, tries: 0 };
      waiting.set(prepared.id, prepared);
      return prepared;
    },
    find,
    /** A wrong code counts; after three the work has to be prepared again. */
    isRight(prepared: Prepared, code: string): boolean {
      if (code.trim().toUpperCase() === prepared.code) return true;
      prepared.tries++;
      if (prepared.tries >= MAX_TRIES) waiting.delete(prepared.id);
      return false;
    },
    remove: (prepared: Prepared): void => void waiting.delete(prepared.id),
  };
}

export type Pending = ReturnType<typeof createPending>;
