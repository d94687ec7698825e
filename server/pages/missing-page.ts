import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseLocale } from './choose-locale.ts';
import { EMAIL_LINK_HEADERS, renderEmailLinkPage } from './email-link-view.ts';
import { html } from './render.ts';
import { TEXTS } from './texts.ts';

/** A browser opened an address that does not exist; programs, and whoever calls the API, get an error. */
const isOpenedByPerson = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '');

/** Returns whether the request was answered with a page. */
export function showMissingPage(request: FastifyRequest, reply: FastifyReply): boolean {
  if (!isOpenedByPerson(request)) return false;
  chooseLocale(request, reply, (request.query as { lang?: unknown }).lang);
  const { title, text } = TEXTS[request.locale].missing;
  const body = html`<div><h1>${title}</h1><p class="intro quiet">${text}</p></div>
<a class="btn large wide" href="/">${TEXTS[request.locale].toFrontDoor}</a>`;
  void reply
    .code(404)
    .headers(EMAIL_LINK_HEADERS)
    .send(renderEmailLinkPage(request, title, body));
  return true;
}
