import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '../../domain/catalog/errors.ts';
import { Refused } from '../../domain/refuse.ts';
import type { Services } from '../app-context.ts';
import { asRefusal } from '../http/answer-errors.ts';
import { cleanInput } from '../http/clean-input.ts';
import { RequestLimiter, tooMany } from '../http/rate-limit.ts';
import { compileCheck } from '../http/validate.ts';
import { renderDead, renderDone, renderForm, renderRefusal } from './form.ts';
import { invitationPage } from './invitation-page.ts';
import type { LetterPage, Visit } from './page.ts';
import { PAGE_HEADERS, renderPage } from './render.ts';
import { resetPage, verifyPage } from './token-pages.ts';

/** Refusals that no other input could avoid. */
const DEAD = ['not_found', 'invalid_reset_token', 'invitation_not_pending', 'invitation_email_mismatch'];
const LARGEST_FORM = 16 * 1024;

export async function mountPages(app: FastifyInstance, services: Services): Promise<void> {
  const limiter = new RequestLimiter(services.config.rateLimitScale);
  await app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    });
    for (const page of [verifyPage, resetPage, invitationPage]) {
      const answer = (run: (visit: Visit) => Promise<string>) => (request: FastifyRequest, reply: FastifyReply) =>
        guarded(page, { request, services }, reply, limiter, run);
      pages.get(
        page.path,
        answer((visit) => show(page, visit, null)),
      );
      pages.post(
        page.path,
        { bodyLimit: LARGEST_FORM, config: { takes: 'application/x-www-form-urlencoded' } },
        answer((visit) => submit(page, visit)),
      );
    }
  });
}

async function guarded(
  page: LetterPage,
  visit: Visit,
  reply: FastifyReply,
  limiter: RequestLimiter,
  run: (visit: Visit) => Promise<string>,
): Promise<FastifyReply> {
  const { request } = visit;
  try {
    const key = `ip ${request.ip}`;
    const verdict = limiter.take(key);
    if (!verdict.allowed) throw tooMany(limiter.retryAfter(key), verdict.headers);
    return reply.headers(PAGE_HEADERS).send(await run(visit));
  } catch (error) {
    const refused = asRefusal(error as Error, request);
    reply.code(ERRORS[refused.code]).headers({ ...PAGE_HEADERS, ...refused.headers });
    return reply.send(await explain(page, visit, refused));
  }
}

async function show(page: LetterPage, visit: Visit, refused: Refused | null): Promise<string> {
  const { locale } = visit.request;
  return renderPage(locale, page.title(visit), renderForm(locale, await page.form(visit), refused));
}

async function submit(page: LetterPage, visit: Visit): Promise<string> {
  const { request } = visit;
  const body = cleanInput(request.body ?? {}, page.body, { dropNulls: false });
  const problems = [...body.problems, ...compileCheck(page.body, 'body')(body.value)];
  if (problems.length > 0) throw new Refused('validation_failed', null, problems);
  const done = await page.submit(visit, body.value as Record<string, string>);
  return renderPage(request.locale, page.title(visit), renderDone(done));
}

/** The form again with what was wrong, or, when the link itself is dead, only that. */
async function explain(page: LetterPage, visit: Visit, refused: Refused): Promise<string> {
  const { locale } = visit.request;
  if (!DEAD.includes(refused.code) && visit.request.method === 'POST') {
    const again = await show(page, visit, refused).catch(() => null);
    if (again !== null) return again;
  }
  const body = DEAD.includes(refused.code) ? renderDead(locale) : renderRefusal(locale, refused);
  return renderPage(locale, page.title(visit), body);
}
