import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '../../domain/catalog/locales.ts';
import { Refused, refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import type { Access } from '../database/database.ts';
import { type Caller, type Scope, type Transaction, Tx } from '../database/transaction.ts';
import { emailKey } from '../security/email-key.ts';
import { compressAnswer } from './compress-answer.ts';
import { etagOf, matchesNone, readIfMatch, type Versioned } from './etag.ts';
import { claimKeyUnlessSuspended, idempotencyKeyProblems, requestHash } from './idempotency.ts';
import { networkOf } from './network-of.ts';
import { deleteResponse, organizationStatus, type StoredResponse, storeResponse } from './queries.ts';
import { enforceSharedLimit, type RateRule, rateKey } from './rate-limit.ts';
import { RawResponse, SENT, sendRaw } from './raw-response.ts';
import { bindNext, type Input, pathIdsAreUuids, readInput } from './read-input.ts';
import { isWrite, mayUseReplica, type Route } from './route.ts';
import { RouteResult } from './route-result.ts';
import { NOTHING } from './schema.ts';
import { compileCheck } from './validate.ts';

type Outcome = {
  replayed: boolean;
  status: number;
  body: string;
  headers: Record<string, string | string[]>;
  etag: string | null;
};

/** Creates the handler of a declared route: check the input, open the transaction, run the command, respond. */
export function serveRoute(route: Route, context: AppContext) {
  const checkQuery = compileCheck(route.query ?? NOTHING, 'query');
  const checkBody = compileCheck(route.body ?? NOTHING, 'body');
  const takesKey = route.method === 'POST' && route.idempotent !== false;

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const header = takesKey && request.actorId ? request.headers['idempotency-key'] : undefined;
    const input = readInput(route, request, { checkQuery, checkBody }, idempotencyKeyProblems(header), context);
    const key = typeof header === 'string' ? header : null;
    await enforceBodyLimits(route, request, input, context);
    if (request.hidden || !pathIdsAreUuids(route, input.params)) throw refused('not_found');

    const caller = { ...request.caller, ifMatch: route.ifMatch ? readIfMatch(request.headers['if-match']) : null };
    const hash = key === null ? null : requestHash(request.method, request.url, request.body);
    const claim = (tx: Transaction, suspensionCheck: Promise<void> | null) =>
      key === null || hash === null ? null : claimKeyUnlessSuspended(tx, key, hash, suspensionCheck);
    const findStored = (tx: Transaction) => Promise.resolve(claim(tx, startSuspensionCheck(route, input, tx)));
    // What is prepared may have an effect, which a repeat must not have.
    const known =
      key !== null && route.prepare ? await inTransaction(route, request.scope, context, caller, findStored) : null;
    if (known) return send(replay(known), request, reply);
    const prepared = await prepare(route, request.scope, context, caller, input);
    const work = async (tx: Transaction): Promise<Outcome | RawResponse | typeof SENT> => {
      const suspensionCheck = startSuspensionCheck(route, input, tx);
      const stored = await claim(tx, suspensionCheck);
      if (stored) return replay(stored);
      const outcome = await runUnlessSuspended(route, tx, { ...input, prepared }, request, reply, suspensionCheck);
      if (key !== null && hash !== null && outcome !== SENT && !(outcome instanceof RawResponse))
        await storeResponse(tx, key, hash, { status: outcome.status, body: withoutSecrets(route, outcome.body) });
      return outcome;
    };
    const leave = await takeTurn(route, request, context);
    const done = await inTransaction(route, request.scope, context, caller, work).finally(leave);
    const open = openerOf(route, request.scope, context, caller, input);
    const outcome =
      route.settle && done !== SENT && !(done instanceof RawResponse) && !done.replayed
        ? await settle(route, open, { ...input, locale: request.locale }, request, reply, key, metaOf(done))
        : done;
    if (outcome instanceof RawResponse) await sendRaw(outcome, route.raw?.contentType ?? '', reply);
    return outcome === SENT || outcome instanceof RawResponse ? reply : send(outcome, request, reply);
  };
}

/** Those of an organization that begins many requests at once wait before they cost anything. Reports may have a pool of their own. */
async function takeTurn(
  route: Route,
  { scope, caller }: FastifyRequest,
  { turns }: AppContext,
): Promise<(() => void) | undefined> {
  if (scope) return turns.take(`${scope.organizationId}${mayUseReplica(route) ? ' reports' : ''}`, caller.signal);
}

/** Whether the request is allowed while the organization is suspended. */
function isServedWhileSuspended({ whileSuspended = false }: Route, input: Input): boolean {
  return typeof whileSuspended === 'function' ? whileSuspended(input as never) : whileSuspended;
}

async function enforceBodyLimits(
  route: Route,
  request: FastifyRequest,
  input: Input,
  context: AppContext,
): Promise<void> {
  for (const rule of route.limits ?? []) {
    if (rule.by === 'ip') continue;
    const key = rateKey(context, rule.name, ...limitedBy(rule, input.body as Record<string, unknown>, request.ip));
    await enforceSharedLimit(context.database, request.caller, rule, key, context.config.rateLimitScale);
  }
}

function limitedBy({ by }: RateRule, { email, phone }: Record<string, unknown>, ip: string): string[] {
  if (by === 'phone' || by === 'phone+ip') return [String(phone ?? ''), ...(by === 'phone+ip' ? [networkOf(ip)] : [])];
  if (by === 'installation') return [];
  return [emailKey(String(email ?? '')), by === 'email+ip' ? networkOf(ip) : ''];
}

async function inTransaction<T>(
  route: Route,
  scope: Scope | null,
  context: AppContext,
  caller: Caller,
  work: (tx: Transaction) => Promise<T>,
  access: Access = isWrite(route) ? 'command' : mayUseReplica(route) ? 'report' : 'read',
): Promise<T> {
  return scope ? context.database.scoped(scope, access, caller, work) : context.database.unscoped(access, caller, work);
}

function prepare(
  route: Route,
  scope: Scope | null,
  context: AppContext,
  caller: Caller,
  input: Input,
): Promise<unknown> | null {
  return route.prepare ? route.prepare(openerOf(route, scope, context, caller, input) as never, input as never) : null;
}

type Open = <T>(work: (tx: Transaction) => Promise<T>, access?: 'read') => Promise<T>;

/** Opens short transactions beside the one of the route. */
const openerOf =
  (route: Route, scope: Scope | null, context: AppContext, caller: Caller, input: Input): Open =>
  (work, access) =>
    inTransaction(
      route,
      scope,
      context,
      caller,
      async (tx) => {
        const suspensionCheck = startSuspensionCheck(route, input, tx);
        const result = await work(tx);
        await suspensionCheck;
        return result;
      },
      access,
    );

/** The stored response follows: a repeat gets what this request got, and a refusal is not stored at all. */
async function settle(
  route: Route,
  open: Open,
  input: Input & { locale: Locale },
  request: FastifyRequest,
  reply: FastifyReply,
  key: string | null,
  meta: Record<string, unknown>,
): Promise<Outcome> {
  const hash = key === null ? null : requestHash(request.method, request.url, request.body);
  try {
    const result = await route.settle?.(open as never, input as never);
    const outcome = render(route, new RouteResult(result, { meta }), request, reply);
    if (key !== null && hash !== null)
      await open((tx) =>
        storeResponse(tx, key, hash, { status: outcome.status, body: withoutSecrets(route, outcome.body) }),
      );
    return outcome;
  } catch (error) {
    if (key !== null && error instanceof Refused) await open((tx) => deleteResponse(tx, key));
    throw error;
  }
}

/** What the command said about itself, such as warnings, is still true once its job has ended. */
const metaOf = ({ body }: Outcome): Record<string, unknown> => JSON.parse(body).meta ?? {};

function startSuspensionCheck(route: Route, input: Input, tx: Transaction): Promise<void> | null {
  const suspensionCheck =
    tx instanceof Tx && isWrite(route) && !isServedWhileSuspended(route, input) ? assertOrganizationActive(tx) : null;
  suspensionCheck?.catch(() => undefined);
  return suspensionCheck;
}

/** Sent in the same flight as the command's first query and awaited at its end. */
async function assertOrganizationActive(tx: Tx): Promise<void> {
  if ((await organizationStatus(tx)) !== 'ACTIVE') throw refused('organization_suspended');
}

/**
 * A suspended organization is refused after validation errors and missing rows, but before conflicts. So the command runs, and
 * its changes are rolled back.
 */
async function runUnlessSuspended(
  route: Route,
  tx: Transaction,
  input: Input & { prepared: unknown },
  request: FastifyRequest,
  reply: FastifyReply,
  suspensionCheck: Promise<void> | null,
): Promise<Outcome | RawResponse | typeof SENT> {
  try {
    // The route's types were checked at its declaration; here they are erased.
    const result = await (route.run as unknown as (tx: Transaction, input: Input) => Promise<unknown>)(tx, input);
    await suspensionCheck;
    if (result instanceof RawResponse && !(result.body instanceof Readable)) return result;
    if (result instanceof RawResponse) return await sendRaw(result, route.raw?.contentType ?? '', reply);
    return render(route, result, request, reply);
  } catch (error) {
    if (error instanceof Refused && (error.code === 'not_found' || error.code === 'validation_failed')) throw error;
    await suspensionCheck;
    throw error;
  }
}

function render(route: Route, result: unknown, request: FastifyRequest, reply: FastifyReply): Outcome {
  const response = result instanceof RouteResult ? result : new RouteResult(result ?? { ok: true });
  const status = response.status ?? route.status ?? 200;
  reply.code(status);
  const meta = bindNext(route, request, response.meta);
  const success = route.signed ? { success: true } : {};
  const body = reply.serialize({ ...success, data: response.data, request_id: request.id, meta }) as string;
  const shown = body.replace(`"request_id":"${request.id}"`, '');
  return {
    replayed: false,
    status,
    body,
    headers: response.headers,
    etag: tagOf(route, response.data, request, shown),
  };
}

/** Whoever changed something can change it again without reading it in between. */
function tagOf({ etag, ifMatch }: Route, data: unknown, { locale }: FastifyRequest, shown: string): string | null {
  const row = data as Partial<Versioned>;
  return (etag || ifMatch) && row.version !== undefined ? etagOf(row as Versioned, locale, shown) : null;
}

const replay = (stored: StoredResponse): Outcome => ({ replayed: true, ...stored, headers: {}, etag: null });

/** Values that are shown once must not be stored with the kept response. */
function withoutSecrets(route: Route, body: string): string {
  if (!route.shownOnce?.length) return body;
  const copy = JSON.parse(body) as { data: Record<string, unknown> };
  for (const field of route.shownOnce) if (field in copy.data) copy.data[field] = null;
  return JSON.stringify(copy);
}

async function send(outcome: Outcome, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers(outcome.headers);
  if (outcome.replayed) reply.header('idempotent-replayed', 'true');
  if (outcome.etag) {
    reply.header('etag', outcome.etag);
    if (request.method === 'GET' && matchesNone(request.headers['if-none-match'], outcome.etag))
      return reply.code(304).send();
  }
  reply.code(outcome.status).type('application/json; charset=utf-8');
  return reply.send(await compressAnswer(outcome.body, request, reply));
}
