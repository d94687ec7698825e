import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { tooMany } from './rate-limit.ts';

const MAX_EVENT_LOOP_DELAY_MS = 1_000;
const MAX_WAITING_FOR_DATABASE = 500;
const MAX_CONCURRENT = 2_000;
const LATE_SAMPLES = 3;
const NANOSECONDS = 1e6;

/** The number of requests in progress. */
export type Load = { running(): number };

/** Refuses requests with "retry later" before the event loop, the pool or memory is overloaded, and during shutdown. */
export function shedLoad(app: FastifyInstance, context: AppContext, isClosing: () => boolean): Load {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  // A single long turn, such as startup itself, is not overload; a loop that stays late is.
  let lateLooks = 0;
  const watch = setInterval(() => {
    lateLooks = delay.percentile(50) / NANOSECONDS > MAX_EVENT_LOOP_DELAY_MS ? lateLooks + 1 : 0;
    delay.reset();
  }, 1_000).unref();
  let running = 0;
  const counted = new WeakSet<FastifyRequest>();
  // An aborted request triggers both hooks, and one refused before this hook was never counted.
  const uncount = (request: FastifyRequest) => {
    if (counted.delete(request)) running -= 1;
  };

  app.addHook('onRequest', (request, reply, done) => {
    const probe = request.url === '/healthz' || request.url === '/readyz' || request.url === '/metrics';
    running += 1;
    counted.add(request);
    if (isClosing()) reply.header('connection', 'close');
    const busy =
      lateLooks >= LATE_SAMPLES ||
      running > MAX_CONCURRENT ||
      context.database.pool.waitingCount > MAX_WAITING_FOR_DATABASE;
    if (!probe && (isClosing() || busy)) done(tooMany(isClosing() ? 5 : 1));
    else done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    uncount(request);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    uncount(request);
    done();
  });
  app.addHook('onClose', (_instance, done) => {
    clearInterval(watch);
    delay.disable();
    done();
  });
  return { running: () => running };
}
