import type { Locale } from '../../../../domain/catalog/locales.ts';
import { balanceOf } from '../../../../domain/invoices/invoice-state.ts';
import { dong, formatAmount } from '../../../../domain/money.ts';
import { refused } from '../../../../domain/refused.ts';
import { spellAmount } from '../../../../domain/text/spell-amount.ts';
import type { Tx } from '../../../database/transaction.ts';
import { formatMoney, formatNumber, spellDate, spellPeriod } from '../../../documents/format.ts';
import { typesetter } from '../../../documents/typeset.ts';
import { type CreditNoteDocument, findCreditNote } from '../../billing/invoice-corrections/credit-note-queries.ts';
import { reasonOf } from '../../billing/invoice-corrections/present-credit-note.ts';
import { figuresOf } from '../../billing/invoices/present-invoice.ts';
import { findInvoice, type InvoiceWithLines } from '../../billing/invoices/queries.ts';
import { type Organization, readOrganization } from '../../identity/organizations/queries.ts';
import { fact, issuerOf, momentOf, propertyOf } from '../invoice-documents/invoice-sheet.ts';
import type { Printout } from '../invoice-documents/print-invoice.ts';
import { type Names, namesOf } from '../invoice-documents/queries.ts';
import { TEXTS as NOTICE_TEXTS } from '../invoice-documents/texts.ts';
import { TEXTS } from './texts.ts';

/** With `renterId`: only a note of that renter. */
export async function printCreditNote(tx: Tx, id: string, renterId?: string): Promise<Printout> {
  const note = await findCreditNote(tx, id, renterId);
  const [invoice, names, organization] = await Promise.all([
    findInvoice(tx, note.invoice_id),
    namesOf(tx, note),
    readOrganization(tx, tx.organizationId),
  ]);
  if (!organization) throw refused('not_found');
  const sheet = creditNoteSheet({ note, invoice, names, organization, timezone: tx.timezone }, tx.locale);
  return { number: note.credit_note_number, print: () => typesetter.print('credit-note', sheet) };
}

type Source = {
  note: CreditNoteDocument;
  invoice: InvoiceWithLines;
  names: Names;
  organization: Organization;
  timezone: string;
};

function creditNoteSheet({ note, invoice, names, organization, timezone }: Source, locale: Locale) {
  const { note: texts, signatures, sign } = TEXTS[locale];
  const { number, renter, room, inWords, page } = NOTICE_TEXTS[locale];
  const madeOn = Temporal.Instant.from(note.created_at).toZonedDateTimeISO(timezone).toPlainDate().toString();
  return {
    locale,
    title: texts.title,
    subtitle: `${number} ${note.credit_note_number}`,
    number: note.credit_note_number,
    created: momentOf(invoice.updated_at),
    issuer: issuerOf(organization, locale),
    property: propertyOf(names),
    stamp: note.status === 'REVERSED' ? { text: texts.reversed, tone: 'bad' } : null,
    who: [fact(renter, names.renter_name), fact(room, names.room_name ?? '')],
    what: [
      fact(texts.invoice, note.invoice_number),
      fact(texts.period, spellPeriod(note.period, locale)),
      fact(texts.date, spellDate(madeOn, locale)),
    ],
    reason: [fact(texts.reason, reasonOf(note, locale))],
    columns: texts.columns,
    lines: note.lines.map(({ description_vi, description_en, amount }, index) => ({
      position: String(index + 1),
      description: locale === 'vi' ? description_vi : description_en,
      amount: formatNumber(amount, locale),
    })),
    total: { label: texts.total, value: formatMoney(note.amount, locale) },
    words: `${inWords}: ${spellAmount(dong(note.amount), locale)}`,
    invoice: invoiceAfter(note, invoice, locale),
    signatures,
    sign,
    footer: `${note.credit_note_number} · ${texts.footer}`,
    page_label: page,
  };
}

/** Where the invoice stands today; rows with zero are left out, except the balance. */
function invoiceAfter(note: CreditNoteDocument, invoice: InvoiceWithLines, locale: Locale) {
  const texts = TEXTS[locale].note;
  const less = [
    { label: texts.credited, amount: invoice.credited_amount },
    { label: texts.writtenOff, amount: invoice.written_off_amount },
    { label: texts.paid, amount: invoice.paid_amount },
  ].filter(({ amount }) => dong(amount) !== 0n);
  const row = (label: string, amount: string, strong = false) => ({
    label,
    value: formatMoney(amount, locale),
    strong,
  });
  return {
    heading: texts.after,
    rows: [
      row(texts.billed, invoice.total_amount),
      ...less.map(({ label, amount }) => row(label, `-${amount}`)),
      row(texts.balance, formatAmount(invoice.status === 'CANCELLED' ? 0n : balanceOf(figuresOf(invoice))), true),
    ],
    note: dong(note.credit_amount) > 0n ? texts.toCredit(formatMoney(note.credit_amount, locale)) : null,
  };
}
