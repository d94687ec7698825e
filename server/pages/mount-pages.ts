import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '../../domain/catalog/errors.ts';
import { Refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import { cleanInput } from '../http/clean-input.ts';
import { toClientError } from '../http/error-response.ts';
import { networkOf } from '../http/network-of.ts';
import { RequestLimiter, tooMany } from '../http/rate-limit.ts';
import { compileCheck } from '../http/validate.ts';
import { mountFrontDoor } from './front-door.ts';
import { invitationPage } from './invitation-page.ts';
import type { EmailLinkPage, Visit } from './page.ts';
import { PAGE_HEADERS, renderPage } from './render.ts';
import { renderDone, renderError, renderForm, renderInvalidLink } from './render-form.ts';
import { renterInvitationPage } from './renter-invitation-page.ts';
import { resetPage, verifyPage } from './token-pages.ts';

/** Refusals that no other input can avoid. */
const INVALID_LINK_CODES = ['not_found', 'invalid_reset_token', 'invitation_not_pending', 'invitation_email_mismatch'];
const MAX_FORM_BYTES = 16 * 1024;

export async function mountPages(app: FastifyInstance, context: AppContext): Promise<void> {
  const limiter = new RequestLimiter(context.config.rateLimitScale);
  await app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    });
    mountFrontDoor(pages, context, limiter);
    for (const page of [verifyPage, resetPage, invitationPage, renterInvitationPage]) {
      const response = (run: (visit: Visit) => Promise<string>) => (request: FastifyRequest, reply: FastifyReply) =>
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
  run: (visit: Visit) => Promise<string>,
): Promise<FastifyReply> {
  const { request } = visit;
  try {
    const key = `ip ${networkOf(request.ip)}`;
    const verdict = limiter.take(key);
    if (!verdict.allowed) throw tooMany(limiter.retryAfter(key), verdict.headers);
    return reply.headers(PAGE_HEADERS).send(await run(visit));
  } catch (error) {
    const refused = toClientError(error as Error, request);
    reply.code(ERRORS[refused.code]).headers({ ...PAGE_HEADERS, ...refused.headers });
    return reply.send(await explain(page, visit, refused));
  }
}

async function show(page: EmailLinkPage, visit: Visit, refused: Refused | null): Promise<string> {
  const { locale } = visit.request;
  return renderPage(locale, page.title(visit), renderForm(locale, await page.form(visit), refused, visit.request.body));
}

async function submit(page: EmailLinkPage, visit: Visit): Promise<string> {
  const { request } = visit;
  const body = cleanInput(request.body ?? {}, page.body, { dropNulls: false });
  const problems = [...body.problems, ...compileCheck(page.body, 'body')(body.value)];
  if (problems.length > 0) throw new Refused('validation_failed', null, problems);
  const done = await page.submit(visit, body.value as Record<string, string>);
  return renderPage(request.locale, page.title(visit), renderDone(done));
}

/** The form again with the problems, or only a message if the link itself is invalid. */
async function explain(page: EmailLinkPage, visit: Visit, refused: Refused): Promise<string> {
  const { locale } = visit.request;
  if (!INVALID_LINK_CODES.includes(refused.code) && visit.request.method === 'POST') {
    const again = await show(page, visit, refused).catch(() => null);
    if (again !== null) return again;
  }
  const body = INVALID_LINK_CODES.includes(refused.code) ? renderInvalidLink(locale) : renderError(locale, refused);
  return renderPage(locale, page.title(visit), body);
}
