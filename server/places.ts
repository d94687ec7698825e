type Free = () => void;
type Waiting = { start(): void };
type Held = { count: number; waiting: Set<Waiting> };

/** As long as a caller waits for a connection of the pool. */
const WAIT_MS = 5_000;
/** More callers of one organization than this are refused at once. */
const MAX_WAITING = 200;

/**
 * A number of places for each organization. Who finds them taken waits in a queue of the organization's own, first come, first
 * served, so that one with many or slow callers does not delay the others.
 */
export class Places {
  readonly #max: number;
  readonly #refusal: () => Error;
  readonly #waitMs: number;
  readonly #held = new Map<string, Held>();

  constructor(max: number, refusal: () => Error, waitMs = WAIT_MS) {
    this.#max = max;
    this.#refusal = refusal;
    this.#waitMs = waitMs;
  }

  /** Waits for a place; the returned function gives it back. */
  async take(organizationId: string, signal: AbortSignal | null = null): Promise<Free> {
    const free = this.takeFree(organizationId);
    if (free) return free;
    const held = this.#heldBy(organizationId);
    if (held.waiting.size >= MAX_WAITING) throw this.#refusal();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { start: resolve };
    held.waiting.add(waiting);
    const leave = (error: Error) => {
      held.waiting.delete(waiting);
      reject(error);
    };
    const onAbort = () => leave(signal?.reason);
    const timer = setTimeout(() => leave(this.#refusal()), this.#waitMs);
    signal?.addEventListener('abort', onAbort);
    await promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    });
    return this.#freeOnce(organizationId, held);
  }

  /** A place without waiting, or null when all are taken. */
  takeFree(organizationId: string): Free | null {
    const held = this.#heldBy(organizationId);
    if (held.count >= this.#max) return null;
    held.count += 1;
    return this.#freeOnce(organizationId, held);
  }

  /** Places held and callers waiting, of all organizations. */
  count(): { held: number; waiting: number } {
    let [held, waiting] = [0, 0];
    for (const each of this.#held.values()) {
      held += each.count;
      waiting += each.waiting.size;
    }
    return { held, waiting };
  }

  #heldBy(organizationId: string): Held {
    const held = this.#held.get(organizationId) ?? { count: 0, waiting: new Set() };
    this.#held.set(organizationId, held);
    return held;
  }

  #freeOnce(organizationId: string, held: Held): Free {
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      const [next] = held.waiting;
      if (next) {
        // The place passes to the next in line, so the number held stays the same.
        held.waiting.delete(next);
        next.start();
        return;
      }
      held.count -= 1;
      if (held.count === 0) this.#held.delete(organizationId);
    };
  }
}
