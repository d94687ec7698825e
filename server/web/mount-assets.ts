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
    if (!isKnown && !kept.has(file)) {
      const bytes = await readIfThere(join(folder, file));
      // Another build has taken its place.
      if (!bytes) return reply.callNotFound();
      kept.set(file, bytes);
    }
    reply
      .header('cache-control', `public, max-age=${YEAR}, immutable`)
      .header('vary', 'Accept-Encoding')
      .header('etag', etag);
    if (isKnown) return reply.code(304).send();
    if (chosen) reply.header('content-encoding', chosen.encoding);
    return reply.type(type).send(kept.get(file));
  });
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
