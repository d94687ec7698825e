import type { FastifyInstance } from 'fastify';
import { refused } from '../../domain/refused.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The media type of the route's body; JSON by default. */
    takes?: string;
    signed?: boolean;
  }
}

const BODILESS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Runs before the body is read: an empty body counts as {} whatever its declared type, and an unsupported type is refused
 * before the size is checked, as is a compressed body. The type of a body of unknown length is only checked by the parsers.
 */
export function checkMediaType(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const {
      'content-type': given = '',
      'content-encoding': encoding = 'identity',
      'content-length': length = '0',
      'transfer-encoding': chunked,
    } = request.headers;
    const empty = chunked === undefined && Number(length) === 0;
    if (empty) delete request.raw.headers['content-type'];
    const type = given.split(';', 1)[0]?.trim().toLowerCase();
    const wanted = request.routeOptions.config.takes ?? 'application/json';
    const judged = !empty && chunked === undefined && !BODILESS.includes(request.method);
    const compressed = !empty && encoding.trim().toLowerCase() !== 'identity';
    if (compressed || (judged && type !== wanted)) done(refused('unsupported_media_type'));
    else done(null, payload);
  });
}
