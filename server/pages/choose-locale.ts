import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOCALES, type Locale } from '../../domain/catalog/locales.ts';

/** The link to the other language, kept in the address or by the form, wins over the language of the browser. */
export function chooseLocale(request: FastifyRequest, reply: FastifyReply, chosen: unknown): void {
  if (!LOCALES.includes(chosen as Locale)) return;
  request.locale = chosen as Locale;
  request.caller = { ...request.caller, locale: request.locale };
  reply.header('content-language', request.locale);
}

export const otherLocale = (locale: Locale): Locale => (locale === 'vi' ? 'en' : 'vi');

/** The query of the address with the other language; relative, so that it works under any proxy path. */
export function otherLanguageQuery({ url, locale }: Pick<FastifyRequest, 'url' | 'locale'>): string {
  const [, query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('lang', otherLocale(locale));
  return `?${parameters}`;
}
