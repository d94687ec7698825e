import { createHash } from 'node:crypto';
import type { Locale } from '../../domain/catalog/locales.ts';
import { escapeHtml } from '../security/escape-html.ts';
import { BASE_STYLE } from './styles.ts';

/** Markup that is inserted as it is; strings are escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const inner = (value: string | Html | Html[]): string => {
    if (value instanceof Html) return value.text;
    if (Array.isArray(value)) return value.map(({ text }) => text).join('');
    return escapeHtml(value);
  };
  return new Html(
    parts.map((part, index) => part + (index < values.length ? inner(values[index] ?? '') : '')).join(''),
  );
}

export const STYLE = `${BASE_STYLE}
:root{font:17px/1.5 system-ui,sans-serif}
body{max-width:26rem;margin:0 auto;padding:2rem 1.25rem}
h1{font-size:1.4rem;line-height:1.25}
label{display:block;margin:1rem 0 .25rem}
input,button{box-sizing:border-box;width:100%;font:inherit;padding:.7rem .8rem;border:1px solid var(--pale);border-radius:.5rem;background:var(--paper);color:var(--ink)}
button{margin-top:1.5rem;border:0;background:#0b6e4f;color:#fff;font-weight:600}
small{color:var(--pale)}
[role=alert]{padding:.7rem .9rem;border-left:4px solid #c0392b;background:#c0392b1f}
[role=status]{padding:.7rem .9rem;border-left:4px solid #0b6e4f;background:#0b6e4f1f}`;

/** The policy allows no scripts, no external resources and forms only to this server. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

export const renderPage = (locale: Locale, title: string, body: Html): string =>
  `<!doctype html>\n${
    html`<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Rentroll</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`.text
  }\n`;
