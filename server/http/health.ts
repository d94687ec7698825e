import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';

/** For load balancers: no envelope, and the only routes that return 503. */
export function mountHealth(app: FastifyInstance, context: AppContext, isClosing: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (isClosing()) return reply.code(503).send({ status: 'closing' });
    try {
      await context.database.pool.query('select 1');
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'no database' });
    }
  });
}
