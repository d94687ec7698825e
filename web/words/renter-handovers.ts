const vi = {
  household: 'Nhà tôi',
  confirm: 'Xác nhận biên bản',
  ask: 'Chủ nhà đã xác nhận biên bản này. Xem kỹ từng món; điều gì khác thì ghi vào ý kiến trước khi xác nhận.',
  remark: 'Ý kiến của bạn (nếu có)',
  remarkHelp: 'Ví dụ: vết nứt cạnh cửa sổ có từ trước.',
  confirmed: 'Đã xác nhận biên bản',
  final: 'Bạn đã xác nhận biên bản này.',
  empty: 'Chưa có biên bản bàn giao',
  emptyHint: 'Khi chủ nhà lập và xác nhận biên bản, bạn xem và xác nhận ở đây.',
  save: 'Tải PDF',
  toConfirm: 'Chờ bạn xác nhận',
  toConfirmHint: 'Xem từng món, ghi ý kiến nếu có rồi xác nhận.',
};

const en: typeof vi = {
  household: 'My home',
  confirm: 'Confirm the record',
  ask: 'The landlord has confirmed this record. Check each item; write down what you see differently before you confirm.',
  remark: 'Your remark (if any)',
  remarkHelp: 'For example: the crack beside the window was there before.',
  confirmed: 'Record confirmed',
  final: 'You have confirmed this record.',
  empty: 'No handover yet',
  emptyHint: 'When the landlord has made and confirmed a record, you see and confirm it here.',
  save: 'Save PDF',
  toConfirm: 'Waits for you',
  toConfirmHint: 'Check each item, add a remark if needed, then confirm.',
};

export const renterHandoverWords = { vi, en };
