import { createHash } from 'node:crypto';
import type { Locale } from '../../domain/catalog/locales.ts';
import { escapeHtml } from '../security/escape-html.ts';
import { icon } from './house-style.ts';

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

/** The text with the number of a document in it, which never breaks at its hyphens. */
export function keepWhole(text: string, number: string | null): Html {
  const at = number ? text.indexOf(number) : -1;
  if (number === null || at < 0) return html`${text}`;
  return html`${text.slice(0, at)}<span class="number">${number}</span>${text.slice(at + number.length)}`;
}

export const svg = (...args: Parameters<typeof icon>): Html => new Html(icon(...args));

/** The one style of a page as browsers get it, and how a content security policy names it. */
export type PageStyle = { readonly css: string; readonly hash: string };

export function pageStyle(style: string): PageStyle {
  const css = splitSchemes(style);
  return { css, hash: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
}

const SIDE = String.raw`((?:[^(),]|\([^()]*\))+)`;
const LIGHT_DARK = new RegExp(`light-dark\\(${SIDE},${SIDE}\\)`, 'g');

/**
 * Browsers before 2024 do not know `light-dark()`. Of the two sides, one stands behind a variable without a value, which leaves
 * it as it is, and the other behind an empty one, which leaves nothing.
 */
const splitSchemes = (style: string): string => `:root{--light:initial;--dark: }
@media screen and (prefers-color-scheme:dark){:root{--light: ;--dark:initial}}
${style.replaceAll(LIGHT_DARK, 'var(--light,$1)var(--dark,$2)')}`;

export type Document = { locale: Locale; title: string; style: PageStyle; head?: Html; body: Html };

export const renderDocument = ({ locale, title, style, head = html``, body }: Document): string =>
  `<!doctype html>\n${
    html`<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f4f0">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0c1316">
<title>${title}</title>
${head}<style>${new Html(style.css)}</style>
</head>
<body>
${body}
</body>
</html>`.text
  }\n`;
