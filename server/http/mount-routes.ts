import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ACCOUNT_KINDS } from '../../domain/catalog/accounts.ts';
import { isPermission } from '../../domain/catalog/permissions.ts';
import { refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import type { Actor } from '../security/actor.ts';
import { UPLOAD_TIMEOUT_MS } from './abandon-requests.ts';
import { authenticate, bearerOf, isKnown } from './authenticate.ts';
import { authorize } from './authorize.ts';
import { methodNotAllowed } from './known-paths.ts';
import { LiveStreams } from './live-streams.ts';
import { networkOf } from './network-of.ts';
import { enforceSharedLimit, RequestLimiter, rateKey, tooMany } from './rate-limit.ts';
import { MULTIPART } from './read-upload.ts';
import { disconnectSlowReaders, RequestSlots } from './request-slots.ts';
import type { Method, Route } from './route.ts';
import { type TSchema, Type } from './schema.ts';
import { serveRoute } from './serve-route.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const ACCESS = ['public', 'operator', 'renter-account', 'any-account', 'renter', 'api-key'];

const KINDS: Record<'operator' | 'renter-account' | 'any-account', readonly Actor['kind'][]> = {
  operator: ['OPERATOR'],
  'renter-account': ['RENTER'],
  'any-account': ACCOUNT_KINDS,
};

export const PREFIX = '/api/v1';

/** `/invoices/:invoice_id` as the router expects it; declarations use braces like the API document. */
const routerPath = (path: string): string => PREFIX + path.replaceAll(/\{(\w+)\}/g, ':$1');

/** The shape of every successful response. */
export const envelope = (data: TSchema, signed = false) =>
  Type.Object({
    ...(signed ? { success: Type.Boolean() } : {}),
    data,
    request_id: Type.String(),
    meta: Type.Object({}, { additionalProperties: true }),
  });

export function mountRoutes(app: FastifyInstance, routes: Route[], context: AppContext): void {
  const limiter = new RequestLimiter(context.config.rateLimitScale);
  const connections = context.database.pool.options.max;
  const [streams, files] = [new RequestSlots(connections), new RequestSlots(connections)];
  const limited = (route: Route, handler: ReturnType<typeof serveRoute>) => {
    if (route.streams) return streams.bound(disconnectSlowReaders(handler));
    return route.readsFile ? files.bound(handler) : handler;
  };
  const live = new LiveStreams(app, context);
  const methodsOf = new Map<string, Method[]>();
  for (const route of routes) {
    assertDeclared(route);
    methodsOf.set(route.path, [...(methodsOf.get(route.path) ?? []), route.method]);
    app.route({
      method: route.method,
      url: routerPath(route.path),
      bodyLimit: route.bodyLimitBytes,
      schema: route.raw ? {} : { response: { '2xx': envelope(route.data, route.signed) } },
      config: configOf(route),
      onRequest: (request, reply) => admit(route, request, reply, limiter, context),
      handler: route.live ? live.serve(route) : limited(route, serveRoute(route, context)),
    });
  }
  reserveLiteralPaths(app, methodsOf);
}

function configOf(route: Route): FastifyContextConfig {
  if (route.upload) return { takes: MULTIPART, timeoutMs: UPLOAD_TIMEOUT_MS };
  if (route.signed) return { signed: true, outlivesClient: true };
  if (route.live) return { timeoutMs: null, live: true };
  return route.streams ? { timeoutMs: null } : {};
}

/** A route without a declared access must not be reachable. */
function assertDeclared(route: Route): void {
  if (!ACCESS.includes(route.access) && !isPermission(route.access)) {
    throw new Error(`${route.method} ${route.path} declares no known access or permission`);
  }
}

/**
 * Without this, an unsupported method on `/rooms/sheet` would match `/rooms/{room_id}`. Where no other path matches, the router
 * finds nothing and known-paths.ts refuses the method.
 */
function reserveLiteralPaths(app: FastifyInstance, methodsOf: Map<string, Method[]>): void {
  const familyOf = (path: string) => `${path.split('/').length} ${path.split('/')[1]}`;
  const patternOf = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  for (const paths of Map.groupBy(methodsOf.keys(), familyOf).values()) {
    const patterns = paths.map(patternOf);
    for (const path of paths) {
      if (patterns.filter((pattern) => pattern.test(path)).length > 1)
        rejectOtherMethods(app, path, methodsOf.get(path) ?? []);
    }
  }
}

function rejectOtherMethods(app: FastifyInstance, path: string, methods: Method[]): void {
  const allowed: string[] = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  const others = METHODS.filter((method) => !allowed.includes(method));
  app.route({
    method: others,
    url: routerPath(path),
    exposeHeadRoute: false,
    config: { onlyRejectsMethods: true },
    onRequest: (_request, _reply, done) => done(methodNotAllowed(methods)),
    handler: () => undefined,
  });
}

/** Everything decided before the body is read, in the documented order of refusals. */
async function admit(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  limiter: RequestLimiter,
  context: AppContext,
): Promise<void> {
  const { config, database } = context;
  const network = networkOf(request.ip);
  for (const rule of route.limits ?? []) {
    if (rule.by === 'ip')
      await enforceSharedLimit(
        database,
        request.caller,
        rule,
        rateKey(context, rule.name, network),
        config.rateLimitScale,
      );
  }
  const address = `ip ${network}`;
  const token = route.access === 'public' && !route.optionalAccount ? null : bearerOf(request.headers.authorization);
  if (token && !isKnown(token, context, request.caller) && limiter.isExhausted(address))
    throw tooMany(limiter.retryAfter(address), limiter.headersOf(address));
  const principal = token ? await authenticate(token, context, request.caller) : null;

  const counter = principal ? `principal ${principal.actor.id}` : address;
  const verdict = limiter.take(counter);
  reply.headers(verdict.headers);
  if (!verdict.allowed) throw tooMany(limiter.retryAfter(counter), verdict.headers);

  if (!principal) {
    const anonymous = route.access === 'public' && !(route.optionalAccount && request.headers.authorization);
    if (!anonymous) throw refused('unauthorized');
    return;
  }
  request.actorId = principal.actor.id;
  request.caller = { ...request.caller, actor: principal.actor };
  if (route.access === 'public') {
    if (route.optionalAccount && !KINDS[route.optionalAccount].includes(principal.actor.kind))
      throw refused('forbidden');
    return;
  }
  const grant = await authorize(route, principal, request.params as Record<string, string>, context, request.caller);
  request.scope = grant.scope;
  request.hidden = grant.hidden;
  if (grant.actor) request.caller = { ...request.caller, actor: grant.actor };
}
