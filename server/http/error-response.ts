import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS, type ErrorCode } from '../../domain/catalog/errors.ts';
import type { Locale } from '../../domain/catalog/locales.ts';
import { errorMessage, fieldMessage } from '../../domain/catalog/messages.ts';
import { Refused, refused } from '../../domain/refused.ts';
import { Abandoned } from '../database/abandoned.ts';
import { isPoolExhausted } from '../database/connect.ts';
import { toRefused } from '../database/database-error.ts';
import { MAX_PROBLEMS } from './clean-input.ts';
import { tooMany } from './rate-limit.ts';

/**
 * A value that passed validation but was rejected by PostgreSQL: the caller can fix it, and it is logged because validation
 * missed it.
 */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;

/** Fastify's own errors as codes of our catalog. */
const FRAMEWORK: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_BAD_URL: 'invalid_request',
  FST_ERR_MAX_PARAM_LENGTH: 'invalid_request',
  FST_ERR_NOT_FOUND: 'not_found',
};

export function errorBody(error: Refused, locale: Locale, requestId: string) {
  return {
    error: {
      code: error.code,
      message: errorMessage(error.code, locale),
      request_id: requestId,
      fields: error.fields.slice(0, MAX_PROBLEMS).map((problem) => ({
        path: problem.path,
        code: problem.code,
        message: fieldMessage(problem, locale),
      })),
      details: error.details ?? null,
    },
  };
}

/**
 * The one place where an error becomes a response. Anything but a refusal is logged in full and reported as an internal error
 * without details.
 */
export function toClientError(error: FastifyError | Error, request: FastifyRequest): Refused {
  const known = error instanceof Refused ? error : toRefused(error);
  if (known) return known;
  const { code = '', statusCode = 500 } = error as FastifyError;
  const framework = FRAMEWORK[code];
  if (framework) return refused(framework);
  if (code.startsWith('FST_ERR_') && statusCode >= 400 && statusCode < 500) return refused('invalid_request');
  if (request.raw.aborted || (!request.raw.complete && code === 'ECONNRESET')) {
    request.log.info('client disconnected');
    return refused('invalid_request');
  }
  if (error instanceof Abandoned) {
    if (error.because === 'timeout') request.log.warn('request timed out');
    else request.log.info('client disconnected');
    return refused('internal_error');
  }
  if (isPoolExhausted(error)) return tooMany(1);
  request.log.error({ err: error }, 'request failed');
  if (DATA_EXCEPTION.test(code)) return refused('validation_failed');
  return refused('internal_error');
}

export function sendError(error: Refused, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  for (const [name, value] of Object.entries(error.headers)) reply.header(name, value);
  if (error.code === 'unauthorized') reply.header('www-authenticate', 'Bearer');
  if (error.code === 'rate_limited' && !reply.hasHeader('retry-after')) reply.header('retry-after', '1');
  return reply
    .code(ERRORS[error.code])
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(errorBody(error, request.locale, request.id));
}
