import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { tooMany } from './rate-limit.ts';

const MAX_EVENT_LOOP_DELAY_MS = 1_000;
const MAX_WAITING_FOR_DATABASE = 500;
const MAX_CONCURRENT = 2_000;
const LATE_SAMPLES = 3;
const NANOSECONDS = 1e6;
/** Asked by load balancers and monitoring, also while other requests are refused. */
export const PROBES = ['/healthz', '/readyz', '/metrics'];

/** The number of requests in progress, without those whose body has not arrived. */
export type Load = { running(): number };

type Parts = { database: { pool: Pick<AppContext['database']['pool'], 'waitingCount'> } };

/** Refuses requests with "retry later" before the event loop, the pool or memory is overloaded, and during shutdown. */
export function shedLoad(
  app: FastifyInstance,
  { database }: Parts,
  isClosing: () => boolean,
  maxConcurrent = MAX_CONCURRENT,
): Load {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  // A single long turn, such as startup itself, is not overload; a loop that stays late is.
  let lateLooks = 0;
  const watch = setInterval(() => {
    lateLooks = delay.percentile(50) / NANOSECONDS > MAX_EVENT_LOOP_DELAY_MS ? lateLooks + 1 : 0;
    delay.reset();
  }, 1_000).unref();
  const running = new Set<FastifyRequest>();
  const isBusy = () =>
    lateLooks >= LATE_SAMPLES || running.size > maxConcurrent || database.pool.waitingCount > MAX_WAITING_FOR_DATABASE;
  const admit = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    // No event follows for a client that has left, so nothing would remove its request.
    if (!request.raw.socket.destroyed && !request.routeOptions.config?.live) running.add(request);
    if (isClosing()) reply.header('connection', 'close');
    if (PROBES.includes(request.url) || !(isClosing() || isBusy())) done();
    else done(tooMany(isClosing() ? 5 : 1));
  };

  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => running.delete(request));
    admit(request, reply, done);
  });
  // Between these two hooks the body is read. A client decides how long that takes, so it does not count as work.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    running.delete(request);
    done(null, payload);
  });
  app.addHook('preValidation', (request, reply, done) => {
    admit(request, reply, done);
  });
  app.addHook('onRequestAbort', (request, done) => {
    running.delete(request);
    done();
  });
  app.addHook('onClose', (_instance, done) => {
    clearInterval(watch);
    delay.disable();
    done();
  });
  return { running: () => running.size };
}
