import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

const SECRET_FIELDS = [
  'password',
  'current_password',
  'token',
  'access_token',
  'refresh_token',
  'reset_token',
  'secret',
  'key',
  'otp',
  'id_number',
  'head_of_household_id_number',
  'email',
  'phone',
];

/** Tokens in paths are as sensitive as passwords, so no log line contains them. */
export const maskPath = (url: string): string =>
  url
    .replace(/[?#].*$/s, '')
    .replaceAll(
      /(\/+(?:i|invitations|(?:member|renter)-invitations)\/+)(?![0-9a-f]{8}-[0-9a-f-]{27}(?:\/|$))[^/]+/gi,
      '$1***',
    )
    .replaceAll(/[\w-]{40,}/g, '***');

export const createLogger = (level: string): FastifyBaseLogger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
    serializers: {
      err: (error: Error & { code?: string; constraint?: string; table?: string }) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        constraint: error.constraint,
        table: error.table,
        stack: error.stack,
      }),
    },
  });
