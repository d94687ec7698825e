import type { FastifyRequest } from 'fastify';
import { type Config, isLoopback } from '../config.ts';

const FORWARDING =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|true-client-ip|cf-connecting-ip|fly-client-ip)$/;

/** Whether a proxy says that it passed the request on. */
export const wasForwarded = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  Object.keys(headers).some((name) => FORWARDING.test(name));

export const isLoopbackAddress = (address: string): boolean => isLoopback(address.replace(/^::ffff:/, ''));

/**
 * Whether the request was sent by a program on this machine to a name of this machine. Only such requests are shown reset tokens:
 * through a proxy anyone could ask, and a page in the browser can reach this machine under a name of its own (DNS rebinding).
 * Older proxies add no header, but speak HTTP/1.0.
 */
export function cameDirectly(request: FastifyRequest, { trustProxy }: Pick<Config, 'trustProxy'>): boolean {
  const { headers, raw } = request;
  return (
    trustProxy === false &&
    raw.httpVersion === '1.1' &&
    isLoopbackAddress(raw.socket.remoteAddress ?? '') &&
    !wasForwarded(request) &&
    isLoopbackHost(headers.host ?? '')
  );
}

export function isLoopbackHost(host: string): boolean {
  const [, name = ''] = /^(\[[0-9a-f:]+\]|[^:[\]]+)(?::\d{1,5})?$/i.exec(host) ?? [];
  return isLoopback(name.toLowerCase().replace(/^\[(.*)\]$/, '$1'));
}
