import { randomUUIDv7 } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Locale } from '../../domain/catalog/locales.ts';
import { refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import type { Config } from '../config.ts';
import type { Caller, Scope } from '../database/transaction.ts';
import { ANONYMOUS } from '../security/actor.ts';
import { checkMediaType } from './check-media-type.ts';
import { COMPILERS } from './compilers.ts';
import { errorBody, sendError, toClientError } from './error-response.ts';
import { exemptFromSocketLimit, limitSockets } from './limit-sockets.ts';
import { negotiateLocale } from './negotiate-locale.ts';
import { isTooDeep, readJson } from './read-json.ts';
import { MULTIPART, readMultipart } from './read-upload.ts';
import { setSecurityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    locale: Locale;
    caller: Caller;
    actorId: string | null;
    scope: Scope | null;
    hidden: boolean;
    bytes: Buffer | null;
  }
}

const VISIBLE_ASCII = /^[\x21-\x7e]{1,200}$/;
/** From the first byte of a request to the last one of its body. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Node looks for requests past their timeout only this often. */
const TIMEOUT_CHECK_MS = 1_000;
/** Closing a socket at once could discard the response before the client has read it. */
const LINGER_MS = 1_000;

/** A list of 500 ids in a query takes 18 KB. */
const MAX_HEADER_BYTES = 32 * 1024;

/** The HTTP server before any route: assigns request ids and locale, and gives every error the same shape. */
export function createEdge(
  config: Config,
  context: Pick<AppContext, 'clock' | 'log'>,
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
): FastifyInstance {
  const app = Fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    // A request without Host gets our error body instead of Node's.
    http: {
      requireHostHeader: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(requestTimeoutMs, TIMEOUT_CHECK_MS),
    },
    requestIdHeader: false,
    genReqId: requestIdOf,
    trustProxy: config.trustProxy || false,
    bodyLimit: 1024 * 1024,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: true,
    schemaController: { compilersFactory: COMPILERS },
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: false },
    clientErrorHandler: respondToBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      prepare(request as FastifyRequest, reply, config, context);
      void sendError(toClientError(error, request as FastifyRequest), request as FastifyRequest, reply);
    },
  });
  app.decorateRequest('locale', 'vi');
  app.decorateRequest('actorId', null);
  app.decorateRequest('scope', null);
  app.decorateRequest('hidden', false);
  app.decorateRequest('bytes', null);
  app.decorateRequest('caller');

  app.addHook('onRequest', (request, reply, done) => {
    prepare(request, reply, config, context);
    done();
  });
  app.server.on('checkExpectation', respondToExpect);
  limitSockets(app.server, config.maxSocketsPerAddress, exemptFromSocketLimit(config.trustProxy));
  checkMediaType(app);
  app.setErrorHandler((error: Error, request, reply) => sendError(toClientError(error, request), request, reply));
  app.setNotFoundHandler((request, reply) => sendError(refused('not_found'), request, reply));

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const { takes, signed } = request.routeOptions.config;
      if (takes && body.length > 0) throw refused('unsupported_media_type');
      if (signed) request.bytes = body as Buffer;
      // What is wrong with a signed body is only told to who signed it.
      done(null, signed && isTooDeep(body as Buffer) ? {} : readJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addContentTypeParser(MULTIPART, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (request.routeOptions.config.takes !== MULTIPART) throw refused('unsupported_media_type');
    return readMultipart(body, request.headers['content-type'] ?? '');
  });
  // Only bodies of unknown length get here; the others were checked before they were read.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    if ((body as Buffer).length === 0) done(null, {});
    else done(refused('unsupported_media_type'));
  });
  return app;
}

function requestIdOf(message: IncomingMessage): string {
  const given = message.headers['x-request-id'];
  return typeof given === 'string' && VISIBLE_ASCII.test(given) ? given : randomUUIDv7();
}

function prepare(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  context: Pick<AppContext, 'clock'>,
): void {
  request.locale = negotiateLocale(request.headers['accept-language']);
  request.caller = {
    actor: ANONYMOUS,
    locale: request.locale,
    requestId: request.id,
    now: context.clock.now(),
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    signal: null,
    ifMatch: null,
  };
  reply.header('x-request-id', request.id).header('content-language', request.locale).header('vary', 'Accept-Language');
  setSecurityHeaders(reply, config);
}

/** No Expect value is supported except `100-continue`, which Node answers itself. */
function respondToExpect(message: IncomingMessage, response: ServerResponse): void {
  const id = requestIdOf(message);
  const locale = negotiateLocale(message.headers['accept-language']);
  const body = JSON.stringify(errorBody(refused('invalid_request'), locale, id));
  response
    .writeHead(400, {
      'content-type': 'application/json; charset=utf-8',
      'content-language': locale,
      'x-request-id': id,
      connection: 'close',
    })
    .end(body);
}

/** Errors below HTTP, where there is no request yet: oversized headers, garbage, an incomplete request line. */
function respondToBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' || !socket.writable) socket.destroy();
  if (socket.destroyed) return;
  const id = randomUUIDv7();
  const body = JSON.stringify(errorBody(refused('invalid_request'), 'vi', id));
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Language: vi\r\nX-Request-Id: ${id}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
