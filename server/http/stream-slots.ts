import type { FastifyReply, FastifyRequest } from 'fastify';
import { tooMany } from './rate-limit.ts';

/** A quarter of the connections may be lent to files that are on their way out, and never more than this. */
const MOST_AT_ONCE = 8;
const MOST_PER_ORGANIZATION = 2;
const RETRY_AFTER_SECONDS = 5;
const LONGEST_SILENCE_MILLISECONDS = 60_000;
const LONGEST_STREAM_MILLISECONDS = 30 * 60_000;

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * A file that is read from the database while it is sent holds a connection for as long as its reader takes. So only few
 * are under way at once, and a reader who takes nothing for a minute, or more than half an hour in all, is hung up on.
 */
export class StreamSlots {
  readonly #most: number;
  readonly #running = new Map<string, number>();
  #total = 0;

  constructor(connections: number) {
    this.#most = Math.max(1, Math.min(MOST_AT_ONCE, Math.floor(connections / 4)));
  }

  /** The handler under these bounds. */
  bound(handler: Handler): Handler {
    return async (request, reply) => {
      const free = this.#take(request.scope?.organizationId ?? '');
      const hangUp = () => reply.raw.destroy();
      const timer = setTimeout(hangUp, LONGEST_STREAM_MILLISECONDS);
      reply.raw.setTimeout(LONGEST_SILENCE_MILLISECONDS, hangUp);
      try {
        return await handler(request, reply);
      } finally {
        clearTimeout(timer);
        free();
      }
    };
  }

  #take(organizationId: string): () => void {
    const own = this.#running.get(organizationId) ?? 0;
    if (this.#total >= this.#most || own >= MOST_PER_ORGANIZATION) throw tooMany(RETRY_AFTER_SECONDS);
    this.#total += 1;
    this.#running.set(organizationId, own + 1);
    return () => {
      this.#total -= 1;
      const left = (this.#running.get(organizationId) ?? 1) - 1;
      if (left > 0) this.#running.set(organizationId, left);
      else this.#running.delete(organizationId);
    };
  }
}
