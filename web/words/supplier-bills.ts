const vi = {
  title: 'Hóa đơn điện, nước của nhà cung cấp',
  house: 'Nhà',
  utility: 'Loại',
  utilities: { ELECTRICITY: 'Điện', WATER: 'Nước' },
  units: { ELECTRICITY: 'kWh', WATER: 'm³' },
  month: 'Của tháng',
  quantity: (unit: string) => `Lượng dùng (${unit})`,
  amount: 'Số tiền, gồm thuế',
  common: (unit: string) => `Dùng chung có công tơ riêng (${unit})`,
  commonHint: 'Cầu thang, máy bơm, sân. Bỏ trống nếu không đo.',
  note: 'Ghi chú',
  booksNothing: 'Chỉ để so với công tơ các phòng. Tiền trả nhà cung cấp ghi ở Chi phí.',
  save: 'Lưu hóa đơn',
  saved: 'Đã lưu hóa đơn nhà cung cấp',
};

const en: typeof vi = {
  title: 'Supplier’s electricity or water bill',
  house: 'House',
  utility: 'Kind',
  utilities: { ELECTRICITY: 'Electricity', WATER: 'Water' },
  units: { ELECTRICITY: 'kWh', WATER: 'm³' },
  month: 'For the month',
  quantity: (unit) => `Quantity (${unit})`,
  amount: 'Amount, tax included',
  common: (unit) => `Common use with its own meter (${unit})`,
  commonHint: 'Stairs, pump, yard. Leave empty if it is not measured.',
  note: 'Note',
  booksNothing: 'Only compared with the rooms’ meters. Record the payment to the supplier as an expense.',
  save: 'Save the bill',
  saved: 'Supplier bill saved',
};

export const supplierWords = { vi, en };
