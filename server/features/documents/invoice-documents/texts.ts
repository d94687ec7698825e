import type { InvoiceKind } from '../../../../domain/catalog/invoices.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import type { Closing } from '../../../../domain/notifications/closing-of.ts';

/** The texts of rent notices and receipts. A rent notice is not a tax invoice and must never call itself one. */
export type Texts = {
  titles: Record<InvoiceKind, string>;
  several(count: number): string;
  month(period: string): string;
  number: string;
  renter: string;
  room: string;
  issueDate: string;
  dueDate: string;
  overdue(days: number): string;
  taxCode: string;
  columns: [string, string, string, string, string];
  charges: string;
  total: string;
  credited: string;
  writtenOff: string;
  paid: string;
  balance: string;
  previousBalance: string;
  toPay: string;
  inWords: string;
  sumInWords(sum: string): string;
  payBy: string;
  bank: string;
  account: string;
  holder: string;
  amount: string;
  memo: string;
  payHint: string;
  /** Where no payment connection reports transfers. */
  payByHandHint: string;
  payWithoutCode: string;
  payWithoutAccount: string;
  qrAlt: string;
  link: { caption: string; warning: string; alt: string };
  noTaxInvoice: string;
  page: string;
  stamps: { DRAFT: string; CANCELLED: string } & Record<Closing, string>;
  people(count: string): string;
  readings(previous: string, current: string): string;
  readOn(date: string): string;
  used(use: string): string;
  replaced(oldFinal: string, newInitial: string): string;
  rolledOver: string;
  shared(use: string, all: string): string;
  corrected(billed: string, use: string): string;
  tier(from: string, to: string | null, unit: string): string;
  withTax(price: string, percent: string): string;
  days(days: number, of: number): string;
  perDay: string;
  lateDays(days: number): string;
  lessBilled(amount: string): string;
  receipt: {
    in: string;
    out: string;
    payer: string;
    payee: string;
    address: string;
    reason: { in: string; out: string };
    sign: string;
    date: string;
    method: string;
    reference: string;
    reversed: string;
    columns: [string, string];
    invoices: Record<InvoiceKind, string>;
    invoice(name: string, number: string, period: string): string;
    reasons: Record<InvoiceKind, (months: string) => string> & {
      RENTER_CREDIT: string;
      DEPOSIT_REFUND: string;
      CREDIT_REFUND: string;
    };
    purposes: { RENTER_CREDIT: string; DEPOSIT_REFUND: string; CREDIT_REFUND: string };
    total: string;
    signatures: { in: [string, string]; out: [string, string] };
    footer: string;
  };
};

export const TEXTS: Record<Locale, Texts> = {
  vi: {
    titles: {
      MONTHLY: 'THÔNG BÁO TIỀN NHÀ',
      SETTLEMENT: 'QUYẾT TOÁN TRẢ PHÒNG',
      ONE_OFF: 'THÔNG BÁO KHOẢN RIÊNG',
    },
    several: (count) => `${count} thông báo tiền nhà`,
    month: (period) => `Tháng ${period}`,
    number: 'Số',
    renter: 'Người thuê',
    room: 'Phòng',
    issueDate: 'Ngày phát hành',
    dueDate: 'Hạn thanh toán',
    overdue: (days) => `quá hạn ${days} ngày`,
    taxCode: 'Mã số thuế',
    columns: ['STT', 'Nội dung', 'Số lượng', 'Đơn giá (₫)', 'Thành tiền (₫)'],
    charges: 'Tiền tháng này',
    total: 'Tổng cộng',
    credited: 'Đã giảm trừ',
    writtenOff: 'Đã xóa nợ',
    paid: 'Đã thanh toán',
    balance: 'Còn phải trả',
    previousBalance: 'Hóa đơn khác còn nợ',
    toPay: 'Tổng phải trả',
    inWords: 'Bằng chữ',
    sumInWords: (sum) => `${sum} bằng chữ`,
    payBy: 'Chuyển khoản: quét mã bằng ứng dụng ngân hàng',
    bank: 'Ngân hàng',
    account: 'Số tài khoản',
    holder: 'Chủ tài khoản',
    amount: 'Số tiền',
    memo: 'Nội dung',
    payHint: 'Vui lòng giữ nguyên nội dung chuyển khoản để khoản tiền được ghi nhận tự động.',
    payByHandHint: 'Vui lòng giữ nguyên nội dung chuyển khoản để chủ nhà biết tiền của hóa đơn nào.',
    payWithoutCode: 'Thanh toán',
    payWithoutAccount: 'Vui lòng thanh toán cho chủ nhà và ghi kèm nội dung này.',
    qrAlt: 'Mã VietQR để chuyển khoản',
    link: {
      caption: 'Xem phiếu trên điện thoại',
      warning: 'Không phải mã chuyển khoản',
      alt: 'Mã QR để xem phiếu này trên mạng',
    },
    noTaxInvoice: 'Đây là thông báo thu tiền, không phải hóa đơn thuế.',
    page: 'Trang',
    stamps: {
      DRAFT: 'BẢN NHÁP',
      CANCELLED: 'ĐÃ HỦY',
      paid: 'ĐÃ THANH TOÁN',
      credited: 'ĐÃ GIẢM TRỪ',
      written_off: 'ĐÃ XÓA NỢ',
    },
    people: (count) => `${count}\u00a0người`,
    readings: (previous, current) => `Chỉ số cũ ${previous}, mới ${current}`,
    readOn: (date) => `ghi ngày ${date}`,
    used: (use) => `dùng ${use}`,
    replaced: (oldFinal, newInitial) => `thay công tơ: cũ dừng ở ${oldFinal}, mới bắt đầu từ ${newInitial}`,
    rolledOver: 'công tơ đã quay về 0',
    shared: (use, all) => `phần theo ngày ở: ${use} trên ${all}`,
    corrected: (billed, use) => `đã tính ${billed}, đúng là ${use}`,
    tier: (from, to, unit) => (to === null ? `Trên ${from} ${unit}` : `Từ ${from} đến ${to} ${unit}`),
    withTax: (price, percent) => `${price} + thuế ${percent}%`,
    days: (days, of) => `${days}/${of} ngày`,
    perDay: '/ngày',
    lateDays: (days) => `${days} ngày`,
    lessBilled: (amount) => `trừ ${amount} đã tính trước đó`,
    receipt: {
      in: 'PHIẾU THU',
      out: 'PHIẾU CHI',
      payer: 'Người nộp tiền',
      payee: 'Người nhận tiền',
      address: 'Địa chỉ',
      reason: { in: 'Lý do nộp', out: 'Lý do chi' },
      sign: '(Ký, họ tên)',
      date: 'Ngày',
      method: 'Hình thức',
      reference: 'Tham chiếu',
      reversed: 'ĐÃ HỦY',
      columns: ['Nội dung', 'Số tiền (₫)'],
      invoices: { MONTHLY: 'Thông báo tiền nhà', SETTLEMENT: 'Quyết toán trả phòng', ONE_OFF: 'Thông báo khoản riêng' },
      invoice: (name, number, period) => `${name} ${number}, tháng ${period}`,
      reasons: {
        MONTHLY: (months) => `Tiền nhà tháng ${months}`,
        SETTLEMENT: (months) => `Quyết toán trả phòng tháng ${months}`,
        ONE_OFF: (months) => `Khoản riêng tháng ${months}`,
        RENTER_CREDIT: 'Nộp trước tiền nhà',
        DEPOSIT_REFUND: 'Trả lại tiền đặt cọc',
        CREDIT_REFUND: 'Trả lại tiền dư',
      },
      purposes: {
        RENTER_CREDIT: 'Tiền dư của người thuê, trừ vào các kỳ sau',
        DEPOSIT_REFUND: 'Trả lại tiền đặt cọc',
        CREDIT_REFUND: 'Trả lại tiền dư',
      },
      total: 'Tổng cộng:',
      signatures: { in: ['Người nộp tiền', 'Người thu tiền'], out: ['Người nhận tiền', 'Người chi tiền'] },
      footer: 'Phiếu xác nhận thanh toán, không phải hóa đơn thuế.',
    },
  },
  en: {
    titles: { MONTHLY: 'Rent notice', SETTLEMENT: 'Settlement at move-out', ONE_OFF: 'Separate charge' },
    several: (count) => (count === 1 ? '1 rent notice' : `${count} rent notices`),
    month: (period) => period,
    number: 'No.',
    renter: 'Renter',
    room: 'Room',
    issueDate: 'Issued on',
    dueDate: 'Due on',
    overdue: (days) => `${days} ${days === 1 ? 'day' : 'days'} overdue`,
    taxCode: 'Tax code',
    columns: ['No.', 'Description', 'Quantity', 'Unit price (₫)', 'Amount (₫)'],
    charges: 'Charges of this month',
    total: 'Total',
    credited: 'Credited',
    writtenOff: 'Written off',
    paid: 'Paid',
    balance: 'Balance',
    previousBalance: 'Other unpaid notices',
    toPay: 'Total to pay',
    inWords: 'In words',
    sumInWords: (sum) => `${sum} in words`,
    payBy: 'Bank transfer: scan the code with your banking app',
    bank: 'Bank',
    account: 'Account number',
    holder: 'Account holder',
    amount: 'Amount',
    memo: 'Memo',
    payHint: 'Please do not change the memo, so that your payment is recognised automatically.',
    payByHandHint: 'Please do not change the memo, so that your landlord knows what the payment is for.',
    payWithoutCode: 'Payment',
    payWithoutAccount: 'Please pay your landlord and quote this memo.',
    qrAlt: 'VietQR code for the bank transfer',
    link: {
      caption: 'View this notice online',
      warning: 'Not a payment code',
      alt: 'QR code to view this notice online',
    },
    noTaxInvoice: 'This is a request for payment, not a tax invoice.',
    page: 'Page',
    stamps: {
      DRAFT: 'DRAFT',
      CANCELLED: 'CANCELLED',
      paid: 'PAID',
      credited: 'CREDITED',
      written_off: 'WRITTEN OFF',
    },
    people: (count) => `${count}\u00a0${count === '1' ? 'person' : 'people'}`,
    readings: (previous, current) => `Previous reading ${previous}, current ${current}`,
    readOn: (date) => `read on ${date}`,
    used: (use) => `used ${use}`,
    replaced: (oldFinal, newInitial) =>
      `meter replaced: old meter ended at ${oldFinal}, new meter started at ${newInitial}`,
    rolledOver: 'the meter rolled over',
    shared: (use, all) => `share by days of stay: ${use} of ${all}`,
    corrected: (billed, use) => `billed ${billed}, corrected to ${use}`,
    tier: (from, to, unit) => (to === null ? `Above ${from} ${unit}` : `From ${from} to ${to} ${unit}`),
    withTax: (price, percent) => `${price} + ${percent}% tax`,
    days: (days, of) => `${days}/${of} days`,
    perDay: ' per day',
    lateDays: (days) => `${days} ${days === 1 ? 'day' : 'days'}`,
    lessBilled: (amount) => `less ${amount} already billed`,
    receipt: {
      in: 'Receipt',
      out: 'Payment voucher',
      payer: 'Received from',
      payee: 'Paid to',
      address: 'Address',
      reason: { in: 'Reason', out: 'Reason' },
      sign: '(Signature, full name)',
      date: 'Date',
      method: 'Method',
      reference: 'Reference',
      reversed: 'REVERSED',
      columns: ['For', 'Amount (₫)'],
      invoices: { MONTHLY: 'Rent notice', SETTLEMENT: 'Settlement at move-out', ONE_OFF: 'Separate charge' },
      invoice: (name, number, period) => `${name} ${number}, ${period}`,
      reasons: {
        MONTHLY: (months) => `Rent, ${months}`,
        SETTLEMENT: (months) => `Settlement at move-out, ${months}`,
        ONE_OFF: (months) => `Separate charge, ${months}`,
        RENTER_CREDIT: 'Payment in advance',
        DEPOSIT_REFUND: 'Deposit returned',
        CREDIT_REFUND: 'Credit returned',
      },
      purposes: {
        RENTER_CREDIT: 'Renter’s credit, applied to future months',
        DEPOSIT_REFUND: 'Deposit returned',
        CREDIT_REFUND: 'Credit returned',
      },
      total: 'Total:',
      signatures: { in: ['Paid by', 'Received by'], out: ['Received by', 'Paid by'] },
      footer: 'Confirmation of payment, not a tax invoice.',
    },
  },
};
