import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tooMany } from './rate-limit.ts';

/** Such requests may hold a quarter of the connections, and never more than this. */
const MAX_CONCURRENT = 8;
const MAX_PER_ORGANIZATION = 2;
const RETRY_AFTER_SECONDS = 5;
const WAIT_MS = 500;
const LOOK_AGAIN_MS = 25;
const IDLE_TIMEOUT_MS = 60_000;
const STREAM_TIMEOUT_MS = 30 * 60_000;

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Requests that hold a connection for long: only a few run at once, and only two of one organization. */
export class RequestSlots {
  readonly #max: number;
  readonly #running = new Map<string, number>();
  #total = 0;

  constructor(connections: number) {
    this.#max = Math.max(1, Math.min(MAX_CONCURRENT, Math.floor(connections / 4)));
  }

  /** Wraps a handler with these limits. */
  bound(handler: Handler): Handler {
    return async (request, reply) => {
      const free = await this.#take(request.scope?.organizationId ?? '');
      try {
        return await handler(request, reply);
      } finally {
        free();
      }
    };
  }

  #isFull(organizationId: string): boolean {
    return this.#total >= this.#max || (this.#running.get(organizationId) ?? 0) >= MAX_PER_ORGANIZATION;
  }

  running(): number {
    return this.#total;
  }

  /** A file that has just been sent frees its place a moment after its reader has all of it, so a full house is asked again. */
  async #take(organizationId: string): Promise<() => void> {
    for (let waited = 0; this.#isFull(organizationId); waited += LOOK_AGAIN_MS) {
      if (waited >= WAIT_MS) throw tooMany(RETRY_AFTER_SECONDS);
      await sleep(LOOK_AGAIN_MS);
    }
    this.#total += 1;
    this.#running.set(organizationId, (this.#running.get(organizationId) ?? 0) + 1);
    return () => {
      this.#total -= 1;
      const left = (this.#running.get(organizationId) ?? 1) - 1;
      if (left > 0) this.#running.set(organizationId, left);
      else this.#running.delete(organizationId);
    };
  }
}

/**
 * A file that is read from the database while it is sent holds a connection until its reader is done. So a reader who takes
 * nothing for a minute, or more than half an hour in total, is disconnected.
 */
export const disconnectSlowReaders =
  (handler: Handler): Handler =>
  async (request, reply) => {
    const hangUp = () => reply.raw.destroy();
    const timer = setTimeout(hangUp, STREAM_TIMEOUT_MS);
    reply.raw.setTimeout(IDLE_TIMEOUT_MS, hangUp);
    try {
      return await handler(request, reply);
    } finally {
      clearTimeout(timer);
    }
  };
