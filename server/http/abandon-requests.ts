import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Abandoned } from '../database/abandoned.ts';
import { sendError, toClientError } from './error-response.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Instead of the usual 30 seconds; null for streams, which have limits of their own. */
    timeoutMs?: number | null;
    /** The request goes on without its client, who will not ask again. */
    outlivesClient?: boolean;
  }
}

/** From the last byte of a request to its response. */
const TIMEOUT_MS = 30_000;
/** For parsing and storing a file. */
export const UPLOAD_TIMEOUT_MS = 120_000;
/** A commit that is on its way is waited for; work outside of the database cannot be cancelled. */
const GRACE_MS = 1_000;

type Running = { controller: AbortController; timer: NodeJS.Timeout | null };

/**
 * Abandons requests whose client has left and those that take too long: their statement is cancelled, their transaction rolled
 * back (`database/checkout.ts`). Who is still connected gets an error.
 */
export function abandonRequests(app: FastifyInstance, timeoutMs = TIMEOUT_MS): { running(): number } {
  const all = new Map<FastifyRequest, Running>();

  const stop = (request: FastifyRequest) => {
    clearTimeout(all.get(request)?.timer ?? undefined);
    all.delete(request);
  };
  const leave = (request: FastifyRequest) => {
    if (request.routeOptions.config?.outlivesClient) return;
    all.get(request)?.controller.abort(new Abandoned('client left'));
    stop(request);
  };
  const start = (request: FastifyRequest, reply: FastifyReply) => {
    const running = all.get(request);
    if (!running) return;
    const limit = request.routeOptions.config?.timeoutMs;
    if (limit === null) return;
    const expire = () => {
      const reason = new Abandoned('timeout');
      running.controller.abort(reason);
      running.timer = setTimeout(() => {
        stop(request);
        if (!reply.sent) sendError(toClientError(reason, request), request, reply);
      }, GRACE_MS).unref();
    };
    running.timer = setTimeout(expire, limit ?? timeoutMs).unref();
  };

  app.addHook('onRequest', (request, reply, done) => {
    const controller = new AbortController();
    request.caller = { ...request.caller, signal: controller.signal };
    all.set(request, { controller, timer: null });
    reply.raw.once('close', () => (reply.raw.writableFinished ? stop(request) : leave(request)));
    // No event follows for a client that has already left.
    if (request.raw.socket.destroyed) leave(request);
    else start(request, reply);
    done();
  });
  // While the body is read, the timeout of the server applies.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    clearTimeout(all.get(request)?.timer ?? undefined);
    done(null, payload);
  });
  app.addHook('preValidation', (request, reply, done) => {
    start(request, reply);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    leave(request);
    done();
  });
  return { running: () => all.size };
}
