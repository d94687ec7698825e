import type { FastifyInstance } from 'fastify';
import { refuse } from '../../domain/refuse.ts';

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/**
 * Before the body is read: an empty one counts as {} whatever its type says, and one that is not JSON is refused for
 * that, not for its size. Only a body of unknown length has to be looked at first, which the parsers do.
 */
export function checkMediaType(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { 'content-type': type, 'content-length': length = '0', 'transfer-encoding': chunked } = request.headers;
    const empty = chunked === undefined && Number(length) === 0;
    if (empty) delete request.raw.headers['content-type'];
    const takes = type !== undefined && JSON_TYPE.test(type.trim());
    if (!empty && chunked === undefined && request.method !== 'GET' && request.method !== 'HEAD' && !takes)
      done(refuse('unsupported_media_type'));
    else done(null, payload);
  });
}
