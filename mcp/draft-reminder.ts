import type { Invoice } from '../client/src/index.ts';
import { formatDate, formatMoney, formatPeriod, type Language } from '../web/words/format.ts';

/** A reminder that a landlord can paste into a message. */
export function draftReminder(invoice: Invoice, open: bigint, language: Language): string {
  const amount = formatMoney(String(open), language);
  const { names, period, due_date, payment_reference, effective_display } = invoice;
  const due = due_date ? formatDate(due_date, language) : null;
  const late = effective_display.status.value === 'OVERDUE';
  const [renter, room, month] = [names?.renter_name ?? '', names?.room_name ?? '', formatPeriod(period, language)];
  if (language === 'vi') {
    const when = due ? (late ? `, đã quá hạn từ ${due}` : `, hạn ${due}`) : '';
    return `Chào ${renter}, hóa đơn phòng ${room} tháng ${month} còn ${amount}${when}. Khi chuyển khoản, ${renter} ghi nội dung: ${payment_reference}. Nếu đã chuyển, xin bỏ qua tin này. Cảm ơn!`;
  }
  const when = due ? (late ? `, which was due on ${due}` : `, due on ${due}`) : '';
  return `Hello ${renter}, ${amount} of the invoice for room ${room}, ${month}, is open${when}. Please use this transfer memo: ${payment_reference}. If you have paid already, please ignore this message. Thank you!`;
}
