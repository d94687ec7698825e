import type { Locale } from '../../../../domain/catalog/locales.ts';

/** The texts of credit notes and of the statement of a lease. */
type Texts = {
  note: {
    title: string;
    reversed: string;
    invoice: string;
    period: string;
    date: string;
    reason: string;
    columns: [string, string, string];
    total: string;
    after: string;
    billed: string;
    credited: string;
    writtenOff: string;
    paid: string;
    balance: string;
    toCredit(amount: string): string;
    footer: string;
  };
  statement: {
    title: string;
    days(from: string, to: string): string;
    lease: string;
    until(from: string, to: string | null): string;
    asOf: string;
    account: string;
    accountColumns: [string, string, string, string, string];
    noAccount: string;
    opening: string;
    open: string;
    paidAhead: string;
    deposit: string;
    depositColumns: [string, string, string, string, string];
    noDeposit: string;
    agreed: string;
    held: string;
    credit: string;
    month(period: string): string;
    hint: string;
    footer: string;
  };
  signatures: [string, string];
  sign: string;
};

export const TEXTS: Record<Locale, Texts> = {
  vi: {
    note: {
      title: 'PHIẾU GIẢM TRỪ',
      reversed: 'ĐÃ THU HỒI',
      invoice: 'Cho thông báo số',
      period: 'Tháng',
      date: 'Ngày lập',
      reason: 'Lý do',
      columns: ['STT', 'Nội dung', 'Số tiền giảm (₫)'],
      total: 'Tổng giảm trừ:',
      after: 'Thông báo tiền nhà sau khi giảm trừ',
      billed: 'Tổng cộng ban đầu',
      credited: 'Đã giảm trừ (mọi phiếu)',
      writtenOff: 'Đã xóa nợ',
      paid: 'Đã thanh toán',
      balance: 'Còn phải trả',
      toCredit: (amount) => `${amount} đã trả trước đó trở thành tiền dư của người thuê, được trừ vào các tháng sau.`,
      footer: 'Phiếu giảm trừ tiền nhà, không phải hóa đơn thuế.',
    },
    statement: {
      title: 'BẢNG KÊ HỢP ĐỒNG THUÊ',
      days: (from, to) => `Từ ${from} đến ${to}`,
      lease: 'Thời gian thuê',
      until: (from, to) => (to === null ? `từ ${from}` : `${from} – ${to}`),
      asOf: 'Lập ngày',
      account: 'Tiền nhà (₫)',
      accountColumns: ['Ngày', 'Nội dung', 'Phải trả', 'Đã trả, giảm', 'Còn lại'],
      noAccount: 'Chưa có hóa đơn nào.',
      opening: 'Số dư đầu kỳ',
      open: 'Còn phải trả',
      paidAhead: 'Tiền dư của người thuê',
      deposit: 'Tiền cọc (₫)',
      depositColumns: ['Ngày', 'Nội dung', 'Nhận', 'Dùng, hoàn', 'Đang giữ'],
      noDeposit: 'Chưa nhận tiền cọc.',
      agreed: 'Cọc theo hợp đồng',
      held: 'Đang giữ',
      credit: 'Tiền dư',
      month: (period) => `tháng ${period}`,
      hint: 'Hóa đơn đã hủy và khoản thanh toán đã hủy không có trong bảng kê.',
      footer: 'Bảng kê để đối chiếu, không phải hóa đơn thuế.',
    },
    signatures: ['Bên cho thuê', 'Bên thuê'],
    sign: '(Ký, ghi rõ họ tên)',
  },
  en: {
    note: {
      title: 'Credit note',
      reversed: 'REVERSED',
      invoice: 'For notice no.',
      period: 'Month',
      date: 'Date',
      reason: 'Reason',
      columns: ['No.', 'Description', 'Credited (₫)'],
      total: 'Total credited:',
      after: 'The notice after this credit',
      billed: 'Original total',
      credited: 'Credited (all notes)',
      writtenOff: 'Written off',
      paid: 'Paid',
      balance: 'Balance due',
      toCredit: (amount) => `${amount} that was already paid became the renter’s credit, applied to future months.`,
      footer: 'Credit on a rent notice, not a tax invoice.',
    },
    statement: {
      title: 'Lease statement',
      days: (from, to) => `From ${from} to ${to}`,
      lease: 'Lease',
      until: (from, to) => (to === null ? `from ${from}` : `${from} – ${to}`),
      asOf: 'As of',
      account: 'Account (₫)',
      accountColumns: ['Date', 'Description', 'Billed', 'Paid, credited', 'Balance'],
      noAccount: 'No invoices yet.',
      opening: 'Opening balance',
      open: 'Balance due',
      paidAhead: 'Renter’s credit',
      deposit: 'Deposit (₫)',
      depositColumns: ['Date', 'Description', 'Received', 'Used, returned', 'Held'],
      noDeposit: 'No deposit received yet.',
      agreed: 'Agreed deposit',
      held: 'Held',
      credit: 'Credit',
      month: (period) => period,
      hint: 'Cancelled invoices and reversed payments are left out.',
      footer: 'For comparing records, not a tax invoice.',
    },
    signatures: ['Landlord', 'Renter'],
    sign: '(Signature, full name)',
  },
};
