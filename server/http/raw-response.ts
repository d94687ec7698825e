import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { type TSchema, Type } from './schema.ts';

/** Made after the transaction has ended, so that slow work on what was read holds no connection. */
type Later = () => Promise<Buffer>;

/**
 * An answer outside the envelope: a file. A stream may read from the transaction that made it, which stays open until
 * the last byte is out; everything else is sent after it.
 */
export class RawResponse {
  readonly body: Buffer | Readable | Later;
  readonly headers: Record<string, string>;

  /** With a file name a browser saves it instead of showing it. */
  constructor(body: Buffer | Readable | Later, more: { fileName?: string; headers?: Record<string, string> } = {}) {
    this.body = body;
    this.headers = {
      ...(more.fileName ? { 'content-disposition': `attachment; filename="${more.fileName}"` } : {}),
      ...more.headers,
    };
  }
}

/** What a raw route declares as its data: bytes, of the content type it names. */
export const RawFile = Type.Unsafe<RawResponse>({ type: 'string', format: 'binary' } as TSchema);

/** Stands for an answer that is out already. */
export const SENT = Symbol('sent');

/** The answer may name a closer content type than its route. */
export async function sendRaw(response: RawResponse, contentType: string, reply: FastifyReply): Promise<typeof SENT> {
  const body = typeof response.body === 'function' ? await response.body() : response.body;
  const sent = finished(reply.raw).catch(() => undefined);
  reply.code(200).type(contentType).headers(response.headers).send(body);
  await sent;
  // Who goes away in the middle ends the stream, and the stream has to be done with the transaction before that ends.
  if (body instanceof Readable) await finished(body.destroy()).catch(() => undefined);
  return SENT;
}
