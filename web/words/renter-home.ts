const vi = {
  title: (name: string) => `Xin chào ${name}`,
  due: (month: string) => `Tiền nhà tháng ${month}`,
  dueOn: (date: string) => `Hạn ${date}`,
  overdue: (date: string) => `Quá hạn từ ${date}`,
  nothing: 'Bạn không còn khoản nào phải trả',
  nothingHint: 'Hóa đơn tháng sau sẽ hiện ở đây khi chủ nhà gửi.',
  earlier: 'Các tháng trước',
  noEarlier: 'Chưa có hóa đơn nào.',
  monthOf: (month: string) => `Tháng ${month}`,
  dueDate: (date: string) => `Hạn ${date}`,
  statuses: { PAID: 'Đã trả', CANCELLED: 'Đã hủy', ISSUED: 'Chưa trả', PARTIALLY_PAID: 'Trả một phần' } as Record<
    string,
    string
  >,
  notLinked: 'Tài khoản chưa gắn với phòng nào',
  notLinkedHint: 'Hãy mở liên kết trong thư mời của chủ nhà.',
};

const en: typeof vi = {
  title: (name) => `Hello ${name}`,
  due: (month) => `Rent and utilities, ${month}`,
  dueOn: (date) => `Due ${date}`,
  overdue: (date) => `Overdue since ${date}`,
  nothing: 'You owe nothing',
  nothingHint: 'The next bill appears here when your landlord sends it.',
  earlier: 'Earlier months',
  noEarlier: 'No bills yet.',
  monthOf: (month) => month,
  dueDate: (date) => `Due ${date}`,
  statuses: { PAID: 'Paid', CANCELLED: 'Cancelled', ISSUED: 'Not paid', PARTIALLY_PAID: 'Partly paid' },
  notLinked: 'This account belongs to no room yet',
  notLinkedHint: 'Open the link in your landlord’s invitation.',
};

export const renterHomeWords = { vi, en };
