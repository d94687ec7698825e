import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import { bearerOf } from './authenticate.ts';
import type { LiveStream } from './live.ts';
import { tooMany } from './rate-limit.ts';
import { readInput } from './read-input.ts';
import type { Route } from './route.ts';
import { NOTHING } from './schema.ts';
import { compileCheck } from './validate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response stays open; it does not count as a running request. */
    live?: boolean;
  }
}

const MAX_PER_ACCOUNT = 5;
const MAX_PER_PROCESS = 2_000;
const RETRY_AFTER_SECONDS = 30;
/** A client that does not read is disconnected. */
const MAX_UNREAD_BYTES = 256 * 1024;

/** Responses of type text/event-stream: few per account, bounded per process, ended before the server closes. */
export class LiveStreams {
  readonly #context: AppContext;
  readonly #open = new Set<FastifyReply>();
  readonly #perAccount = new Map<string, number>();

  constructor(app: FastifyInstance, context: AppContext) {
    this.#context = context;
    app.addHook('preClose', (done) => {
      for (const reply of this.#open) reply.raw.end();
      done();
    });
  }

  serve(route: Route): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
    const checks = { checkQuery: compileCheck(route.query ?? NOTHING, 'query'), checkBody: () => [] };
    return async (request, reply) => {
      readInput(route, request, checks, [], this.#context);
      const { actor } = request.caller;
      const claim = this.#context.tokens.readAccess(
        bearerOf(request.headers.authorization) ?? '',
        this.#context.clock.now(),
      );
      if (!claim || (actor.kind !== 'OPERATOR' && actor.kind !== 'RENTER')) throw refused('unauthorized');
      const lastEventId = request.headers['last-event-id'];
      const listen = route.live?.(
        { actor, claim, lastEventId: typeof lastEventId === 'string' && lastEventId !== '' ? lastEventId : null },
        this.#context,
      );
      if (request.method !== 'HEAD') this.#admit(actor.id, reply);
      reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
      reply.hijack();
      reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
      if (request.method === 'HEAD') reply.raw.end();
      else {
        reply.raw.flushHeaders();
        listen?.(streamOf(reply));
      }
      return reply;
    };
  }

  #admit(accountId: string, reply: FastifyReply): void {
    const own = this.#perAccount.get(accountId) ?? 0;
    if (own >= MAX_PER_ACCOUNT || this.#open.size >= MAX_PER_PROCESS) throw tooMany(RETRY_AFTER_SECONDS);
    this.#perAccount.set(accountId, own + 1);
    this.#open.add(reply);
    reply.raw.once('close', () => {
      this.#open.delete(reply);
      const left = (this.#perAccount.get(accountId) ?? 1) - 1;
      if (left > 0) this.#perAccount.set(accountId, left);
      else this.#perAccount.delete(accountId);
    });
  }
}

const streamOf = ({ raw }: FastifyReply): LiveStream => ({
  write: (text) => {
    if (raw.writableEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
  },
  end: () => raw.end(),
  onEnd: (listener) => raw.once('close', listener),
});
