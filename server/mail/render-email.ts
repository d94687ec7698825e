import type { Locale } from '../../domain/catalog/locales.ts';
import { escapeHtml } from '../security/escape-html.ts';

export type Email = { subject: string; text: string; html: string };

export type EmailFact = { label: string; value: string };

export type EmailParts = {
  locale: Locale;
  subject: string;
  /** Without one, it is the subject. */
  heading?: string;
  paragraphs: string[];
  /** Among the facts, the one that is shown large. */
  figure?: string;
  /** Below the facts, or right below the figure. */
  button?: { label: string; url: string } | null;
  facts?: EmailFact[];
  /** Who writes; without one, it is Rentroll. */
  signature?: string;
  smallPrint?: string[];
};

/** The colours of web/ui/tokens.css as mail programs know them. A program that darkens mail by itself changes all of them alike. */
const INK = 'color:#142328';
const INK_2 = 'color:#415055';
const LINK = 'color:#006171';
const LINE = '1px solid #e3e2dc';

/** For programs that know dark mode; the others ignore classes and show the light colours. */
const DARK = `@media (prefers-color-scheme:dark){.page{background:#0b1215!important}.card{background:#131b1e!important;border-color:#273033!important}.ink{color:#eaf0f1!important}.ink2{color:#b6c0c2!important}.row{border-color:#273033!important}.link{color:#7ad1db!important}.fill{background:#117485!important}}`;

/** Turns URLs into links; everything else is escaped. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => {
      const safe = escapeHtml(part);
      return index % 2 === 1
        ? `<a href="${safe}" class="link" style="${LINK}">${safe}</a>`
        : safe.replaceAll('\n', '<br>');
    })
    .join('');

const paragraph = (text: string): string => `<p class="ink" style="margin:0 0 16px;${INK}">${linked(text)}</p>`;

/** Without floats, the value follows its label on the same line. */
const row = ({ label, value }: EmailFact): string =>
  `<div class="row" style="padding:9px 0;border-top:${LINE};overflow:hidden"><span class="ink2" style="${INK_2}">${escapeHtml(label)}</span> <span class="ink" style="float:right;max-width:68%;text-align:right;${INK}"><strong>${escapeHtml(value)}</strong></span></div>`;

const large = ({ label, value }: EmailFact): string =>
  `<p class="ink2" style="margin:0;${INK_2}">${escapeHtml(label)}</p><p class="ink" style="margin:0 0 16px;font-size:30px;line-height:1.25;letter-spacing:-.02em;${INK}"><strong>${escapeHtml(value)}</strong></p>`;

const buttonHtml = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:4px 0 20px"><a href="${escapeHtml(url)}" class="fill" style="display:block;padding:14px 20px;border-radius:10px;background:#005667;color:#ffffff;font-weight:600;text-align:center;text-decoration:none">${escapeHtml(label)}</a></p>`;

const small = (line: string): string =>
  `<p class="ink2" style="margin:0 0 8px;font-size:13px;${INK_2}">${linked(line)}</p>`;

const factsHtml = (facts: EmailFact[]): string =>
  facts.length > 0
    ? `<div class="row" style="margin:0 0 20px;border-bottom:${LINE}">${facts.map(row).join('')}</div>`
    : '';

/** The same content as plain text and as HTML without external resources. */
export function renderEmail({
  locale,
  subject,
  heading = subject,
  paragraphs,
  figure,
  facts = [],
  button,
  signature,
  smallPrint = [],
}: EmailParts): Email {
  const [first = '', ...others] = paragraphs;
  const table = facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const link = button ? `${button.label}: ${button.url}` : '';
  const text = [first, ...others.slice(0, 1), table, link, ...others.slice(1), signature ?? '', ...smallPrint];
  const shown = facts.find(({ label }) => label === figure);
  const act = button ? buttonHtml(button) : '';
  const html = [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>:root{color-scheme:light dark}${DARK}</style></head>`,
    `<body class="page" style="margin:0;padding:24px 16px;background:#f5f4f0;${INK};font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;overflow-wrap:anywhere">`,
    '<div style="max-width:560px;margin:0 auto">',
    `<p class="ink" style="margin:0 4px 12px;font-size:17px;${INK}"><strong>${escapeHtml(signature ?? 'Rentroll')}</strong></p>`,
    '<div class="card" style="padding:24px 20px 8px;border:1px solid #e3e2dc;border-radius:12px;background:#fffefe">',
    `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3;${INK}">${escapeHtml(heading)}</h1>`,
    [first, ...others.slice(0, 1)].map(paragraph).join(''),
    shown ? large(shown) + act : '',
    factsHtml(facts.filter((fact) => fact !== shown)),
    shown ? '' : act,
    others.slice(1).map(paragraph).join(''),
    '</div>',
    `<div style="padding:16px 4px 0">${smallPrint.map(small).join('')}</div>`,
    '</div></body></html>',
  ];
  return { subject, text: text.filter(Boolean).join('\n\n'), html: html.join('\n') };
}
