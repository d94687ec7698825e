import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '../../domain/catalog/errors.ts';
import { Refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import { cleanInput } from '../http/clean-input.ts';
import { toClientError } from '../http/error-response.ts';
import { networkOf } from '../http/network-of.ts';
import { RequestLimiter, tooMany } from '../http/rate-limit.ts';
import { compileCheck } from '../http/validate.ts';
import { chooseLocale } from './choose-locale.ts';
import {
  type Done,
  EMAIL_LINK_HEADERS,
  type Form,
  renderDone,
  renderEmailLinkPage,
  renderForm,
  renderInvalidLink,
  renderProblem,
} from './email-link-view.ts';
import { mountFrontDoor } from './front-door.ts';
import { invitationPage } from './invitation-page.ts';
import type { EmailLinkPage, Entered, Visit } from './page.ts';
import { renterInvitationPage } from './renter-invitation-page.ts';
import { resetPage, verifyPage } from './token-pages.ts';

/** Refusals that no other input can avoid. */
const INVALID_LINK_CODES = [
  'not_found',
  'invalid_reset_token',
  'invitation_not_pending',
  'invitation_email_mismatch',
  'invitation_phone_mismatch',
];
const MAX_FORM_BYTES = 16 * 1024;

export async function mountPages(app: FastifyInstance, context: AppContext): Promise<void> {
  const limiter = new RequestLimiter(context.config.rateLimitScale);
  await app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    });
    mountFrontDoor(pages, context, limiter);
    for (const page of [verifyPage, resetPage, invitationPage, renterInvitationPage]) {
      const response =
        (run: (visit: Visit) => Promise<string | Entered>) => (request: FastifyRequest, reply: FastifyReply) =>
          guarded(page, { request, context }, reply, limiter, run);
      pages.get(
        page.path,
        response((visit) => show(page, visit, null)),
      );
      pages.post(
        page.path,
        { bodyLimit: MAX_FORM_BYTES, config: { takes: 'application/x-www-form-urlencoded' } },
        response((visit) => submit(page, visit)),
      );
    }
  });
}

async function guarded(
  page: EmailLinkPage,
  visit: Visit,
  reply: FastifyReply,
  limiter: RequestLimiter,
  run: (visit: Visit) => Promise<string | Entered>,
): Promise<FastifyReply> {
  const { request } = visit;
  chooseLocale(request, reply, (request.query as { lang?: unknown }).lang);
  try {
    const key = `ip ${networkOf(request.ip)}`;
    const verdict = limiter.take(key);
    if (!verdict.allowed) throw tooMany(limiter.retryAfter(key), verdict.headers);
    const result = await run(visit);
    if (typeof result !== 'string') return reply.headers(result.headers).redirect(`/${result.enters}/`, 303);
    return reply.headers(EMAIL_LINK_HEADERS).send(result);
  } catch (error) {
    const refused = toClientError(error as Error, request);
    reply.code(ERRORS[refused.code]).headers({ ...EMAIL_LINK_HEADERS, ...refused.headers });
    return reply.send(await explain(page, visit, refused));
  }
}

async function show(page: EmailLinkPage, visit: Visit, refused: Refused | null): Promise<string> {
  const { request } = visit;
  const title = page.title(visit);
  const shown = await page.form(visit);
  return renderEmailLinkPage(request, title, render(visit, title, shown, refused));
}

const render = ({ request }: Visit, title: string, shown: Form | Done, refused: Refused | null) =>
  'fields' in shown
    ? renderForm(request.locale, title, shown, refused, refused && request.body)
    : renderDone(request.locale, title, shown);

async function submit(page: EmailLinkPage, visit: Visit): Promise<string | Entered> {
  const { request } = visit;
  const body = cleanInput(request.body ?? {}, page.body, { dropNulls: false });
  const problems = [...body.problems, ...compileCheck(page.body, 'body')(body.value)];
  if (problems.length > 0) throw new Refused('validation_failed', null, problems);
  const done = await page.submit(visit, body.value as Record<string, string>);
  if ('enters' in done) return done;
  const title = page.title(visit);
  return renderEmailLinkPage(request, title, render(visit, title, done, null));
}

/** The form again with the problems, or only a message if the link itself is invalid. */
async function explain(page: EmailLinkPage, visit: Visit, refused: Refused): Promise<string> {
  const { request } = visit;
  const isInvalid = INVALID_LINK_CODES.includes(refused.code);
  if (!isInvalid && request.method === 'POST') {
    const again = await show(page, visit, refused).catch(() => null);
    if (again !== null) return again;
  }
  const title = page.title(visit);
  const body = isInvalid
    ? renderInvalidLink(request.locale, title, page.again(visit))
    : renderProblem(request.locale, title, refused);
  return renderEmailLinkPage(request, title, body);
}
