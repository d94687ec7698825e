import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from './app-context.ts';
import { abandonRequests } from './http/abandon-requests.ts';
import { checkHost } from './http/check-host.ts';
import { mountDocs } from './http/docs.ts';
import { createEdge } from './http/edge.ts';
import { mountHealth } from './http/health.ts';
import { collectKnownPaths } from './http/known-paths.ts';
import { logRequests } from './http/log-requests.ts';
import { mountMetrics } from './http/mount-metrics.ts';
import { mountRoutes } from './http/mount-routes.ts';
import { rejectUnknownPaths } from './http/reject-unknown-paths.ts';
import { shedLoad } from './http/shed-load.ts';
import { mountEmbeddedViews } from './pages/embedded-view.ts';
import { showMissingPage } from './pages/missing-page.ts';
import { mountPages } from './pages/mount-pages.ts';
import { mountSharedInvoice } from './pages/shared-invoice.ts';
import { allRoutes } from './routes.ts';
import { mountWeb } from './web/mount-web.ts';

/** Builds the HTTP service from its parts; closing it lets running requests finish. */
export async function createApp(
  context: AppContext,
  options: { requestTimeoutMs?: number | undefined } = {},
): Promise<FastifyInstance> {
  let closing = false;
  const app = createEdge(context.config, context);
  app.addHook('preClose', (done) => {
    closing = true;
    // A connection that finishes its last request during shutdown would otherwise stay open until its keep-alive timeout.
    const closeIdle = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once('close', () => clearInterval(closeIdle));
    done();
  });
  const paths = collectKnownPaths(app);
  logRequests(app);
  if (context.config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: context.config.corsOrigins,
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
  checkHost(app, context.config.publicUrl);
  rejectUnknownPaths(app, paths, { cors: context.config.corsOrigins.length > 0, showMissing: showMissingPage });
  abandonRequests(app, options.requestTimeoutMs);
  const load = shedLoad(app, context, () => closing);
  const routes = allRoutes();
  mountMetrics(app, context, load);
  mountHealth(app, context, () => closing);
  mountDocs(app, async () => (await import('./api-document.ts')).apiDocument(context.base.url));
  mountRoutes(app, routes, context);
  await mountPages(app, context);
  mountSharedInvoice(app, context);
  mountEmbeddedViews(app, context);
  mountWeb(app);
  return app;
}
