import type { Locale } from '../../domain/catalog/locales.ts';
import type { StatementSheet } from '../features/documents/account-documents/print-statement.ts';
import { otherLocale } from './choose-locale.ts';
import { FRONT_DOOR_TEXTS } from './front-door-texts.ts';
import { type Html, html, keepWhole, svg } from './render.ts';
import { TEXTS } from './shared-invoice-texts.ts';
import { renderStyled } from './shared-invoice-view.ts';

type Section = StatementSheet['sections'][number];

/** The account and the deposit of a lease, with the balance after each row. */
export function renderStatement(sheet: StatementSheet, token: string, chosen: Locale | null): string {
  const { locale, title, subtitle, number, property, issuer, who, footer } = sheet;
  const other = otherLocale(locale);
  const from = [issuer.name, ...property.lines].join(' · ');
  return renderStyled(
    locale,
    `${title} ${number}`,
    html`<div class="sheet">
<header class="from"><span class="plate">${number}</span><p><strong>${property.name}</strong><span class="small quiet">${from}</span></p></header>
<main>
<div class="pay">
<section class="card details" aria-labelledby="title"><h1 id="title">${title}</h1><p class="hint">${subtitle}</p>
<dl>
${[...who, ...sheet.days].map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>\n`)}</dl>
<a class="btn wide" href="${token}.pdf${chosen ? `?lang=${chosen}` : ''}">${svg('file')}${TEXTS[locale].pdf}</a>
</section>
</div>
<div class="pay">
${sheet.sections.map(renderSection)}</div>
</main>
<footer><p class="hint">${footer}</p><a class="btn link small" href="${token}?lang=${other}" lang="${other}" hreflang="${other}">${svg('languages', 's')}${FRONT_DOOR_TEXTS[locale].otherLanguage}</a></footer>
</div>`,
  );
}

const renderSection = ({ heading, columns, empty, rows, totals }: Section): Html => html`<section class="card">
<h2>${heading}</h2>
${rows.length === 0 ? html`<p class="hint">${empty}</p>` : html`<ol class="bill">\n${rows.map((row) => renderRow(row, columns))}</ol>`}
<dl class="totals">
${totals.map(({ label, value, strong }) => html`<div${strong ? html` class="strong"` : ''}><dt>${label}</dt><dd>${value}</dd></div>\n`)}</dl>
</section>
`;

/** The last column is the balance. */
const renderRow = (row: Section['rows'][number], columns: Section['columns']): Html => {
  const amount = row.more === '' ? `−${row.less}` : row.more;
  const note = [row.date, row.note].filter(Boolean).join(' · ');
  const balance = `${columns.at(-1) ?? ''}: ${row.balance}`;
  return html`<li><p class="lead"><span><span>${keepWhole(row.description, row.number)}</span></span><span class="money">${amount}</span></p><span class="why">${note} · <span class="number">${balance}</span></span></li>\n`;
};
