import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '../../domain/catalog/errors.ts';
import { LOCALES } from '../../domain/catalog/locales.ts';
import { Refused, refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import { DEMO_EMAILS } from '../demo/logins.ts';
import { SECOND_FACTOR_LIMITS } from '../features/identity/accounts/limits.ts';
import {
  enforceLoginLimits,
  enterAsOperator,
  enterAsTenant,
  logInOperator,
  logInTenant,
} from '../features/identity/accounts/log-in.ts';
import { canSendCodes } from '../features/identity/accounts/phone-codes.ts';
import { accountForLogin } from '../features/identity/accounts/queries.ts';
import { assertSameOrigin, type CookieTarget } from '../features/identity/accounts/refresh-cookie.ts';
import { finishLogin } from '../features/identity/second-factors/finish-login.ts';
import { browserOf } from '../http/browser.ts';
import { cameDirectly } from '../http/came-directly.ts';
import { cleanInput } from '../http/clean-input.ts';
import { toClientError } from '../http/error-response.ts';
import { networkOf } from '../http/network-of.ts';
import { enforceSharedLimit, type RequestLimiter, rateKey, tooMany } from '../http/rate-limit.ts';
import { closed, email, oneOf, optional, type Static, text } from '../http/schema.ts';
import { compileCheck } from '../http/validate.ts';
import { chooseLocale } from './choose-locale.ts';
import { FRONT_DOOR_HEADERS, renderFrontDoor } from './front-door-view.ts';

const MAX_FORM_BYTES = 16 * 1024;
const FORM = { bodyLimit: MAX_FORM_BYTES, config: { takes: 'application/x-www-form-urlencoded' } };

const DOORS = { operator: '/console/', renter: '/renter/' } as const;
type Door = keyof typeof DOORS;

const Login = closed({ email: email(), password: text(1, 128), lang: optional(oneOf(LOCALES)) });
const checkLogin = compileCheck(Login, 'body');
const Answer = closed({ challenge: text(1, 200), code: text(1, 40), lang: optional(oneOf(LOCALES)) });
const checkAnswer = compileCheck(Answer, 'body');

/** `/`, where operators and renters log in without scripts; the forms set the cookie that the apps refresh with. */
export function mountFrontDoor(pages: FastifyInstance, context: AppContext, limiter: RequestLimiter): void {
  pages.get('/', async (request, reply) => {
    chooseLocale(request, reply, (request.query as { lang?: unknown }).lang);
    return show(request, reply, context, null);
  });

  pages.get('/login', (_request, reply) => reply.redirect('/', 303));
  pages.post('/login', FORM, async (request, reply) => {
    const form = (request.body ?? {}) as Record<string, unknown>;
    chooseLocale(request, reply, form.lang);
    try {
      admit(request, limiter);
      const enter = form.challenge === undefined ? logIn : answer;
      return leave(reply, doorOf(form), await enter(request, context, form));
    } catch (error) {
      return show(request, reply, context, toClientError(error as Error, request));
    }
  });

  pages.post('/demo', FORM, async (request, reply) => {
    const { as } = (request.body ?? {}) as { as?: unknown };
    if ((as !== 'landlord' && as !== 'renter') || !isTrial(request, context)) throw refused('not_found');
    admit(request, limiter);
    return leave(reply, as === 'renter' ? 'renter' : 'operator', await enterDemo(request, context, as));
  });
}

type Session = { headers: Record<string, string | string[]> };

const leave = (reply: FastifyReply, door: Door, { headers }: Session): FastifyReply =>
  reply.headers(headers).redirect(DOORS[door], 303);

function admit(request: FastifyRequest, limiter: RequestLimiter): void {
  const key = `ip ${networkOf(request.ip)}`;
  const verdict = limiter.take(key);
  if (!verdict.allowed) throw tooMany(limiter.retryAfter(key), verdict.headers);
}

const doorOf = ({ as }: Record<string, unknown>): Door => (as === 'renter' ? 'renter' : 'operator');

async function logIn(request: FastifyRequest, context: AppContext, form: Record<string, unknown>): Promise<Session> {
  const browser = browserOf(request, context.config);
  assertSameOrigin(browser);
  const { as, ...rest } = form;
  const filled = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''));
  const given = cleanInput(filled, Login, { dropNulls: false });
  const problems = [...given.problems, ...checkLogin(given.value)];
  if (as !== 'operator' && as !== 'renter') problems.push({ path: 'as', code: 'not_allowed' });
  if (problems.length > 0) throw new Refused('validation_failed', null, problems);
  const { email: address, password } = given.value as Static<typeof Login>;
  await enforceLoginLimits(context, request.caller, address);
  return context.database.unscoped<Session>('write', request.caller, (tx) => {
    const credentials = { email: address, password };
    return as === 'renter'
      ? logInTenant(tx, context, credentials, { kind: 'RENTER', browser }, browser)
      : logInOperator(tx, context, credentials, { kind: 'OPERATOR', browser }, browser);
  });
}

/** The second step: the page that asked for it sends the challenge along with a code of either kind. */
async function answer(request: FastifyRequest, context: AppContext, form: Record<string, unknown>): Promise<Session> {
  const browser = browserOf(request, context.config);
  assertSameOrigin(browser);
  const { as: _, remember, ...rest } = form;
  const filled = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''));
  const given = cleanInput(filled, Answer, { dropNulls: false });
  const problems = [...given.problems, ...checkAnswer(given.value)];
  if (problems.length > 0) throw new Refused('validation_failed', null, problems);
  const { lang: __, code, ...input } = given.value as Static<typeof Answer>;
  const kind = doorOf(form) === 'renter' ? 'RENTER' : 'OPERATOR';
  for (const { name, ...rule } of SECOND_FACTOR_LIMITS) {
    const key = rateKey(context, name, ...(rule.by === 'ip' ? [networkOf(request.ip)] : []));
    await enforceSharedLimit(context.database, request.caller, { name, ...rule }, key, context.config.rateLimitScale);
  }
  const entered = code?.replaceAll(/\s/g, '');
  const proof = entered !== undefined && !/^\d{6}$/.test(entered) ? { recovery_code: entered } : { code: entered };
  return context.database.unscoped<Session>('write', request.caller, (tx) =>
    finishLogin(
      tx,
      context,
      kind,
      { ...input, ...proof, remember_device: remember === 'on', refresh_in: 'cookie' },
      browser,
    ),
  );
}

/** A trial on this machine, opened in a browser on this machine: the demo needs no password there. */
const isTrial = (request: FastifyRequest, { config }: AppContext): boolean =>
  config.demo && cameDirectly(request, config);

function enterDemo(request: FastifyRequest, context: AppContext, as: 'landlord' | 'renter'): Promise<Session> {
  const browser = browserOf(request, context.config);
  if (!browser.isSameOrigin) throw refused('not_found');
  const target: CookieTarget = { kind: as === 'renter' ? 'RENTER' : 'OPERATOR', browser };
  return context.database.unscoped<Session>('write', request.caller, async (tx) => {
    const account = await accountForLogin(tx, target.kind, DEMO_EMAILS[target.kind]);
    if (account?.status !== 'ACTIVE') throw refused('not_found');
    return as === 'renter'
      ? enterAsTenant(tx, context, account.id, target)
      : enterAsOperator(tx, context, account.id, null, target);
  });
}

function hasDemo(request: FastifyRequest, context: AppContext): Promise<boolean> {
  if (!isTrial(request, context)) return Promise.resolve(false);
  return context.database.unscoped(
    'read',
    request.caller,
    async (tx) => (await accountForLogin(tx, 'OPERATOR', DEMO_EMAILS.OPERATOR))?.status === 'ACTIVE',
  );
}

/** That of the login which was just refused, or the one whose code was wrong; after its last try the login starts again. */
function challengeOf(problem: Refused | null, form: Record<string, unknown>): string | null {
  if (problem?.code === 'second_factor_required') return (problem.details as { challenge: string }).challenge;
  const isOver = problem?.fields.some(({ path }) => path === 'challenge');
  return problem && !isOver && typeof form.challenge === 'string' ? form.challenge : null;
}

async function show(
  request: FastifyRequest,
  reply: FastifyReply,
  context: AppContext,
  problem: Refused | null,
): Promise<FastifyReply> {
  const form = (request.body ?? {}) as Record<string, unknown>;
  const page = renderFrontDoor({
    locale: request.locale,
    as: doorOf(form),
    email: typeof form.email === 'string' ? form.email.slice(0, 254) : '',
    refused: problem?.code === 'second_factor_required' ? null : problem,
    challenge: challengeOf(problem, form),
    byPhone: canSendCodes(context.config),
    demo: await hasDemo(request, context).catch(() => false),
  });
  if (problem) reply.code(ERRORS[problem.code]).headers(problem.headers);
  return reply.headers(FRONT_DOOR_HEADERS).send(page);
}
