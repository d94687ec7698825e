import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from './accepts-encoding.ts';

/** Shorter answers fit into one packet. */
const MIN_LENGTH = 1400;
/** Lists of rows repeat their keys, so higher levels gain little and take twice the time. */
const LEVEL = 4;
const deflate = promisify(gzip);
export const compress = (body: string): Promise<Buffer<ArrayBuffer>> => deflate(body, { level: LEVEL });

/**
 * Compresses a long answer for clients that accept it; `compressed` gives what is kept of one that never changes. Its length gives no
 * secret away (BREACH): other sites cannot send the header that authenticates a request. An answer with an ETag stays as it is, because
 * the tag names its bytes.
 */
export function compressAnswer(
  body: string,
  request: FastifyRequest,
  reply: FastifyReply,
  compressed = compress,
): string | Promise<Buffer<ArrayBuffer>> {
  if (body.length < MIN_LENGTH || request.method === 'HEAD' || reply.hasHeader('etag')) return body;
  reply.header('vary', `${reply.getHeader('vary')}, Accept-Encoding`);
  if (!acceptsEncoding(request, 'gzip')) return body;
  reply.header('content-encoding', 'gzip');
  return compressed(body);
}
