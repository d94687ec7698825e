import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refused } from '../../domain/refused.ts';
import type { KnownPaths } from './known-paths.ts';

/** `showMissing` answers people with a page, and returns whether it did. */
type Options = { cors: boolean; showMissing(request: FastifyRequest, reply: FastifyReply): boolean };

/** Runs before the body is read, and after the CORS headers, which browsers need on refusals too. */
export function rejectUnknownPaths(app: FastifyInstance, paths: KnownPaths, options: Options): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (options.cors && isPreflight(request)) void reply.code(204).header('content-length', '0').send();
    else if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) done(refused('invalid_request'));
    else if (request.is404 || request.method === 'OPTIONS') {
      const error = paths.errorFor(request.url);
      if (error.code !== 'not_found' || !options.showMissing(request, reply)) done(error);
    } else if (Object.values(request.params as Record<string, string>).includes('')) done(refused('not_found'));
    else done();
  });
}

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
