import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused, refuse } from '../../domain/refuse.ts';
import type { Services } from '../app-context.ts';
import { type Caller, type Scope, type Transaction, Tx } from '../database/transaction.ts';
import { emailKey } from '../security/email-key.ts';
import { Answer } from './answer.ts';
import { etagOf, matchesNone, readIfMatch, type Versioned } from './etag.ts';
import { claimKey, idempotencyKeyProblems, requestHash } from './idempotency.ts';
import { type Kept, keepAnswer, organizationStatus } from './queries.ts';
import { rateKey, takeShared } from './rate-limit.ts';
import { RawAnswer, SENT, sendRaw } from './raw-answer.ts';
import { bindNext, type Input, pathIdsAreUuids, readInput } from './read-input.ts';
import { isWrite, mayLag, type Route } from './route.ts';
import { NOTHING } from './schema.ts';
import { compileCheck } from './validate.ts';

type Outcome = {
  replayed: boolean;
  status: number;
  body: string;
  headers: Record<string, string>;
  etag: string | null;
};

/** Makes the handler of one declared route: check the input, open the transaction, run the command, answer. */
export function serveRoute(route: Route, services: Services) {
  const checkQuery = compileCheck(route.query ?? NOTHING, 'query');
  const checkBody = compileCheck(route.body ?? NOTHING, 'body');
  const takesKey = route.method === 'POST' && route.idempotent !== false;

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const header = takesKey && request.actorId ? request.headers['idempotency-key'] : undefined;
    const input = readInput(route, request, { checkQuery, checkBody }, idempotencyKeyProblems(header), services);
    const key = typeof header === 'string' ? header : null;
    await takeBodyLimits(route, request, input, services);
    if (request.hidden || !pathIdsAreUuids(route, input.params)) throw refuse('not_found');

    const caller = { ...request.caller, ifMatch: route.ifMatch ? readIfMatch(request.headers['if-match']) : null };
    const prepared = await prepare(route, request.scope, services, caller, input);
    const work = async (tx: Transaction): Promise<Outcome | RawAnswer | typeof SENT> => {
      const standing = standingOf(route, input, tx);
      const hash = key === null ? null : requestHash(request.method, request.url, request.body);
      const kept = key === null || hash === null ? null : await claimGuarded(tx, key, hash, standing);
      if (kept) return replay(kept);
      const outcome = await runGuarded(route, tx, { ...input, prepared }, request, reply, standing);
      if (key !== null && hash !== null && outcome !== SENT && !(outcome instanceof RawAnswer))
        await keepAnswer(tx, key, hash, { status: outcome.status, body: keepable(route, outcome.body) });
      return outcome;
    };
    const outcome = await inTransaction(route, request.scope, services, caller, work);
    if (outcome instanceof RawAnswer) await sendRaw(outcome, route.raw?.contentType ?? '', reply);
    return outcome === SENT || outcome instanceof RawAnswer ? reply : send(outcome, request, reply);
  };
}

/** Whether the request is served although the organization is suspended. */
function isOpen({ whileSuspended = false }: Route, input: Input): boolean {
  return typeof whileSuspended === 'function' ? whileSuspended(input as never) : whileSuspended;
}

/** Suspension comes before what a used or busy key would say, and before a replay. */
async function claimGuarded(
  tx: Transaction,
  key: string,
  hash: Buffer,
  standing: Promise<void> | null,
): Promise<Kept | null> {
  const claimed = await Promise.allSettled([claimKey(tx, key, hash)]).then(([outcome]) => outcome);
  if (claimed.status === 'fulfilled' && claimed.value === null) return null;
  await standing;
  if (claimed.status === 'rejected') throw claimed.reason;
  return claimed.value;
}

async function takeBodyLimits(route: Route, request: FastifyRequest, input: Input, services: Services): Promise<void> {
  for (const rule of route.limits ?? []) {
    if (rule.by === 'ip') continue;
    const email = emailKey(String((input.body as { email?: unknown }).email ?? ''));
    const key = rateKey(rule.name, email, rule.by === 'email+ip' ? request.ip : '');
    await takeShared(services.database, request.caller, rule, key, services.config.rateLimitScale);
  }
}

async function inTransaction<T>(
  route: Route,
  scope: Scope | null,
  services: Services,
  caller: Caller,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const access = isWrite(route) ? 'write' : mayLag(route) ? 'report' : 'read';
  return scope
    ? services.database.scoped(scope, access, caller, work)
    : services.database.unscoped(access, caller, work);
}

function prepare(
  route: Route,
  scope: Scope | null,
  services: Services,
  caller: Caller,
  input: Input,
): Promise<unknown> | null {
  if (!route.prepare) return null;
  const open = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    inTransaction(route, scope, services, caller, async (tx) => {
      const standing = standingOf(route, input, tx);
      const result = await work(tx);
      await standing;
      return result;
    });
  return route.prepare(open as never, input as never);
}

function standingOf(route: Route, input: Input, tx: Transaction): Promise<void> | null {
  const standing = tx instanceof Tx && isWrite(route) && !isOpen(route, input) ? organizationStanding(tx) : null;
  standing?.catch(() => undefined);
  return standing;
}

/** Asked in the same flight as the command's first query and awaited at its end. */
async function organizationStanding(tx: Tx): Promise<void> {
  if ((await organizationStatus(tx)) !== 'ACTIVE') throw refuse('organization_suspended');
}

/**
 * A suspended organization refuses after what is wrong with the request itself and after rows that are not there, but
 * before conflicts. So the command runs, and what it did is rolled back.
 */
async function runGuarded(
  route: Route,
  tx: Transaction,
  input: Input & { prepared: unknown },
  request: FastifyRequest,
  reply: FastifyReply,
  standing: Promise<void> | null,
): Promise<Outcome | RawAnswer | typeof SENT> {
  try {
    // The declared types were checked when the route was written; here only the shape is known.
    const result = await (route.run as unknown as (tx: Transaction, input: Input) => Promise<unknown>)(tx, input);
    await standing;
    if (result instanceof RawAnswer && !(result.body instanceof Readable)) return result;
    if (result instanceof RawAnswer) return await sendRaw(result, route.raw?.contentType ?? '', reply);
    return render(route, result, request, reply);
  } catch (error) {
    if (error instanceof Refused && (error.code === 'not_found' || error.code === 'validation_failed')) throw error;
    await standing;
    throw error;
  }
}

function render(route: Route, result: unknown, request: FastifyRequest, reply: FastifyReply): Outcome {
  const answer = result instanceof Answer ? result : new Answer(result ?? { ok: true });
  const status = answer.status ?? route.status ?? 200;
  const etag = route.etag ? etagOf(answer.data as Versioned, request.locale) : null;
  reply.code(status);
  const meta = bindNext(route, request, answer.meta);
  const success = route.signed ? { success: true } : {};
  const body = reply.serialize({ ...success, data: answer.data, request_id: request.id, meta }) as string;
  return { replayed: false, status, body, headers: answer.headers, etag };
}

const replay = (kept: Kept): Outcome => ({ replayed: true, ...kept, headers: {}, etag: null });

/** What is shown once must not lie in the table of kept answers. */
function keepable(route: Route, body: string): string {
  if (!route.shownOnce?.length) return body;
  const copy = JSON.parse(body) as { data: Record<string, unknown> };
  for (const field of route.shownOnce) if (field in copy.data) copy.data[field] = null;
  return JSON.stringify(copy);
}

function send(outcome: Outcome, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(outcome.headers);
  if (outcome.replayed) reply.header('idempotent-replayed', 'true');
  if (outcome.etag) {
    reply.header('etag', outcome.etag).header('cache-control', 'private, no-cache');
    if (request.method === 'GET' && matchesNone(request.headers['if-none-match'], outcome.etag))
      return reply.code(304).send();
  }
  return reply.code(outcome.status).type('application/json; charset=utf-8').send(outcome.body);
}
