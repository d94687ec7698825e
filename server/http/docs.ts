import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PERMISSIONS, ROLES } from '../../domain/catalog/permissions.ts';
import { compress, compressAnswer } from './compress-answer.ts';

const FILES = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' } as const;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rentroll API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/page.css">
</head>
<body>
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>`;

/** The document names the address of the installation; a browser that came by another one must stay there. */
const START = `fetch('/api/v1/openapi.json').then((response) => response.json()).then((spec) => SwaggerUIBundle({ spec: { ...spec, servers: [{ url: location.origin }] }, dom_id: '#docs', deepLinking: true, persistAuthorization: true, docExpansion: 'none', defaultModelsExpandDepth: -1, filter: true, tryItOutEnabled: true, validatorUrl: null }));`;

/** Fits the page to a phone, where long paths and tables would otherwise widen it, and darkens grey text. */
export const STYLE = `body{margin:0;overflow-wrap:anywhere}
.swagger-ui .wrapper{padding:0 12px;max-width:100%;box-sizing:border-box}
.swagger-ui table{display:block;max-width:100%;overflow-x:auto}
.swagger-ui pre,.swagger-ui code{white-space:pre-wrap;overflow-wrap:anywhere}
.swagger-ui .opblock .opblock-summary{flex-wrap:wrap;max-width:100%}
.swagger-ui .opblock .opblock-summary-path{max-width:100%;flex-shrink:1;word-break:break-word}
.swagger-ui .opblock-tag{flex-wrap:wrap}
.swagger-ui .opblock-tag small{flex:1 1 12rem;min-width:0}
.swagger-ui .opblock .opblock-summary-description{flex:0 1 auto;min-width:0;text-align:left}
.swagger-ui .scheme-container .schemes,.swagger-ui .parameters-col_description input,.swagger-ui select{max-width:100%;flex-wrap:wrap}
.swagger-ui .info .title small,.swagger-ui .parameter__type,.swagger-ui .parameter__in,.swagger-ui .opblock-tag small,.swagger-ui .prop-format{color:#4a4f57}`;

const ROLES_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Roles · Rentroll API</title>
<link rel="stylesheet" href="/docs/roles.css">
</head>
<body>
<h1>Roles and permissions</h1>
<p><a href="/docs">API documentation</a></p>
<div><table>
<thead><tr><th scope="col">permission</th>${ROLES.map((role) => `<th scope="col">${role}</th>`).join('')}</tr></thead>
<tbody>
${Object.entries(PERMISSIONS)
  .map(
    ([permission, roles]) =>
      `<tr><th scope="row">${permission}</th>${ROLES.map((role) => `<td>${(roles as readonly string[]).includes(role) ? 'yes' : '–'}</td>`).join('')}</tr>`,
  )
  .join('\n')}
</tbody>
</table></div>
</body>
</html>`;
const ROLES_STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:0 auto;padding:1rem;color:#1b1f23;background:#fff}
div{overflow-x:auto}
table{border-collapse:collapse}
th,td{padding:.3rem .7rem;border-bottom:1px solid #c9d1d9;text-align:left}
tbody th{font-weight:400}`;

/** Serves the API document and Swagger UI without loading anything from other hosts. */
export function mountDocs(app: FastifyInstance, openapi: () => Promise<object>): void {
  let document: Promise<string> | undefined;
  // Generated on first request, to keep it out of the startup time.
  const read = () => {
    document ??= openapi().then((written) => JSON.stringify(written));
    return document;
  };
  let compressed: ReturnType<typeof compress> | undefined;
  const compressOnce = (text: string) => {
    compressed ??= compress(text);
    return compressed;
  };
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  app.get('/api/v1/openapi.json', async (request, reply) => {
    reply.type('application/json; charset=utf-8').header('content-language', 'en');
    return reply.send(await compressAnswer(await read(), request, reply, compressOnce));
  });
  app.get('/docs', (_request, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(PAGE),
  );
  app.get('/docs/', (_request, reply) => reply.redirect('/docs', 308));
  app.get('/docs/roles', (_request, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(ROLES_PAGE),
  );
  for (const [name, style] of [
    ['page', STYLE],
    ['roles', ROLES_STYLE],
  ] as const)
    app.get(`/docs/${name}.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get('/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START));
  for (const [name, type] of Object.entries(FILES)) {
    app.get(`/docs/${name}`, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type(`${type}; charset=utf-8`)
        .send(createReadStream(join(folder, name))),
    );
  }
}
