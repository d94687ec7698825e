import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPermission } from '../../domain/catalog/permissions.ts';
import { Refused, refuse } from '../../domain/refuse.ts';
import type { Services } from '../services.ts';
import { authenticate, bearerOf } from './authenticate.ts';
import { authorize } from './authorize.ts';
import { RequestLimiter, rateKey, takeShared, tooMany } from './rate-limit.ts';
import type { Method, Route } from './route.ts';
import { type TSchema, Type } from './schema.ts';
import { serveRoute } from './serve-route.ts';

const METHODS: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const ACCESS = ['public', 'operator', 'renter-account', 'any-account', 'renter'];

export const PREFIX = '/api/v1';

/** `/invoices/:invoice_id` as the router writes it; declarations use braces as the API document does. */
const routerPath = (path: string): string => PREFIX + path.replaceAll(/\{(\w+)\}/g, ':$1');

/** The shape of every successful answer. */
export const envelope = (data: TSchema) =>
  Type.Object({ data, request_id: Type.String(), meta: Type.Object({}, { additionalProperties: true }) });

export function mountRoutes(app: FastifyInstance, routes: Route[], services: Services): void {
  const limiter = new RequestLimiter(services.config.rateLimitScale);
  const methodsOf = new Map<string, Method[]>();
  for (const route of routes) {
    assertDeclared(route);
    methodsOf.set(route.path, [...(methodsOf.get(route.path) ?? []), route.method]);
    app.route({
      method: route.method,
      url: routerPath(route.path),
      bodyLimit: route.bodyLimitBytes,
      schema: { response: { '2xx': envelope(route.data) } },
      config: { route: route.id },
      onRequest: (request, reply) => admit(route, request, reply, limiter, services),
      handler: serveRoute(route, services),
    });
  }
  for (const [path, methods] of methodsOf) refuseOtherMethods(app, path, methods);
}

/** A route that forgot to say who may call it must not be reachable by anyone. */
function assertDeclared(route: Route): void {
  if (!ACCESS.includes(route.access) && !isPermission(route.access)) {
    throw new Error(`${route.method} ${route.path} declares no known permission`);
  }
}

function refuseOtherMethods(app: FastifyInstance, path: string, methods: Method[]): void {
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort().join(', ');
  const others = METHODS.filter((method) => !methods.includes(method));
  app.route({
    method: others,
    url: routerPath(path),
    exposeHeadRoute: false,
    onRequest: (_request, _reply, done) => done(new Refused('method_not_allowed', null, [], { allow })),
    handler: () => undefined,
  });
}

/** Everything that is decided before the body is read, in the order the contract gives refusals. */
async function admit(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  limiter: RequestLimiter,
  services: Services,
): Promise<void> {
  const { config, database } = services;
  for (const rule of route.limits ?? []) {
    if (rule.by === 'ip')
      await takeShared(database, request.caller, rule, rateKey(rule.name, request.ip), config.rateLimitScale);
  }
  const address = `ip ${request.ip}`;
  const token = route.access === 'public' && !route.optionalAccount ? null : bearerOf(request.headers.authorization);
  if (token && limiter.isExhausted(address)) throw tooMany(limiter.retryAfter(address));
  const principal = token ? await authenticate(token, services, request.caller) : null;

  const counter = principal ? `principal ${principal.actor.id}` : address;
  const verdict = limiter.take(counter);
  reply.headers(verdict.headers);
  if (!verdict.allowed) throw tooMany(limiter.retryAfter(counter), verdict.headers);

  if (!principal) {
    const anonymous = route.access === 'public' && !(route.optionalAccount && request.headers.authorization);
    if (!anonymous) throw refuse('unauthorized');
    return;
  }
  request.actorId = principal.actor.id;
  request.caller = { ...request.caller, actor: principal.actor };
  if (route.access === 'public') return;
  const grant = await authorize(route, principal, request.params as Record<string, string>, services, request.caller);
  request.scope = grant.scope;
  request.hidden = grant.hidden;
}
