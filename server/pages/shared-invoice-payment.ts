import type { Locale } from '../../domain/catalog/locales.ts';
import { balanceOf } from '../../domain/invoices/invoice-state.ts';
import { type Dong, dong, formatAmount } from '../../domain/money.ts';
import { closingOf } from '../../domain/notifications/closing-of.ts';
import { addDong, formatMoney, formatNumber, spellDate, spellPeriod } from '../documents/format.ts';
import { figuresOf } from '../features/billing/invoices/present-invoice.ts';
import type { Fact, InvoiceSheet, SheetSource } from '../features/documents/invoice-documents/invoice-sheet.ts';
import { type Html, html, svg } from './render.ts';
import { TEXTS } from './shared-invoice-texts.ts';

export type SharedInvoice = {
  source: SheetSource;
  sheet: InvoiceSheet;
  /** The day of the last payment. */
  paidOn: string | null;
  token: string;
  /** The language in the address, which the links of the page keep. */
  chosen: Locale | null;
};

/** From this length on, an amount needs a smaller size on a narrow phone. */
const LONG_AMOUNT = 12;

/** What is asked for, or that nothing is, and how to pay it. */
export const renderPayment = (shared: SharedInvoice): Html => html`<div class="pay">
<section class="card sum" aria-labelledby="sum">
<h1 id="sum"><span class="kind">${shared.sheet.title}</span>${TEXTS[shared.sheet.locale].of(spellPeriod(shared.source.invoice.period, shared.sheet.locale))}</h1>
${shared.source.invoice.status === 'PAID' ? renderClosed(shared) : renderOpen(shared)}</section>
${renderTransfer(shared.sheet, shared.source)}</div>`;

function renderOpen({ source, sheet, token }: SharedInvoice): Html {
  const { invoice, effective, daysLate, qr } = source;
  const { locale } = sheet;
  const texts = TEXTS[locale];
  const money = (amount: string) => formatMoney(amount, locale);
  const balance = balanceOf(figuresOf(invoice));
  const previous = dong(invoice.previous_balance);
  const isLate = effective === 'OVERDUE';
  const due = texts.dueOn(spellDate(invoice.due_date, locale));
  const extra = [
    ...(dong(invoice.paid_amount) > 0n
      ? [texts.received(money(invoice.paid_amount), money(formatAmount(balance + dong(invoice.paid_amount))))]
      : []),
    ...(previous > 0n ? [texts.withPrevious(money(invoice.previous_balance))] : []),
  ];
  return html`${renderAmount(balance + previous, locale)}
<p class="when${isLate ? ' bad' : ''}">${svg('calendar', 's')}${due}</p>
${isLate ? html`<p class="badge bad">${svg('alert', 's')}${texts.overdue(daysLate)}</p>\n` : ''}${extra.map((text) => html`<p class="extra">${text}</p>\n`)}${qr ? renderQr(qr, invoice.invoice_number, token, locale) : ''}`;
}

function renderQr(qr: NonNullable<SheetSource['qr']>, number: string, token: string, locale: Locale): Html {
  const texts = TEXTS[locale];
  const alt = texts.qr(formatMoney(qr.amount, locale), qr.account_number, qr.memo);
  return html`<img class="qr" src="${token}/qr.png" alt="${alt}" width="410" height="410">
<a class="btn primary large wide" href="${token}/qr.png" download="${number}-qr.png">${svg('download')}${texts.saveQr}</a>
<p class="hint">${texts.saveHint}</p>
`;
}

/** Nothing is owed: because it was paid, or because the landlord no longer asks for it. */
function renderClosed({ source: { invoice }, sheet: { locale }, paidOn }: SharedInvoice): Html {
  const texts = TEXTS[locale];
  const closing = closingOf(figuresOf(invoice));
  const isPaid = closing === 'paid';
  return html`<p class="badge${isPaid ? ' good' : ''}">${svg('check', 's')}${texts.closed[closing]}</p>
${renderAmount(isPaid ? dong(invoice.paid_amount) : 0n, locale)}
<p class="when good">${isPaid && paidOn ? texts.paidOn(spellDate(paidOn, locale)) : texts.nothingToPay}</p>
`;
}

function renderAmount(amount: Dong, locale: Locale): Html {
  const number = formatNumber(formatAmount(amount), locale);
  const size = number.length > LONG_AMOUNT ? ' long' : '';
  const shown = locale === 'vi' ? html`${number}<span class="unit">\u00a0₫</span>` : addDong(number, locale);
  return html`<p class="amount${size}">${shown}</p>`;
}

/** The transfer typed by hand. */
function renderTransfer({ payment, locale }: InvoiceSheet, { qr }: SheetSource): Html {
  if (!payment) return html``;
  const texts = TEXTS[locale];
  // Banking apps accept an amount only as digits.
  const digits = qr?.amount.replace(/\.\d+$/, '');
  const rows =
    digits === undefined ? payment.rows : payment.rows.with(-2, { ...payment.rows.at(-2), value: digits } as Fact);
  return html`<section class="card" aria-labelledby="transfer">
<h2 id="transfer">${qr ? texts.byHand : payment.heading}</h2>
<p class="hint">${texts.copyHint}</p>
<dl class="copy">
${rows.map(({ label, value, tone }) => html`<div><dt>${label}</dt><dd class="${tone ?? ''}">${value}</dd></div>\n`)}</dl>
<p class="hint">${payment.hint}</p>
</section>
`;
}
