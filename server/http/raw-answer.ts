import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { type TSchema, Type } from './schema.ts';

/**
 * An answer outside the envelope: a file. A stream may read from the transaction that made it, which stays open until
 * the last byte is out.
 */
export class RawAnswer {
  readonly body: Buffer | Readable;
  readonly headers: Record<string, string>;

  /** With a file name a browser saves it instead of showing it. */
  constructor(body: Buffer | Readable, more: { fileName?: string; headers?: Record<string, string> } = {}) {
    this.body = body;
    this.headers = {
      ...(more.fileName ? { 'content-disposition': `attachment; filename="${more.fileName}"` } : {}),
      ...more.headers,
    };
  }
}

/** What a raw route declares as its data: bytes, of the content type it names. */
export const RawFile = Type.Unsafe<RawAnswer>({ type: 'string', format: 'binary' } as TSchema);

/** Stands for an answer that is out already. */
export const SENT = Symbol('sent');

export async function sendRaw(answer: RawAnswer, contentType: string, reply: FastifyReply): Promise<typeof SENT> {
  const sent = finished(reply.raw).catch(() => undefined);
  reply.code(200).headers(answer.headers).type(contentType).send(answer.body);
  await sent;
  // Who goes away in the middle ends the stream, and the stream has to be done with the transaction before that ends.
  if (answer.body instanceof Readable) await finished(answer.body.destroy()).catch(() => undefined);
  return SENT;
}
