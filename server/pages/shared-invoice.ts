import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '../../domain/catalog/errors.ts';
import { refuse } from '../../domain/refuse.ts';
import type { Services } from '../app-context.ts';
import { fileNameOf } from '../documents/format.ts';
import { qrPng } from '../documents/qr-image.ts';
import type { SheetSource } from '../features/documents/invoice-documents/invoice-sheet.ts';
import { loadSheet, printSheet, setSheet } from '../features/documents/invoice-documents/print-invoice.ts';
import { openShared } from '../features/documents/share-links/share-invoice.ts';
import { asRefusal } from '../http/answer-errors.ts';
import { RequestLimiter, tooMany } from '../http/rate-limit.ts';
import { renderDead, renderShared, SHARED_HEADERS } from './shared-invoice-view.ts';

type File = { type: string; name: string; body: Buffer };
type Shown = { token: string; source: SheetSource; request: FastifyRequest };

/** What a renter sees who was sent a link: one invoice, and nothing beside it. */
export function mountSharedInvoice(app: FastifyInstance, services: Services): void {
  const limiter = new RequestLimiter(services.config.rateLimitScale);
  const answer =
    (show: (shown: Shown) => Promise<string | File>) => async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        admit(request, limiter);
        const { token } = request.params as { token: string };
        return send(reply, await show({ token, request, source: await load(services, request, token) }));
      } catch (error) {
        const { code, headers } = asRefusal(error as Error, request);
        const reason = code === 'not_found' ? 'dead' : code === 'rate_limited' ? 'tooMany' : 'failed';
        reply.code(ERRORS[code]).headers({ ...SHARED_HEADERS, ...headers });
        return reply.send(renderDead(request.locale, reason));
      }
    };
  app.get('/i/:token', answer(showPage));
  app.get('/i/:token.pdf', answer(showPdf));
  app.get('/i/:token/qr.png', answer(showQr));
}

function admit(request: FastifyRequest, limiter: RequestLimiter): void {
  const key = `ip ${request.ip}`;
  const verdict = limiter.take(key);
  if (!verdict.allowed) throw tooMany(limiter.retryAfter(key), verdict.headers);
}

const load = (services: Services, request: FastifyRequest, token: string): Promise<SheetSource> =>
  services.database.unscoped('read', request.caller, async (tx) => {
    const { inside, invoiceId } = await openShared(tx, token);
    return loadSheet(inside, invoiceId);
  });

async function showPage({ token, source, request }: Shown): Promise<string> {
  return renderShared(await setSheet(source, request.locale), token, source.qr?.amount.replace(/\.\d+$/, '') ?? null);
}

const showPdf = async ({ source, request }: Shown): Promise<File> => ({
  type: 'application/pdf',
  name: `${source.invoice.invoice_number}.pdf`,
  body: await printSheet(source, request.locale),
});

async function showQr({ source }: Shown): Promise<File> {
  if (!source.qr) throw refuse('not_found');
  return {
    type: 'image/png',
    name: `${source.invoice.invoice_number}-qr.png`,
    body: await qrPng(source.qr.payload),
  };
}

function send(reply: FastifyReply, shown: string | File): FastifyReply {
  if (typeof shown === 'string') return reply.headers(SHARED_HEADERS).send(shown);
  return reply
    .header('x-robots-tag', SHARED_HEADERS['x-robots-tag'])
    .header('content-disposition', `inline; filename="${fileNameOf(shown.name)}"`)
    .type(shown.type)
    .send(shown.body);
}
