import type { FastifyRequest } from 'fastify';

/** Named, and not with `q=0`. */
export const acceptsEncoding = ({ headers }: FastifyRequest, encoding: 'br' | 'gzip'): boolean =>
  String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .split(',')
    .some((part) => part === encoding || (part.startsWith(`${encoding};`) && !/;q=0(\.0*)?$/.test(part)));
