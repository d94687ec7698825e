import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Services } from './app-context.ts';
import { mountDocs } from './http/docs.ts';
import { createEdge } from './http/edge.ts';
import { mountHealth } from './http/health.ts';
import { noteKnownPaths } from './http/known-paths.ts';
import { logRequests } from './http/log-requests.ts';
import { mountMetrics } from './http/metrics.ts';
import { mountRoutes } from './http/mount-routes.ts';
import { refuseUnknown } from './http/refuse-unknown.ts';
import { shedLoad } from './http/shed-load.ts';
import { mountPages } from './pages/mount-pages.ts';
import { mountSharedInvoice } from './pages/shared-invoice.ts';
import { allRoutes } from './routes.ts';

/** The whole HTTP service over given parts; closing it lets running requests finish. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  let closing = false;
  const app = createEdge(services.config, services);
  app.addHook('preClose', (done) => {
    closing = true;
    // A connection that finishes its last request now would otherwise be kept open for the next one that never comes.
    const closeIdle = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once('close', () => clearInterval(closeIdle));
    done();
  });
  const paths = noteKnownPaths(app);
  logRequests(app);
  if (services.config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: services.config.corsOrigins,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: [
        'Authorization',
        'Content-Type',
        'Accept-Language',
        'Idempotency-Key',
        'If-Match',
        'If-None-Match',
        'X-Request-Id',
      ],
      exposedHeaders: [
        'ETag',
        'X-Request-Id',
        'RateLimit',
        'RateLimit-Policy',
        'Retry-After',
        'Idempotent-Replayed',
        'Content-Language',
      ],
      maxAge: 600,
      strictPreflight: false,
      preflightContinue: true,
    });
  }
  refuseUnknown(app, paths, { cors: services.config.corsOrigins.length > 0 });
  const load = shedLoad(app, services, () => closing);
  const routes = allRoutes();
  mountMetrics(app, services, load);
  mountHealth(app, services, () => closing);
  mountDocs(app, async () => (await import('./http/openapi.ts')).writeOpenapi(routes));
  mountRoutes(app, routes, services);
  await mountPages(app, services);
  mountSharedInvoice(app, services);
  return app;
}
