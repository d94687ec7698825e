import type { Locale } from '../../../../domain/catalog/locales.ts';
import { formatMoney, spellDate, spellPeriod } from '../../../documents/format.ts';
import type { LinkedInvoice } from './queries.ts';

type Bill = { month: string; room: string; amount: string; due: string; isPaid: boolean };

const TEXTS: Record<Locale, { bill(bill: Bill): string; link: string }> = {
  vi: {
    bill: ({ month, room, amount, due, isPaid }) =>
      isPaid
        ? `Tiền nhà tháng ${month}, phòng ${room}: đã thanh toán đủ ${amount}. Cảm ơn bạn.`
        : `Tiền nhà tháng ${month}, phòng ${room}: ${amount}, hạn thanh toán ${due}.`,
    link: 'Xem chi tiết và mã chuyển khoản:',
  },
  en: {
    bill: ({ month, room, amount, due, isPaid }) =>
      isPaid
        ? `Rent for ${month}, room ${room}: ${amount}, paid in full. Thank you.`
        : `Rent for ${month}, room ${room}: ${amount}, due on ${due}.`,
    link: 'Details and payment code:',
  },
};

/** A text to paste into a chat or SMS. */
export function linkMessage(invoice: LinkedInvoice, url: string | null, locale: Locale): string {
  const texts = TEXTS[locale];
  const isPaid = invoice.status === 'PAID';
  const bill = texts.bill({
    month: spellPeriod(invoice.period, locale),
    room: `${invoice.room_name} (${invoice.property_name})`,
    // A chat may not keep the no-break space.
    amount: formatMoney(isPaid ? invoice.total_amount : invoice.balance, locale).replace('\u00a0', ' '),
    due: spellDate(invoice.due_date, locale),
    isPaid,
  });
  return url === null ? bill : `${bill} ${texts.link} ${url}`;
}
