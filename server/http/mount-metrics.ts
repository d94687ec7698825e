import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import { hashToken } from '../security/tokens.ts';
import { bearerOf } from './authenticate.ts';
import { isLoopbackAddress, wasForwarded } from './came-directly.ts';
import type { Metrics } from './create-metrics.ts';
import type { Load } from './shed-load.ts';

/** For Prometheus; available from this machine or with METRICS_TOKEN, otherwise 404. */
export function mountMetrics(app: FastifyInstance, context: AppContext, load: Load): void {
  let opened: Promise<Metrics> | undefined;
  // The library is loaded after the first response, to keep it out of the startup time.
  const metrics = () => {
    opened ??= import('./create-metrics.ts').then(({ createMetrics }) => createMetrics(context, load));
    return opened;
  };
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime }) => {
    const { observe } = await metrics();
    observe({ route: routeOptions.url ?? 'unknown', method, status }, elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, context.config.metricsToken)) throw refused('not_found');
    const { contentType, write } = await metrics();
    return reply.type(contentType).send(await write());
  });
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  const given = bearerOf(request.headers.authorization);
  if (token !== null && given !== null) return timingSafeEqual(hashToken(given), hashToken(token));
  // Behind a proxy on this machine every request comes from loopback, so forwarded requests need the token.
  return isLoopbackAddress(request.ip) && !wasForwarded(request);
}
