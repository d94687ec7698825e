import type { InvoiceKind } from '../../../../domain/catalog/invoices.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import { dong } from '../../../../domain/money.ts';
import { closingOf } from '../../../../domain/notifications/closing-of.ts';
import { formatMoney, spellDate, spellPeriod } from '../../../documents/format.ts';
import type { LinkedInvoice } from './queries.ts';

type Texts = {
  bills: Record<InvoiceKind, string>;
  bill(bill: string, month: string, room: string): string;
  open(amount: string, due: string): string;
  paid(amount: string): string;
  closed: string;
  link: string;
};

const TEXTS: Record<Locale, Texts> = {
  vi: {
    bills: { MONTHLY: 'Tiền nhà', SETTLEMENT: 'Quyết toán trả phòng', ONE_OFF: 'Khoản riêng' },
    bill: (bill, month, room) => `${bill} tháng ${month}, phòng ${room}`,
    open: (amount, due) => `${amount}, hạn thanh toán ${due}.`,
    paid: (amount) => `đã thanh toán đủ ${amount}. Cảm ơn bạn.`,
    closed: 'không còn phải trả.',
    link: 'Xem chi tiết và mã chuyển khoản:',
  },
  en: {
    bills: { MONTHLY: 'Rent', SETTLEMENT: 'Settlement at move-out', ONE_OFF: 'Separate charge' },
    bill: (bill, month, room) => `${bill} for ${month}, room ${room}`,
    open: (amount, due) => `${amount}, due on ${due}.`,
    paid: (amount) => `${amount}, paid in full. Thank you.`,
    closed: 'nothing is left to pay.',
    link: 'Details and payment code:',
  },
};

/** A text to paste into a chat or SMS. */
export function linkMessage(invoice: LinkedInvoice, url: string | null, locale: Locale): string {
  const texts = TEXTS[locale];
  const room = `${invoice.room_name} (${invoice.property_name})`;
  const bill = texts.bill(texts.bills[invoice.kind], spellPeriod(invoice.period, locale), room);
  const message = `${bill}: ${standing(invoice, locale)}`;
  return url === null ? message : `${message} ${texts.link} ${url}`;
}

function standing(invoice: LinkedInvoice, locale: Locale): string {
  const texts = TEXTS[locale];
  // A chat may not keep the no-break space.
  const money = (amount: string) => formatMoney(amount, locale).replace('\u00a0', ' ');
  if (invoice.status !== 'PAID') return texts.open(money(invoice.balance), spellDate(invoice.due_date, locale));
  const [total, paid] = [dong(invoice.total_amount), dong(invoice.paid_amount)];
  const closing = closingOf({ total, paid, writtenOff: dong(invoice.written_off_amount) });
  return closing === 'paid' && paid > 0n ? texts.paid(money(invoice.paid_amount)) : texts.closed;
}
