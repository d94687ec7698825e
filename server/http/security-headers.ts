import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

/** API responses are never pages, never framed and never cached by others; HTML pages set their own policy. */
export function setSecurityHeaders(reply: FastifyReply, config: Config): void {
  reply
    .header('x-content-type-options', 'nosniff')
    .header('x-frame-options', 'DENY')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'no-store');
  if (config.publicUrl?.startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000');
}
