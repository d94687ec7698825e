import type { EffectiveInvoiceStatus } from '../../../../domain/catalog/invoices.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import { balanceOf } from '../../../../domain/invoices/invoice-state.ts';
import { dong, formatAmount, sumAmounts } from '../../../../domain/money.ts';
import { closingOf } from '../../../../domain/notifications/closing-of.ts';
import { bankName } from '../../../../domain/payments/banks.ts';
import { spellAmount } from '../../../../domain/text/spell-amount.ts';
import { formatMoney, formatNumber, spellDate, spellPeriod } from '../../../documents/format.ts';
import { figuresOf } from '../../billing/invoices/present-invoice.ts';
import type { InvoiceWithLines, LineRow } from '../../billing/invoices/queries.ts';
import type { Organization } from '../../identity/organizations/queries.ts';
import { nameOf, noteOf, quantityText } from './line-notes.ts';
import type { PaymentQr } from './payment-qr.ts';
import type { Names } from './queries.ts';
import { TEXTS } from './texts.ts';

export type Fact = { label: string; value: string; tone: 'good' | 'bad' | null };
export type Stamp = { text: string; tone: 'good' | 'bad' | 'plain' };
export type Block = { name: string; lines: string[] };

/** All texts of an invoice in the reader's language; the PDF and the web page show the same ones. */
export type InvoiceSheet = {
  locale: Locale;
  title: string;
  subtitle: string;
  number: string;
  created: number[];
  issuer: Block;
  property: Block;
  stamp: Stamp | null;
  who: Fact[];
  dates: Fact[];
  columns: string[];
  lines: {
    position: string;
    description: string;
    note: string | null;
    quantity: string;
    unit_price: string;
    amount: string;
  }[];
  totals: { label: string; value: string; strong: boolean }[];
  words: string;
  payment: { heading: string; qr: string | null; qr_alt: string; rows: Fact[]; hint: string } | null;
  /** The page of the invoice as a small code; must not be mistaken for the payment code. */
  link: { url: string; qr: string; qr_alt: string; caption: string; warning: string } | null;
  footer: string;
  page_label: string;
};

export type SheetSource = {
  invoice: InvoiceWithLines;
  effective: EffectiveInvoiceStatus;
  daysLate: number;
  names: Names;
  organization: Organization;
  /** Null when nothing is owed or there is no bank account. */
  qr: PaymentQr | null;
  /** The address of its share link. */
  link: string | null;
};

/** The codes as SVG. */
export type Drawings = { payment: string | null; link: string | null };

export const fact = (label: string, value: string, tone: Fact['tone'] = null): Fact => ({ label, value, tone });

export function issuerOf(organization: Organization, locale: Locale): Block {
  const { name, legal_name, tax_code, address } = organization;
  return {
    name: legal_name ?? name,
    lines: [tax_code && `${TEXTS[locale].taxCode}: ${tax_code}`, address].filter((line) => line !== null),
  };
}

export const propertyOf = ({ property_name, property_address }: Names): Block => ({
  name: property_name ?? '',
  lines: property_address ? [property_address] : [],
});

/** The UTC date and time as numbers. Taken from the data, so that an unchanged document prints as an identical file. */
export function momentOf(timestamp: string): number[] {
  const at = Temporal.Instant.from(timestamp).toZonedDateTimeISO('UTC');
  return [at.year, at.month, at.day, at.hour, at.minute, at.second];
}

export function invoiceSheet(source: SheetSource, locale: Locale, drawings: Drawings): InvoiceSheet {
  const { invoice, names, organization } = source;
  const texts = TEXTS[locale];
  return {
    locale,
    title: texts.titles[invoice.kind],
    subtitle: `${texts.month(spellPeriod(invoice.period, locale))} · ${texts.number} ${invoice.invoice_number}`,
    number: invoice.invoice_number,
    created: momentOf(invoice.updated_at),
    issuer: issuerOf(organization, locale),
    property: propertyOf(names),
    stamp: stampOf(invoice, locale),
    who: [fact(texts.renter, names.renter_name), fact(texts.room, names.room_name ?? '')],
    dates: datesOf(source, locale),
    columns: texts.columns,
    lines: linesOf(
      invoice.lines.filter((line) => !isDeduction(line)),
      locale,
    ),
    ...totalsOf(invoice, locale),
    payment: paymentOf(source, locale, drawings.payment),
    link: linkOf(source, locale, drawings.link),
    footer: `${invoice.invoice_number} · ${texts.noTaxInvoice}`,
    page_label: texts.page,
  };
}

function stampOf(invoice: InvoiceWithLines, locale: Locale): Stamp | null {
  const { status } = invoice;
  const { stamps } = TEXTS[locale];
  if (status === 'PAID') {
    const closing = closingOf(figuresOf(invoice));
    return { text: stamps[closing], tone: closing === 'paid' ? 'good' : 'plain' };
  }
  if (status === 'CANCELLED') return { text: stamps.CANCELLED, tone: 'bad' };
  return status === 'DRAFT' ? { text: stamps.DRAFT, tone: 'plain' } : null;
}

function datesOf({ invoice, effective, daysLate }: SheetSource, locale: Locale): Fact[] {
  const texts = TEXTS[locale];
  const due = spellDate(invoice.due_date, locale);
  return [
    fact(texts.issueDate, invoice.issue_date ? spellDate(invoice.issue_date, locale) : '—'),
    effective === 'OVERDUE'
      ? fact(texts.dueDate, `${due} (${texts.overdue(daysLate).replaceAll(' ', '\u00a0')})`, 'bad')
      : fact(texts.dueDate, due),
  ];
}

function linesOf(lines: LineRow[], locale: Locale): InvoiceSheet['lines'] {
  const readings = new Set<string>();
  return lines.map((line, index) => {
    const reading = `${line.line_type} ${line.metadata.reading_id}`;
    const first = !readings.has(reading);
    readings.add(reading);
    return {
      position: String(index + 1),
      description: nameOf(line, first, locale),
      note: noteOf(line, first, locale),
      quantity: quantityText(line, locale),
      unit_price: formatNumber(line.unit_price, locale),
      amount: formatNumber(line.amount, locale),
    };
  });
}

/** Rows with zero are left out, except the balance. */
function totalsOf(invoice: InvoiceWithLines, locale: Locale): Pick<InvoiceSheet, 'totals' | 'words'> {
  const texts = TEXTS[locale];
  const balance = balanceOf(figuresOf(invoice));
  const previous = isAsking(invoice) ? dong(invoice.previous_balance) : 0n;
  const row = (label: string, amount: string, strong = false) => ({
    label,
    value: formatMoney(amount, locale),
    strong,
  });
  const less = [
    { label: texts.credited, amount: invoice.credited_amount },
    { label: texts.writtenOff, amount: invoice.written_off_amount },
    { label: texts.paid, amount: invoice.paid_amount },
  ].filter(({ amount }) => dong(amount) !== 0n);
  const isCancelled = invoice.status === 'CANCELLED';
  const deductions = invoice.lines.filter(isDeduction);
  const charges = dong(invoice.total_amount) - sumAmounts(deductions.map(({ amount }) => dong(amount)));
  const [name, amount] =
    dong(invoice.total_amount) === 0n ? [texts.charges, charges] : [texts.total, dong(invoice.total_amount)];
  return {
    totals: [
      ...(deductions.length === 0 ? [] : [row(texts.charges, formatAmount(charges))]),
      ...deductions.map((line) => row(locale === 'vi' ? line.description_vi : line.description_en, line.amount)),
      row(texts.total, invoice.total_amount),
      ...less.map(({ label, amount }) => row(label, `-${amount}`)),
      ...(isCancelled ? [] : [row(texts.balance, formatAmount(balance), previous === 0n)]),
      ...(previous === 0n
        ? []
        : [
            row(texts.previousBalance, formatAmount(previous)),
            row(texts.toPay, formatAmount(balance + previous), true),
          ]),
    ],
    words: isAsking(invoice)
      ? `${texts.inWords}: ${spellAmount(balance + previous, locale)}`
      : `${texts.sumInWords(name)}: ${spellAmount(amount, locale)}`,
  };
}

/** Credit that pays the month's charges is shown after their sum, not as one of them. */
export const isDeduction = ({ line_type, amount }: LineRow): boolean => line_type === 'CREDIT' && dong(amount) < 0n;

const isAsking = ({ status }: InvoiceWithLines): boolean =>
  status === 'DRAFT' || status === 'ISSUED' || status === 'PARTIALLY_PAID';

function paymentOf({ invoice, qr }: SheetSource, locale: Locale, drawing: string | null): InvoiceSheet['payment'] {
  const texts = TEXTS[locale];
  if (qr)
    return {
      heading: texts.payBy,
      qr: drawing,
      qr_alt: texts.qrAlt,
      rows: [
        fact(texts.bank, bankName(qr.bank_bin)),
        fact(texts.account, qr.account_number),
        fact(texts.holder, qr.account_holder),
        fact(texts.amount, formatMoney(qr.amount, locale)),
        fact(texts.memo, qr.memo),
      ],
      hint: qr.transfers_detected ? texts.payHint : texts.payByHandHint,
    };
  if (invoice.status !== 'ISSUED' && invoice.status !== 'PARTIALLY_PAID') return null;
  const rows = [fact(texts.memo, invoice.payment_reference)];
  return { heading: texts.payWithoutCode, qr: null, qr_alt: '', rows, hint: texts.payWithoutAccount };
}

function linkOf({ link }: SheetSource, locale: Locale, drawing: string | null): InvoiceSheet['link'] {
  const { caption, warning, alt } = TEXTS[locale].link;
  return link === null || drawing === null ? null : { url: link, qr: drawing, qr_alt: alt, caption, warning };
}
