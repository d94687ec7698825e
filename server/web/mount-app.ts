import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from '../http/accepts-encoding.ts';
import { matchesNone } from '../http/etag.ts';

type Page = { plain: Buffer; br: Buffer; gzip: Buffer; etag: string; policy: string };

/** Scripts, styles and requests only from here, nothing that turns text into code; the one script in the page is named by its content. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types rentroll-worker',
].join('; ');

/** One page for every address of an app. Unknown addresses get it too, with status 404: the app says that there is nothing. */
export function mountApp(
  app: FastifyInstance,
  folder: string,
  { prefix, paths }: { prefix: string; paths: readonly string[] },
): void {
  const page = readPage(join(folder, prefix, 'index.html'));
  const screens = readScreens(folder, prefix, paths);
  const manifest = readFileSync(join(folder, prefix, 'manifest.webmanifest'));
  app.get(`${prefix}/manifest.webmanifest`, (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'public, max-age=86400').send(manifest),
  );
  // The worker decides when a new version is offered, so it is never cached itself. It may load files, and nothing else.
  app.get(`${prefix}/sw.js`, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .send(await readFile(join(folder, prefix, 'sw.js'))),
  );
  app.get(prefix, (_request, reply) => reply.redirect(`${prefix}/`, 308));
  const send = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply => {
    const screen = screens.find(({ pattern }) => pattern.test(path));
    if (screen) reply.header('link', screen.link);
    return sendPage(request, reply.code(screen ? 200 : 404), page);
  };
  app.get(`${prefix}/`, (request, reply) => send(request, reply, '/'));
  app.get(`${prefix}/*`, (request, reply) => send(request, reply, `/${(request.params as { '*': string })['*']}`));
}

/**
 * Each address with the files of its page and its screen as a header, which a browser reads before the page: the largest ones first,
 * because a browser loads six files at a time.
 */
function readScreens(folder: string, prefix: string, paths: readonly string[]): { pattern: RegExp; link: string }[] {
  const screens = JSON.parse(readFileSync(join(folder, prefix, 'preloads.json'), 'utf8')) as Record<string, string[]>;
  const page = readFileSync(join(folder, prefix, 'index.html'), 'utf8');
  const own = [...page.matchAll(/"\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => String(file));
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => sizes.getOrInsertComputed(file, () => statSync(join(folder, file)).size);
  return paths.map((path) => {
    const rest = [...own, ...(screens[path] ?? [])].toSorted((a, b) => sizeOf(b) - sizeOf(a));
    return { pattern: patternOf(path), link: rest.map(linkTo).join(', ') };
  });
}

/** Styles as the page asks for them, otherwise they would be loaded twice. */
const linkTo = (file: string): string =>
  `</${file}>; rel=${file.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload'}`;

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\$\w+/g, '[^/]+')}/?$`);

function readPage(path: string): Page {
  const plain = readFileSync(path);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const [, early = ''] = /<script>(.*?)<\/script>/s.exec(plain.toString()) ?? [];
  const hash = createHash('sha256').update(early).digest('base64');
  const policy = `${POLICY}; script-src 'self' 'sha256-${hash}'`;
  return { plain, br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`), etag, policy };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-cache')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('vary', 'Accept-Encoding')
    .header('etag', page.etag);
  if (reply.statusCode === 200 && matchesNone(request.headers['if-none-match'], page.etag))
    return reply.code(304).send();
  if (acceptsEncoding(request, 'br')) return reply.header('content-encoding', 'br').send(page.br);
  if (acceptsEncoding(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.plain);
}
