import type { FastifyInstance } from 'fastify';
import { refused } from '../../domain/refused.ts';
import { PROBES } from './shed-load.ts';

/**
 * With PUBLIC_URL, refuses requests for another host: a browser that was led here under a foreign name (DNS rebinding) sends that
 * name. Load balancers and monitoring use the machine's own address.
 */
export function checkHost(app: FastifyInstance, publicUrl: string | null): void {
  if (publicUrl === null) return;
  const { protocol, host: expected } = new URL(publicUrl);
  app.addHook('onRequest', (request, _reply, done) => {
    const isExpected = hostOf(protocol, request.host) === expected;
    done(isExpected || PROBES.includes(request.url) ? undefined : refused('invalid_request'));
  });
}

/** Without the default port, as in `expected`; null for what is no host name. */
function hostOf(protocol: string, given: string): string | null {
  const url = `${protocol}//${given}/`;
  return /^[^\s/?#@\\]+$/.test(given) && URL.canParse(url) ? new URL(url).host : null;
}
