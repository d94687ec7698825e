const vi = {
  'days after the lease ended': 'những ngày sau khi trả phòng',
  'deposit not paid before the lease ended': 'tiền cọc chưa đóng khi trả phòng',
  'rent changed within the month': 'tiền phòng thay đổi trong tháng',
  'carried to the next invoice': 'chuyển sang hóa đơn sau',
  'the invoice it was carried from is billed again': 'hóa đơn gốc được tính lại',
  'lease ended': 'hợp đồng đã kết thúc',
  transfer: 'chuyển sang phòng khác',
};

const en: typeof vi = {
  'days after the lease ended': 'days after the lease ended',
  'deposit not paid before the lease ended': 'deposit not paid before the lease ended',
  'rent changed within the month': 'rent changed within the month',
  'carried to the next invoice': 'carried to the next invoice',
  'the invoice it was carried from is billed again': 'the invoice it was carried from is billed again',
  'lease ended': 'the lease ended',
  transfer: 'transfer to another room',
};

/** The service stores the reasons of what it does by itself as these words, whatever the language. */
export const serviceReasonWords = { vi, en };

/** A reason to show: in the language of the reader if the service gave it, else as it was written. */
export const reasonShown = (words: typeof vi, reason: string): string => words[reason as keyof typeof vi] ?? reason;
