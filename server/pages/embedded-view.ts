import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '../../domain/catalog/errors.ts';
import type { Locale } from '../../domain/catalog/locales.ts';
import { refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import type { Tx } from '../database/transaction.ts';
import { fileNameOf } from '../documents/format.ts';
import { qrPng } from '../documents/qr-image.ts';
import { loadStatementSheet, printStatementSheet } from '../features/documents/account-documents/print-statement.ts';
import { layOutSheet, loadSheet, printSheet } from '../features/documents/invoice-documents/print-invoice.ts';
import { openShared } from '../features/documents/share-links/share-invoice.ts';
import { findView, type OpenedView, openView } from '../features/documents/view-links/view-link.ts';
import { findLease } from '../features/leasing/leases/queries.ts';
import { toClientError } from '../http/error-response.ts';
import { networkOf } from '../http/network-of.ts';
import { RequestLimiter, tooMany } from '../http/rate-limit.ts';
import { chooseLocale } from './choose-locale.ts';
import { renderInvalidLink, renderShared, SHARED_HEADERS } from './shared-invoice-view.ts';
import { renderStatement } from './statement-view.ts';

type Form = 'page' | 'pdf' | 'qr';
type Content = { type: string; name: string; body: string | Buffer };
type Shown = { origins: string[]; make(): Promise<Content> };

const HTML = 'text/html; charset=utf-8';

/** What a signed view link shows: one invoice or statement, in a frame of the organization's own pages. */
export function mountEmbeddedViews(app: FastifyInstance, context: AppContext): void {
  const limiter = new RequestLimiter(context.config.rateLimitScale);
  const response = (form: Form) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const { lang } = request.query as { lang?: unknown };
      chooseLocale(request, reply, lang);
      admit(request, limiter);
      const { token } = request.params as { token: string };
      const { origins, make } = await load(context, request, { token, form, chosen: lang === request.locale });
      return allowFrames(reply, origins).send(contentOf(reply, await make()));
    } catch (error) {
      const { code, headers } = toClientError(error as Error, request);
      const reason = code === 'not_found' ? 'invalidLink' : code === 'rate_limited' ? 'tooMany' : 'failed';
      reply.code(ERRORS[code]).headers({ ...SHARED_HEADERS, ...headers });
      return reply.send(renderInvalidLink(request.locale, reason));
    }
  };
  app.get('/v/:token', response('page'));
  app.get('/v/:token.pdf', response('pdf'));
  app.get('/v/:token/qr.png', response('qr'));
}

function admit(request: FastifyRequest, limiter: RequestLimiter): void {
  const key = `ip ${networkOf(request.ip)}`;
  const verdict = limiter.take(key);
  if (!verdict.allowed) throw tooMany(limiter.retryAfter(key), verdict.headers);
}

/** The older header knows no list of origins, so it is left to the policy where there is one. */
function allowFrames(reply: FastifyReply, origins: string[]): FastifyReply {
  const policy = SHARED_HEADERS['content-security-policy'];
  if (origins.length === 0) return reply.headers(SHARED_HEADERS);
  const framed = policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`);
  return reply
    .removeHeader('x-frame-options')
    .headers({ ...SHARED_HEADERS, 'content-security-policy': framed, 'cross-origin-resource-policy': 'cross-origin' });
}

function contentOf(reply: FastifyReply, { type, name, body }: Content): string | Buffer {
  if (type !== HTML) reply.header('content-disposition', `inline; filename="${fileNameOf(name)}"`);
  reply.type(type);
  return body;
}

type Asked = { token: string; form: Form; chosen: boolean };

async function load(context: AppContext, request: FastifyRequest, asked: Asked): Promise<Shown> {
  const { caller, locale } = request;
  const view = await context.database.unscoped('read', caller, (tx) => findView(tx, context, asked.token));
  return context.database.scoped(view.scope, 'read', caller, async (tx) => {
    const origins = await openView(tx, view);
    const make = await (view.kind === 'invoice' ? invoiceOf : statementOf)(tx, view, asked, locale);
    return { origins, make };
  });
}

async function invoiceOf(tx: Tx, view: OpenedView, { token, form, chosen }: Asked, locale: Locale) {
  const link = { scope: view.scope, invoiceId: view.subjectId, expiresAt: new Date(view.expires * 1000).toISOString() };
  const { id, paidOn } = await openShared(tx, link);
  const source = await loadSheet(tx, id);
  const name = source.invoice.invoice_number;
  return async (): Promise<Content> => {
    if (form === 'pdf')
      return { type: 'application/pdf', name: `${name}.pdf`, body: await printSheet(source, locale, 'public') };
    if (form === 'page') {
      const sheet = await layOutSheet(source, locale);
      const body = renderShared({ source, sheet, paidOn, token, chosen: chosen ? locale : null });
      return { type: HTML, name, body };
    }
    if (!source.qr) throw refused('not_found');
    return { type: 'image/png', name: `${name}-qr.png`, body: await qrPng(source.qr.payload) };
  };
}

async function statementOf(tx: Tx, view: OpenedView, { token, form, chosen }: Asked, locale: Locale) {
  if (form === 'qr') throw refused('not_found');
  const { name, sheet } = await loadStatementSheet(tx, await findLease(tx, view.subjectId), {}, locale);
  return async (): Promise<Content> =>
    form === 'pdf'
      ? { type: 'application/pdf', name: `${name}.pdf`, body: await printStatementSheet(sheet) }
      : { type: HTML, name, body: renderStatement(sheet, token, chosen ? locale : null) };
}
