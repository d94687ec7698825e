import type { Locale } from '../../domain/catalog/locales.ts';
import type { Utility } from '../../domain/catalog/meters.ts';
import type { Closing } from '../../domain/notifications/closing-of.ts';

type Texts = {
  of(period: string): string;
  dueOn(date: string): string;
  overdue(days: number): string;
  received(paid: string, total: string): string;
  withPrevious(amount: string): string;
  paidOn(date: string): string;
  nothingToPay: string;
  closed: Record<Closing, string>;
  qr(amount: string, account: string, memo: string): string;
  saveQr: string;
  saveHint: string;
  byHand: string;
  copyHint: string;
  details: string;
  about(number: string, date: string, renter: string): string;
  wholeMonth: string;
  credited(amount: string): string;
  utilities: Record<Utility, string>;
  meteredIn(utility: string, period: string): string;
  howTiers(utility: string): string;
  tierColumns: { tier: string; use: string; price: string; amount: string; taxed(percent: string): string };
  tier(number: number): string;
  pdf: string;
  invalidLinkTitle: string;
  invalidLink: string;
  cancelledTitle: string;
  cancelled: string;
  tooManyTitle: string;
  tooMany: string;
  failedTitle: string;
  failed: string;
};

export const TEXTS: Record<Locale, Texts> = {
  vi: {
    of: (period) => `Tháng ${period}`,
    dueOn: (date) => `Hạn thanh toán ${date}`,
    overdue: (days) => `Đã quá hạn ${days} ngày`,
    received: (paid, total) => `Đã nhận ${paid} trên ${total}`,
    withPrevious: (amount) => `Gồm ${amount} của các hóa đơn khác`,
    paidOn: (date) => `Nhận đủ ngày ${date}`,
    nothingToPay: 'Không còn phải trả',
    closed: { paid: 'ĐÃ THANH TOÁN', written_off: 'Đã xóa nợ', credited: 'Đã giảm trừ' },
    qr: (amount, account, memo) => `Mã VietQR: chuyển ${amount} tới ${account}, nội dung ${memo}`,
    saveQr: 'Lưu mã QR vào máy',
    saveHint: 'Mở ứng dụng ngân hàng, chọn quét QR, lấy ảnh vừa lưu. Số tiền và nội dung được điền sẵn.',
    byHand: 'Hoặc tự nhập',
    copyHint: 'Chạm vào một dòng để chọn rồi sao chép.',
    details: 'Chi tiết',
    about: (number, date, renter) => `Số ${number}, lập ngày ${date}, gửi ${renter}`,
    wholeMonth: 'Trọn tháng',
    credited: (amount) => `Đã giảm trừ ${amount}`,
    utilities: { ELECTRICITY: 'Tiền điện', WATER: 'Tiền nước' },
    meteredIn: (utility, period) => `${utility} tháng ${period}`,
    howTiers: (utility) => `${utility} tính thế nào?`,
    tierColumns: {
      tier: 'Bậc',
      use: 'Dùng',
      price: 'Đơn giá',
      amount: 'Tiền',
      taxed: (percent) => `Tiền, có thuế ${percent}%`,
    },
    tier: (number) => `Bậc ${number}`,
    pdf: 'Tải bản PDF',
    invalidLinkTitle: 'Không tìm thấy trang này',
    invalidLink: 'Liên kết không đúng, đã hết hạn hoặc đã bị thu hồi. Hãy hỏi chủ nhà để nhận liên kết mới.',
    cancelledTitle: 'Hóa đơn này đã được hủy',
    cancelled:
      'Bạn không cần thanh toán hóa đơn này nữa. Nếu chủ nhà phát hành hóa đơn thay thế, liên kết này sẽ mở hóa đơn đó, hoặc chủ nhà sẽ gửi liên kết mới.',
    tooManyTitle: 'Xin chờ một phút',
    tooMany: 'Có quá nhiều lượt xem. Vui lòng thử lại sau một phút.',
    failedTitle: 'Chưa mở được trang',
    failed: 'Trang đang gặp sự cố. Vui lòng thử lại sau ít phút.',
  },
  en: {
    of: (period) => period,
    dueOn: (date) => `Due on ${date}`,
    overdue: (days) => `${days} ${days === 1 ? 'day' : 'days'} overdue`,
    received: (paid, total) => `${paid} of ${total} received`,
    withPrevious: (amount) => `Includes ${amount} of other notices`,
    paidOn: (date) => `Paid in full on ${date}`,
    nothingToPay: 'Nothing left to pay',
    closed: { paid: 'PAID', written_off: 'Written off', credited: 'Credited' },
    qr: (amount, account, memo) => `VietQR code: transfer ${amount} to ${account}, memo ${memo}`,
    saveQr: 'Save the QR code',
    saveHint:
      'Open your banking app, choose to scan a QR code and pick the saved picture. Amount and memo are filled in.',
    byHand: 'Or type it in',
    copyHint: 'Touch a line to select it, then copy.',
    details: 'Details',
    about: (number, date, renter) => `No. ${number}, issued on ${date}, to ${renter}`,
    wholeMonth: 'The whole month',
    credited: (amount) => `${amount} credited`,
    utilities: { ELECTRICITY: 'Electricity', WATER: 'Water' },
    meteredIn: (utility, period) => `${utility}, ${period}`,
    howTiers: (utility) => `How is ${utility.toLowerCase()} calculated?`,
    tierColumns: {
      tier: 'Tier',
      use: 'Use',
      price: 'Price',
      amount: 'Amount',
      taxed: (percent) => `Amount with ${percent}% tax`,
    },
    tier: (number) => `Tier ${number}`,
    pdf: 'Download the PDF',
    invalidLinkTitle: 'This page cannot be found',
    invalidLink: 'The link is incorrect, has expired or was revoked. Please ask your landlord for a new one.',
    cancelledTitle: 'This invoice was cancelled',
    cancelled:
      'You no longer have to pay it. If your landlord issues an invoice in its place, this link will show that one, or your landlord will send a new link.',
    tooManyTitle: 'Please wait a minute',
    tooMany: 'Too many requests. Please try again in a minute.',
    failedTitle: 'This page cannot be opened now',
    failed: 'Something went wrong on our side. Please try again in a few minutes.',
  },
};
