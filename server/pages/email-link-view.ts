import type { FastifyRequest } from 'fastify';
import type { Locale } from '../../domain/catalog/locales.ts';
import { errorMessage, fieldMessage } from '../../domain/catalog/messages.ts';
import type { FieldProblem, Refused } from '../../domain/refused.ts';
import { otherLanguageQuery, otherLocale } from './choose-locale.ts';
import { EMAIL_LINK_STYLE } from './email-link-style.ts';
import { FRONT_DOOR_TEXTS } from './front-door-texts.ts';
import { type Html, html, pageStyle, renderDocument, svg } from './render.ts';
import { TEXTS } from './texts.ts';

const MAX_NAME_LENGTH = 200;

export type Field = {
  name: 'password' | 'display_name' | 'code';
  autocomplete: 'new-password' | 'current-password' | 'name' | 'one-time-code';
};
/**
 * `again` labels a second button that sends the form without its fields, `haveCode` a second form for who has a code already; `note` is
 * said above the fields, `elsewhere` and, folded, `privacy` below everything.
 */
export type Form = {
  intro: string;
  fields: Field[];
  button: string;
  again?: string;
  haveCode?: { summary: string; button: string };
  note?: string | null;
  elsewhere?: { text: string; link: string; href: string };
  privacy?: { summary: string; text: string };
};
/** What was done, and the app that opens next, at its home unless a page of it is named. */
export type Done = { text: string; opens: 'console' | 'renter'; page?: string };

const STYLE = pageStyle(EMAIL_LINK_STYLE);

/** The policy allows no scripts, no external resources and forms only to this server. */
export const EMAIL_LINK_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src ${STYLE.hash}; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  // The links contain tokens. Without any referrer, older browsers would not say either that a form comes from this page.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
};

export function renderEmailLinkPage(
  request: Pick<FastifyRequest, 'url' | 'locale'>,
  title: string,
  body: Html,
): string {
  const { locale } = request;
  const other = otherLocale(locale);
  return renderDocument({
    locale,
    title: `${title} · Rentroll`,
    style: STYLE,
    head: html`<meta name="robots" content="noindex">\n`,
    body: html`<div class="page">
<header class="brand"><span class="mark" aria-hidden="true">R</span>Rentroll<a class="btn ghost small" href="${otherLanguageQuery(request)}" lang="${other}" hreflang="${other}">${svg('languages', 's')}${FRONT_DOOR_TEXTS[locale].otherLanguage}</a></header>
<main class="card">
${body}
</main>
</div>`,
  });
}

/** Posts to its own URL, which contains the token. After an error the entered name is kept; passwords are never sent back. */
export function renderForm(
  locale: Locale,
  title: string,
  { intro, fields, button, again, haveCode, note, elsewhere, privacy }: Form,
  refused: Refused | null,
  entered: unknown,
): Html {
  const { display_name: name } = (entered ?? {}) as { display_name?: unknown };
  const kept = typeof name === 'string' ? name.slice(0, MAX_NAME_LENGTH) : '';
  const problems = refused?.fields ?? [];
  const shown = fields.map((field) => ({ field, problem: problems.find(({ path }) => path === field.name) ?? null }));
  const first = shown.find(({ problem }) => problem !== null)?.field;
  const isExplained = first !== undefined;
  const focused = fields.find(({ name }) => name === 'code');
  return html`<div><h1>${title}</h1><p class="intro quiet">${intro}</p></div>
${note ? html`<div class="note good">${svg('check')}<p role="status">${note}</p></div>\n` : ''}${refused && !isExplained ? renderRefused(locale, refused) : ''}<form method="post">
${shown.map(({ field, problem }) => renderField(locale, field, problem, { kept, isFocused: field === (first ?? focused) }))}<button class="btn primary large wide">${button}</button>
</form>${again ? html`\n<form method="post"><button class="btn wide">${again}</button></form>` : ''}${haveCode ? renderHaveCode(locale, haveCode) : ''}${elsewhere ? html`\n<p class="small quiet">${elsewhere.text} <a href="${elsewhere.href}">${elsewhere.link}</a></p>` : ''}${privacy ? renderPrivacy(privacy) : ''}`;
}

const renderPrivacy = ({ summary, text }: { summary: string; text: string }): Html => html`
<details><summary class="btn link">${summary}</summary><div class="privacy small">${text.split(/\n{2,}/).map((part) => html`<p>${part}</p>`)}</div></details>`;

const CODE: Field = { name: 'code', autocomplete: 'one-time-code' };

const renderHaveCode = (locale: Locale, { summary, button }: { summary: string; button: string }): Html => html`
<details><summary class="btn link">${summary}</summary><form method="post">
${renderField(locale, CODE, null, { kept: '', isFocused: false })}<button class="btn primary large wide">${button}</button>
</form></details>`;

function renderField(
  locale: Locale,
  { name, autocomplete }: Field,
  problem: FieldProblem | null,
  { kept, isFocused }: { kept: string; isFocused: boolean },
): Html {
  const isNew = autocomplete === 'new-password';
  const described = [isNew ? `${name}-hint` : '', problem ? `${name}-error` : ''].filter(Boolean).join(' ');
  const kind = {
    password: html`type="password" maxlength="128"`,
    code: html`inputmode="numeric" pattern="[0-9]{6}" maxlength="6"`,
    display_name: html`maxlength="${String(MAX_NAME_LENGTH)}" value="${kept}"`,
  }[name];
  return html`<div class="field"><label for="${name}">${labelOf(locale, name)}</label>
<input class="input" id="${name}" name="${name}" autocomplete="${autocomplete}" ${kind} required${described ? html` aria-describedby="${described}"` : ''}${problem ? html` aria-invalid="true"` : ''}${isFocused ? html` autofocus` : ''}>
${problem ? html`<p class="error" id="${name}-error">${labelOf(locale, name)} ${fieldMessage(problem, locale)}</p>\n` : ''}${isNew ? html`<p class="hint" id="${name}-hint">${TEXTS[locale].passwordHint}</p>\n` : ''}</div>
`;
}

const labelOf = (locale: Locale, name: string): string => {
  if (name === 'password') return TEXTS[locale].password;
  if (name === 'code') return TEXTS[locale].code;
  return name === 'display_name' ? TEXTS[locale].displayName : name;
};

function renderRefused(locale: Locale, refused: Refused): Html {
  const reasons = refused.fields.length
    ? refused.fields.map((problem) => `${labelOf(locale, problem.path)} ${fieldMessage(problem, locale)}`)
    : [errorMessage(refused.code, locale)];
  return html`<div class="note bad">${svg('alert')}<p role="alert">${reasons.join('; ')}</p></div>
`;
}

export const renderProblem = (locale: Locale, title: string, refused: Refused): Html =>
  html`<h1>${title}</h1>\n${renderRefused(locale, refused)}`;

export function renderDone(locale: Locale, title: string, { text, opens, page = '' }: Done): Html {
  const { openConsole, openRoom } = FRONT_DOOR_TEXTS[locale];
  return html`<h1>${title}</h1>
<div class="note good">${svg('check')}<p role="status">${text}</p></div>
<a class="btn primary large wide" href="/${opens}/${page}">${opens === 'console' ? openConsole : openRoom}</a>`;
}

/** `again` leads to the page that sends a new link, if there is one. */
export const renderInvalidLink = (locale: Locale, title: string, again: string | null): Html => html`<h1>${title}</h1>
<div class="note bad">${svg('unlink')}<p role="alert">${TEXTS[locale].invalidLink}</p></div>
<a class="btn large wide" href="${again ?? '/'}">${again ? TEXTS[locale].askAgain : TEXTS[locale].toFrontDoor}</a>`;
