/** The tabs of the renter's app. Below an icon of a phone of 320 px, nine letters fit. */
const vi = {
  home: 'Trang chủ',
  invoices: 'Hóa đơn',
  meter: 'Điện nước',
  tickets: 'Sửa chữa',
  household: 'Nhà tôi',
};

const en: typeof vi = {
  home: 'Home',
  invoices: 'Invoices',
  meter: 'Meters',
  tickets: 'Repairs',
  household: 'My home',
};

export const renterShellWords = { vi, en };
