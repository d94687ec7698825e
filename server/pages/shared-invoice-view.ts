import { createHash } from 'node:crypto';
import { LOCALES, type Locale } from '../../domain/catalog/locales.ts';
import type { Fact, InvoiceSheet } from '../features/documents/invoice-documents/invoice-sheet.ts';
import { Html, html } from './render.ts';
import { TEXTS } from './shared-invoice-texts.ts';
import { BASE_STYLE } from './styles.ts';

export const STYLE = `${BASE_STYLE}
:root{font:17px/1.45 system-ui,sans-serif}
body{max-width:30rem;margin:0 auto;padding:1.25rem 1rem 3rem;overflow-wrap:anywhere}
h1{font-size:1.15rem;line-height:1.3;margin:.2rem 0}
h2{font-size:1rem;margin:2rem 0 .5rem}
p{margin:.35rem 0}
small,.pale{color:var(--pale)}
.sum{font-size:2rem;font-weight:700;line-height:1.2;margin:1rem 0 .2rem}
.bad{color:var(--bad);font-weight:600}
.good{color:var(--good);font-weight:600}
.qr{display:block;width:100%;max-width:18rem;height:auto;margin:1rem auto .5rem;image-rendering:pixelated;background:#fff}
.act{display:block;text-align:center;padding:.7rem;border:1px solid var(--pale);border-radius:.5rem;color:inherit;text-decoration:none;font-weight:600}
dl{display:grid;grid-template-columns:auto 1fr;gap:.35rem .9rem;margin:.8rem 0}
dt{color:var(--pale)}
dd{margin:0;text-align:right;font-weight:600}
.copy dd{-webkit-user-select:all;user-select:all}
ul{list-style:none;margin:0;padding:0}
li{display:grid;grid-template-columns:1fr auto;gap:.1rem .9rem;padding:.6rem 0;border-top:1px solid var(--rule)}
li b{font-weight:600;white-space:nowrap}
li small{grid-column:1/-1}`;

/** The policy allows only the page's own style and image; no scripts. */
export const SHARED_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

const renderDocument = (locale: Locale, title: string, body: Html): string =>
  `<!doctype html>\n${
    html`<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>`.text
  }\n`;

const facts = (rows: Fact[], kind = ''): Html => html`<dl class="${kind}">
${rows.map(({ label, value, tone }) => html`<dt>${label}</dt><dd class="${tone ?? ''}">${value}</dd>\n`)}</dl>`;

/** Links are relative, so that the page works under any proxy path. */
export function renderShared(sheet: InvoiceSheet, token: string, digits: string | null): string {
  const texts = TEXTS[sheet.locale];
  const sum = sheet.totals.findLast(({ strong }) => strong);
  const body = html`<p class="pale">${sheet.issuer.name} · ${sheet.property.name}</p>
<h1>${sheet.title}</h1>
<p class="pale">${sheet.subtitle}</p>
${sheet.stamp ? html`<p class="${sheet.stamp.tone}">${sheet.stamp.text}</p>\n` : ''}<p class="sum">${sum?.value ?? ''}</p>
<p>${sum?.label ?? ''}</p>
${facts([...sheet.who, ...sheet.dates])}
${renderPayment(sheet, token, digits)}<h2>${texts.details}</h2>
<ul>
${sheet.lines.map(renderLine)}</ul>
${facts(sheet.totals.map(({ label, value }) => ({ label, value, tone: null })))}
<p class="pale">${sheet.words}</p>
<p><a class="act" href="${token}.pdf">${texts.pdf}</a></p>
<p><small>${sheet.footer}</small></p>`;
  return renderDocument(sheet.locale, `${sheet.title} ${sheet.number}`, body);
}

const renderLine = ({ description, note, quantity, unit_price, amount }: InvoiceSheet['lines'][number]): Html =>
  html`<li><span>${description}</span><b>${amount}</b><small>${quantity} × ${unit_price}${note ? ` · ${note}` : ''}</small></li>\n`;

function renderPayment({ payment, locale, number }: InvoiceSheet, token: string, digits: string | null): Html {
  if (!payment) return html``;
  const texts = TEXTS[locale];
  if (digits === null)
    return html`<h2>${payment.heading}</h2>\n${facts(payment.rows, 'copy')}\n<p><small>${payment.hint}</small></p>\n`;
  // Banking apps accept an amount only as digits.
  const rows = payment.rows.map((row, index) => (index === payment.rows.length - 2 ? { ...row, value: digits } : row));
  return html`<h2>${payment.heading}</h2>
<img class="qr" src="${token}/qr.png" alt="${payment.qr_alt}" width="410" height="410">
<p><a class="act" href="${token}/qr.png" download="${number}-qr.png">${texts.saveQr}</a></p>
${facts(rows, 'copy')}
<p><small>${texts.copyHint} ${payment.hint}</small></p>
`;
}

/** The reader of an invalid link may speak either language, so both are shown. */
export const renderInvalidLink = (locale: Locale, reason: 'invalidLink' | 'tooMany' | 'failed'): string => {
  const order: Locale[] = [locale, ...LOCALES.filter((other) => other !== locale)];
  const body = html`${order.map(
    (each) => html`<section lang="${each}">
${reason === 'invalidLink' ? html`<h1>${TEXTS[each].invalidLinkTitle}</h1>\n` : ''}<p>${TEXTS[each][reason]}</p>
</section>
`,
  )}`;
  return renderDocument(locale, TEXTS[locale].invalidLinkTitle, body);
};
