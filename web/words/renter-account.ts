const vi = {
  notes: 'Phiếu giảm trừ',
  none: 'Chưa có phiếu giảm trừ',
  noneHint: 'Khi chủ nhà giảm một khoản trên hóa đơn của bạn, phiếu sẽ ở đây.',
  forInvoice: (number: string, month: string) => `Cho hóa đơn ${number}, tháng ${month}`,
  total: 'Tổng giảm trừ',
  toCredit: (amount: string) => `${amount} bạn đã trả thành tiền dư, được trừ vào các tháng sau.`,
  reversed: 'Đã thu hồi',
  openInvoice: 'Mở hóa đơn',
  save: 'Tải PDF',
  statement: 'Bảng kê',
  statementTitle: 'Bảng kê tiền nhà và tiền cọc',
  noLease: 'Bạn chưa đứng tên hợp đồng nào',
  noLeaseHint: 'Tiền nhà và tiền cọc chỉ người đứng tên hợp đồng xem được.',
};

const en: typeof vi = {
  notes: 'Credit notes',
  none: 'No credit notes yet',
  noneHint: 'When your landlord takes something off an invoice of yours, the note is here.',
  forInvoice: (number, month) => `For invoice ${number}, ${month}`,
  total: 'Total credited',
  toCredit: (amount) => `${amount} that you had paid became your credit, used by the next months.`,
  reversed: 'Reversed',
  openInvoice: 'Open the invoice',
  save: 'Save PDF',
  statement: 'Statement',
  statementTitle: 'Statement of account and deposit',
  noLease: 'No lease is in your name',
  noLeaseHint: 'Only the person whose name is on the lease sees its money.',
};

/** Credit notes and the statement of a lease, for renters. */
export const renterAccountWords = { vi, en };
