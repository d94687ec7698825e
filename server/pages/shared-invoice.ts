import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS, type ErrorCode } from '../../domain/catalog/errors.ts';
import { Refused, refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import { fileNameOf } from '../documents/format.ts';
import { qrPng } from '../documents/qr-image.ts';
import type { SheetSource } from '../features/documents/invoice-documents/invoice-sheet.ts';
import { layOutSheet, loadSheet, printSheet } from '../features/documents/invoice-documents/print-invoice.ts';
import { linkUrl } from '../features/documents/share-links/link-invoices.ts';
import { findShared, openShared } from '../features/documents/share-links/share-invoice.ts';
import { toClientError } from '../http/error-response.ts';
import { networkOf } from '../http/network-of.ts';
import { RequestLimiter, tooMany } from '../http/rate-limit.ts';
import { chooseLocale } from './choose-locale.ts';
import { renderInvalidLink, renderShared, SHARED_HEADERS } from './shared-invoice-view.ts';

type File = { type: string; name: string; body: Buffer };
type LoadedInvoice = {
  token: string;
  link: string;
  source: SheetSource;
  paidOn: string | null;
  request: FastifyRequest;
};

/** The page behind a share link: one invoice and nothing else. */
export function mountSharedInvoice(app: FastifyInstance, context: AppContext): void {
  const limiter = new RequestLimiter(context.config.rateLimitScale);
  const response =
    (show: (content: LoadedInvoice) => Promise<string | File>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        chooseLocale(request, reply, languageOf(request));
        admit(request, limiter);
        const { token } = request.params as { token: string };
        const loaded = await load(context, request, token);
        return send(reply, await show({ token, link: linkUrl(context, token), request, ...loaded }));
      } catch (error) {
        const { code, headers } = toClientError(error as Error, request);
        reply.code(ERRORS[code]).headers({ ...SHARED_HEADERS, ...headers });
        return reply.send(renderInvalidLink(request.locale, reasonOf(code, error)));
      }
    };
  app.get('/i/:token', response(showPage));
  app.get('/i/:token.pdf', response(showPdf));
  app.get('/i/:token/qr.png', response(showQr));
}

function reasonOf(code: ErrorCode, error: unknown): Parameters<typeof renderInvalidLink>[1] {
  if (code !== 'not_found') return code === 'rate_limited' ? 'tooMany' : 'failed';
  const details = error instanceof Refused ? (error.details as { status?: string } | null) : null;
  return details?.status === 'CANCELLED' ? 'cancelled' : 'invalidLink';
}

function admit(request: FastifyRequest, limiter: RequestLimiter): void {
  const key = `ip ${networkOf(request.ip)}`;
  const verdict = limiter.take(key);
  if (!verdict.allowed) throw tooMany(limiter.retryAfter(key), verdict.headers);
}

const languageOf = ({ query }: FastifyRequest): unknown => (query as { lang?: unknown }).lang;

async function load(
  { database }: AppContext,
  { caller }: FastifyRequest,
  token: string,
): Promise<Pick<LoadedInvoice, 'source' | 'paidOn'>> {
  const link = await database.unscoped('read', caller, (tx) => findShared(tx, token));
  return database.scoped(link.scope, 'read', caller, async (tx) => {
    const { id, paidOn } = await openShared(tx, link);
    return { source: await loadSheet(tx, id), paidOn };
  });
}

async function showPage({ token, source, paidOn, request }: LoadedInvoice): Promise<string> {
  const sheet = await layOutSheet(source, request.locale);
  const chosen = languageOf(request) === request.locale ? request.locale : null;
  return renderShared({ source, sheet, paidOn, token, chosen });
}

const showPdf = async ({ source, request, link }: LoadedInvoice): Promise<File> => ({
  type: 'application/pdf',
  name: `${source.invoice.invoice_number}.pdf`,
  body: await printSheet({ ...source, link }, request.locale, 'public'),
});

async function showQr({ source }: LoadedInvoice): Promise<File> {
  if (!source.qr) throw refused('not_found');
  return {
    type: 'image/png',
    name: `${source.invoice.invoice_number}-qr.png`,
    body: await qrPng(source.qr.payload),
  };
}

function send(reply: FastifyReply, content: string | File): FastifyReply {
  if (typeof content === 'string') return reply.headers(SHARED_HEADERS).send(content);
  return reply
    .header('x-robots-tag', SHARED_HEADERS['x-robots-tag'])
    .header('content-disposition', `inline; filename="${fileNameOf(content.name)}"`)
    .type(content.type)
    .send(content.body);
}
