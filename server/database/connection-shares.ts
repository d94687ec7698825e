import { NoFreeConnection } from './connect.ts';

/** As long as a caller waits for a connection of the pool. */
const WAIT_MS = 5_000;
/** More callers of one organization than this are refused at once. */
const MAX_WAITING = 200;

type Free = () => void;
type Waiting = { start(): void };
type Share = { held: number; waiting: Set<Waiting> };

/** The share of an organization is taken; the transaction must start again and wait before it connects. */
export class ShareTaken extends NoFreeConnection {
  readonly organizationId: string;

  constructor(organizationId: string) {
    super(`All connections of organization ${organizationId} are busy`);
    this.organizationId = organizationId;
  }
}

/**
 * Lets one organization hold at most half of a pool. Its further transactions wait in a queue of its own, first come, first
 * served, so a slow one does not delay other organizations.
 */
export class ConnectionShares {
  readonly #max: number;
  readonly #waitMs: number;
  readonly #shares = new Map<string, Share>();

  constructor(connections: number, waitMs = WAIT_MS) {
    this.#max = Math.max(1, Math.floor(connections / 2));
    this.#waitMs = waitMs;
  }

  /** Waits for a place in the organization's share; the returned function gives it back. */
  async take(organizationId: string, signal: AbortSignal | null = null): Promise<Free> {
    const share = this.#shareOf(organizationId);
    if (share.held < this.#max) return this.#hold(organizationId, share);
    if (share.waiting.size >= MAX_WAITING) throw new NoFreeConnection();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { start: resolve };
    share.waiting.add(waiting);
    const leave = (error: Error) => {
      share.waiting.delete(waiting);
      reject(error);
    };
    const onAbort = () => leave(signal?.reason);
    const timer = setTimeout(() => leave(new NoFreeConnection()), this.#waitMs);
    signal?.addEventListener('abort', onAbort);
    await promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    });
    return this.#freeOnce(organizationId, share);
  }

  /** For a transaction that already has its connection: waiting would withhold it from others, so it must start again. */
  takeNow(organizationId: string): Free {
    const share = this.#shareOf(organizationId);
    if (share.held >= this.#max) throw new ShareTaken(organizationId);
    return this.#hold(organizationId, share);
  }

  /** Connections held and transactions waiting, of all organizations. */
  count(): { held: number; waiting: number } {
    let [held, waiting] = [0, 0];
    for (const share of this.#shares.values()) {
      held += share.held;
      waiting += share.waiting.size;
    }
    return { held, waiting };
  }

  #shareOf(organizationId: string): Share {
    const share = this.#shares.get(organizationId) ?? { held: 0, waiting: new Set() };
    this.#shares.set(organizationId, share);
    return share;
  }

  #hold(organizationId: string, share: Share): Free {
    share.held += 1;
    return this.#freeOnce(organizationId, share);
  }

  #freeOnce(organizationId: string, share: Share): Free {
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      const [next] = share.waiting;
      if (next) {
        // The place passes to the next in line, so the number held stays the same.
        share.waiting.delete(next);
        next.start();
        return;
      }
      share.held -= 1;
      if (share.held === 0) this.#shares.delete(organizationId);
    };
  }
}
