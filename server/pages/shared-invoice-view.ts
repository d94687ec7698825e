import { LOCALES, type Locale } from '../../domain/catalog/locales.ts';
import { spellDate, spellPeriod } from '../documents/format.ts';
import { isDeduction } from '../features/documents/invoice-documents/invoice-sheet.ts';
import { otherLocale } from './choose-locale.ts';
import { FRONT_DOOR_TEXTS } from './front-door-texts.ts';
import { type Html, html, keepWhole, pageStyle, renderDocument, svg } from './render.ts';
import { type ExplainedLine, explainLines, type TierTable } from './shared-invoice-lines.ts';
import { renderPayment, type SharedInvoice } from './shared-invoice-payment.ts';
import { SHARED_INVOICE_STYLE } from './shared-invoice-style.ts';
import { TEXTS } from './shared-invoice-texts.ts';

const STYLE = pageStyle(SHARED_INVOICE_STYLE);

/** The policy allows only the page's own style and image; no scripts. */
export const SHARED_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; img-src 'self'; style-src ${STYLE.hash}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

export const renderStyled = (locale: Locale, title: string, body: Html): string =>
  renderDocument({
    locale,
    title,
    style: STYLE,
    head: html`<meta name="robots" content="noindex">\n`,
    body,
  });

/** Links are relative, so that the page works under any proxy path. */
export function renderShared(shared: SharedInvoice): string {
  const { source, sheet, token } = shared;
  const { locale, property, issuer } = sheet;
  const { names, invoice } = source;
  const other = otherLocale(locale);
  const title = `${sheet.title} ${spellPeriod(invoice.period, locale)}, ${names.room_name ?? invoice.invoice_number}`;
  const from = [issuer.name, ...property.lines].join(' · ');
  return renderStyled(
    locale,
    title,
    html`<div class="sheet">
<header class="from">${names.room_name ? html`<span class="plate">${names.room_name}</span>` : ''}<p><strong>${property.name}</strong><span class="small quiet">${from}</span></p></header>
<main>
${renderPayment(shared)}
${renderDetails(shared)}
</main>
<footer><p class="hint">${keepWhole(sheet.footer, invoice.invoice_number)}</p><a class="btn link small" href="${token}?lang=${other}" lang="${other}" hreflang="${other}">${svg('languages', 's')}${FRONT_DOOR_TEXTS[locale].otherLanguage}</a></footer>
</div>`,
  );
}

function renderDetails({ source, sheet, token, chosen }: SharedInvoice): Html {
  const { invoice, names } = source;
  const { locale } = sheet;
  const texts = TEXTS[locale];
  const charges = explainLines(
    invoice.lines.filter((line) => !isDeduction(line)),
    locale,
  );
  const issued = spellDate(invoice.issue_date as string, locale);
  return html`<section class="card details" aria-labelledby="details">
<h2 id="details">${texts.details}</h2>
<p class="hint">${keepWhole(texts.about(invoice.invoice_number, issued, names.renter_name), invoice.invoice_number)}</p>
<ol class="bill">
${charges.map(renderLine)}</ol>
<dl class="totals">
${sheet.totals.map(({ label, value, strong }) => html`<div${strong ? html` class="strong"` : ''}><dt>${label}</dt><dd>${value}</dd></div>\n`)}</dl>
<p class="hint">${sheet.words}</p>
<a class="btn wide" href="${token}.pdf${chosen ? `?lang=${chosen}` : ''}">${svg('file')}${texts.pdf}</a>
</section>`;
}

const renderLine = ({ description, amount, reasons, credited, tiers }: ExplainedLine): Html =>
  html`<li><p class="lead"><span>${description}</span><span class="money">${amount}</span></p>${reasons.map((reason) => html`<span class="why">${reason}</span>`)}${credited ? html`<span class="why good">${credited}</span>` : ''}${tiers ? renderTiers(tiers) : ''}</li>\n`;

const renderTiers = ({ title, columns, rows }: TierTable): Html => html`<details><summary>${title}</summary>
<table><thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody>
${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody></table></details>`;

/** The reader of an invalid link may speak either language, so both are shown. */
export function renderInvalidLink(locale: Locale, reason: 'invalidLink' | 'cancelled' | 'tooMany' | 'failed'): string {
  const order: Locale[] = [locale, ...LOCALES.filter((other) => other !== locale)];
  const title = `${reason}Title` as const;
  const sections = order.map((each, index) => {
    const heading = TEXTS[each][title];
    return html`<section lang="${each}">${index === 0 ? html`<h1>${heading}</h1>` : html`<h2>${heading}</h2>`}<p class="quiet">${TEXTS[each][reason]}</p></section>\n`;
  });
  return renderStyled(
    locale,
    TEXTS[locale][title],
    html`<div class="message">
<header class="brand"><span class="mark" aria-hidden="true">R</span>Rentroll</header>
<main class="card">
${svg(reason === 'invalidLink' ? 'unlink' : 'alert', 'l')}
${sections}</main>
</div>`,
  );
}
