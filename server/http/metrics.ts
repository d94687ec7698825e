import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../../domain/refuse.ts';
import type { Services } from '../app-context.ts';
import { isLoopback } from '../config.ts';
import { hashToken } from '../security/tokens.ts';
import { bearerOf } from './authenticate.ts';
import type { Measures } from './measures.ts';
import type { Load } from './shed-load.ts';

/** For Prometheus; answers this machine, or whoever holds METRICS_TOKEN, and looks like nothing to everybody else. */
export function mountMetrics(app: FastifyInstance, services: Services, load: Load): void {
  let opened: Promise<Measures> | undefined;
  // The library comes when the first answer is out, so that no start waits for it.
  const measures = () => {
    opened ??= import('./measures.ts').then(({ createMeasures }) => createMeasures(services, load));
    return opened;
  };
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime }) => {
    const { observe } = await measures();
    observe({ route: routeOptions.url ?? 'unknown', method, status }, elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, services.config.metricsToken)) throw refuse('not_found');
    const { contentType, write } = await measures();
    return reply.type(contentType).send(await write());
  });
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  const given = bearerOf(request.headers.authorization);
  if (token !== null && given !== null) return timingSafeEqual(hashToken(given), hashToken(token));
  // Behind a proxy on this machine everybody comes from loopback, so a forwarded request is nobody we know.
  const forwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  return isLoopback(request.ip.replace(/^::ffff:/, '')) && !forwarded;
}
