const vi = {
  title: 'Hóa đơn',
  show: 'Hiện',
  open: 'Còn phải trả',
  all: 'Tất cả',
  nothingOpen: 'Bạn không còn khoản nào phải trả',
  nothingOpenHint: 'Hóa đơn tháng sau hiện ở đây khi chủ nhà gửi.',
  seeAll: 'Xem các hóa đơn trước',
  none: 'Chưa có hóa đơn nào',
  noneHint: 'Hóa đơn đầu tiên hiện ở đây khi chủ nhà gửi.',
  left: (amount: string) => `còn ${amount}`,
};

const en: typeof vi = {
  title: 'Invoices',
  show: 'Show',
  open: 'To pay',
  all: 'All',
  nothingOpen: 'You owe nothing',
  nothingOpenHint: 'The next invoice appears here when your landlord sends it.',
  seeAll: 'See earlier invoices',
  none: 'No invoices yet',
  noneHint: 'Your first invoice appears here when your landlord sends it.',
  left: (amount) => `${amount} left`,
};

export const renterInvoicesWords = { vi, en };
