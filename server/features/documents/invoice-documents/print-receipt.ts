import { INVOICE_KINDS } from '../../../../domain/catalog/invoices.ts';
import { withLabel } from '../../../../domain/catalog/labels.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import { dong, formatAmount, sumAmounts } from '../../../../domain/money.ts';
import { refused } from '../../../../domain/refused.ts';
import { spellAmount } from '../../../../domain/text/spell-amount.ts';
import type { Tx } from '../../../database/transaction.ts';
import { formatMoney, formatNumber, spellDate, spellPeriod } from '../../../documents/format.ts';
import { typesetter } from '../../../documents/typeset.ts';
import { findPayment, type PaymentRow } from '../../billing/payments/queries.ts';
import type { Organization } from '../../identity/organizations/queries.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import { fact, issuerOf, momentOf, propertyOf } from './invoice-sheet.ts';
import type { Printout } from './print-invoice.ts';
import { type Names, namesOf, partsOfReceipt, type ReceiptPart } from './queries.ts';
import { TEXTS } from './texts.ts';

/** With `renterId`: only a payment of that renter, and only what it paid for them. */
export async function printReceipt(tx: Tx, paymentId: string, renterId?: string): Promise<Printout> {
  const payment = await findPayment(tx, paymentId);
  if (renterId && payment.renter_id !== renterId) throw refused('not_found');
  const [names, organization, parts] = await Promise.all([
    namesOf(tx, payment),
    readOrganization(tx, tx.organizationId),
    partsOfReceipt(tx, payment.receipt_id, renterId),
  ]);
  if (!organization) throw refused('not_found');
  const sheet = receiptSheet({ payment, names, organization, parts }, tx.locale);
  return { number: payment.receipt_number, print: () => typesetter.print('receipt', sheet) };
}

type Source = { payment: PaymentRow; names: Names; organization: Organization; parts: ReceiptPart[] };

function receiptSheet({ payment, names, organization, parts }: Source, locale: Locale) {
  const { receipt: texts, number, room, page } = TEXTS[locale];
  const isIn = payment.direction === 'IN';
  const total = sumAmounts(parts.map(({ amount }) => dong(amount)));
  const optional = (label: string, value: string | null) => (value === null ? [] : [fact(label, value)]);
  return {
    locale,
    title: isIn ? texts.in : texts.out,
    subtitle: `${number} ${payment.receipt_number}`,
    number: payment.receipt_number,
    created: momentOf(latest([payment, ...parts])),
    issuer: issuerOf(organization, locale),
    property: propertyOf(names),
    stamp: payment.status === 'REVERSED' ? { text: texts.reversed, tone: 'bad' } : null,
    person: [
      fact(isIn ? texts.payer : texts.payee, names.renter_name),
      ...optional(texts.address, names.renter_address ?? names.property_address),
      fact(isIn ? texts.reason.in : texts.reason.out, reasonOf(parts, locale)),
    ],
    how: [
      ...optional(room, names.room_name),
      fact(texts.date, spellDate(payment.payment_date, locale)),
      fact(texts.method, withLabel('payment_method', payment.method, locale).label),
      ...optional(texts.reference, payment.reference),
    ],
    columns: texts.columns,
    lines: parts.map((part) => ({ description: purposeOf(part, locale), amount: formatNumber(part.amount, locale) })),
    total: { label: texts.total, value: formatMoney(formatAmount(total), locale) },
    words: `${TEXTS[locale].inWords}: ${spellAmount(total, locale)}`,
    signatures: isIn ? texts.signatures.in : texts.signatures.out,
    sign: texts.sign,
    footer: `${payment.receipt_number} · ${texts.footer}`,
    page_label: page,
  };
}

const latest = (rows: { updated_at: string }[]): string =>
  rows.map(({ updated_at }) => updated_at).reduce((last, each) => (each > last ? each : last));

/** In a few words what the money is for; the table below has the details. */
function reasonOf(parts: ReceiptPart[], locale: Locale): string {
  const { reasons } = TEXTS[locale].receipt;
  const bills = INVOICE_KINDS.flatMap((kind) => {
    const months = parts.flatMap((part) =>
      part.kind === kind && part.period ? [spellPeriod(part.period, locale)] : [],
    );
    return months.length === 0 ? [] : [reasons[kind]([...new Set(months)].join(', '))];
  });
  const others = parts.flatMap(({ purpose }) => (purpose === 'INVOICE' ? [] : [reasons[purpose]]));
  return [...bills, ...new Set(others)].join('; ');
}

function purposeOf({ purpose, kind, invoice_number, period }: ReceiptPart, locale: Locale): string {
  const texts = TEXTS[locale].receipt;
  return purpose === 'INVOICE'
    ? texts.invoice(texts.invoices[kind ?? 'MONTHLY'], invoice_number ?? '', spellPeriod(period ?? '', locale))
    : texts.purposes[purpose];
}
