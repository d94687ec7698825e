import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { CONSOLE_PATHS } from '../../web/console/paths.ts';
import { RENTER_PATHS } from '../../web/renter/paths.ts';
import { mountApp } from './mount-app.ts';
import { mountAssets } from './mount-assets.ts';

export const WEB_BUILD = join(import.meta.dirname, '../../web/dist');

/** Serves the built apps. Without a build, for example in tests of the API, their addresses do not exist. */
export function mountWeb(app: FastifyInstance, folder: string = WEB_BUILD): void {
  if (!existsSync(join(folder, 'console/index.html'))) return;
  mountAssets(app, join(folder, 'assets'));
  mountApp(app, folder, { prefix: '/console', paths: CONSOLE_PATHS });
  mountApp(app, folder, { prefix: '/renter', paths: RENTER_PATHS });
  // Browsers ask for /favicon.ico wherever a page names no icon.
  const icon = readFileSync(join(folder, 'icon.svg'));
  for (const path of ['/icon.svg', '/favicon.ico'])
    app.get(path, (_request, reply) =>
      reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon),
    );
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(ROBOTS),
  );
}

/** Everything behind the front door is private, and links to invoices are secret. */
const ROBOTS = 'User-agent: *\nAllow: /$\nDisallow: /\n';
