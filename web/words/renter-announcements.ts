const vi = {
  title: 'Thông báo của chủ nhà',
  all: 'Xem tất cả',
  none: 'Chưa có thông báo',
  noneHint: 'Khi chủ nhà báo cúp điện, đổi giá hay việc chung, thông báo sẽ ở đây.',
  by: (name: string, when: string) => `${name}, ${when}`,
  unread: 'Mới',
  open: 'Xem',
  understood: 'Đã xem',
};

const en: typeof vi = {
  title: 'From your landlord',
  all: 'See all',
  none: 'No announcements yet',
  noneHint: 'When your landlord announces a power cut, new prices or matters of the house, it is here.',
  by: (name, when) => `${name}, ${when}`,
  unread: 'New',
  open: 'Open',
  understood: 'Read',
};

export const renterAnnouncementsWords = { vi, en };
