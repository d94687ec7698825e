import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { acceptsEncoding } from '../http/accepts-encoding.ts';
import { matchesNone } from '../http/etag.ts';

const YEAR = 365 * 24 * 3600;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};
const ENCODINGS = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

/**
 * The files of the apps, whose names contain a hash of their content, so that they never change. What was asked for once is kept: an app
 * opens with a dozen of them, and reading one from the disk costs several times as much as the rest of its request.
 */
export function mountAssets(app: FastifyInstance, folder: string): void {
  const files = new Set(readdirSync(folder));
  const kept = new Map<string, Buffer>();
  app.get('/assets/:name', async (request, reply) => {
    const { name } = request.params as { name: string };
    const type = TYPES[extname(name)];
    if (!type || !files.has(name)) return reply.callNotFound();
    const chosen = ENCODINGS.find(
      ({ encoding, ending }) => files.has(name + ending) && acceptsEncoding(request, encoding),
    );
    const file = name + (chosen?.ending ?? '');
    const etag = `"${file}"`;
    const isKnown = matchesNone(request.headers['if-none-match'], etag);
    const bytes = isKnown ? null : (kept.get(file) ?? (await readFile(join(folder, file)).catch(() => null)));
    // Another build has taken its place.
    if (!isKnown && !bytes) return reply.callNotFound();
    reply
      .header('cache-control', `public, max-age=${YEAR}, immutable`)
      .header('vary', 'Accept-Encoding')
      .header('etag', etag);
    if (!bytes) return reply.code(304).send();
    kept.set(file, bytes);
    if (chosen) reply.header('content-encoding', chosen.encoding);
    return reply.type(type).send(bytes);
  });
}
