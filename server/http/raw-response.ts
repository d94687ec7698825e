import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { type TSchema, Type } from './schema.ts';

/** Runs after the transaction has ended, so that slow work holds no connection. */
type Later = () => Promise<Buffer>;

/**
 * A response outside the envelope: a file. A stream may read from its transaction, which stays open until the last byte is
 * sent; anything else is sent after the transaction.
 */
export class RawResponse {
  readonly body: Buffer | Readable | Later;
  readonly headers: Record<string, string>;

  /** With a file name, a browser saves the file instead of showing it. */
  constructor(body: Buffer | Readable | Later, more: { fileName?: string; headers?: Record<string, string> } = {}) {
    this.body = body;
    this.headers = {
      ...(more.fileName ? { 'content-disposition': `attachment; filename="${more.fileName}"` } : {}),
      ...more.headers,
    };
  }
}

/** The declared data of a raw route: bytes of the content type it names. */
export const RawFile = Type.Unsafe<RawResponse>({ type: 'string', format: 'binary' } as TSchema);

/** Marks a response that has already been sent. */
export const SENT = Symbol('sent');

/** The response may name a more specific content type than its route. */
export async function sendRaw(response: RawResponse, contentType: string, reply: FastifyReply): Promise<typeof SENT> {
  const body = typeof response.body === 'function' ? await response.body() : response.body;
  const sent = finished(reply.raw).catch(() => undefined);
  reply.code(200).type(contentType).headers(response.headers).send(body);
  await sent;
  // If the client disconnects, the stream must be finished before the transaction it reads from ends.
  if (body instanceof Readable) await finished(body.destroy()).catch(() => undefined);
  return SENT;
}
