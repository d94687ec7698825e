import type { FastifyInstance } from 'fastify';
import { maskPath } from './logger.ts';

/** One line per request with caller, path and duration; never a body, a query or a token. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { actor } = request.caller;
    const level = reply.statusCode >= 500 ? 'error' : 'info';
    request.log[level](
      {
        method: request.method,
        path: maskPath(request.url),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        actor: actor.id,
        actor_kind: actor.kind,
        organization: request.scope?.organizationId ?? null,
      },
      'request',
    );
    done();
  });
}
