import { reportsWords } from './reports.ts';

const vi = {
  supplierAndRooms: 'Nhà cung cấp và các phòng',
  electricityRule: 'Tiền điện thu của khách không được vượt hóa đơn nhà cung cấp',
  utilities: { ELECTRICITY: 'Điện', WATER: 'Nước' },
  units: { ELECTRICITY: 'kWh', WATER: 'm³' },
  supplierMeter: 'Công tơ tổng',
  roomMeters: 'Các phòng',
  loss: 'Hao hụt',
  supplierAmount: 'Tiền nhà cung cấp',
  charged: 'Đã thu của khách',
  verdict: 'Kết quả',
  enterBill: 'Nhập hóa đơn điện, nước',
  enterBillShort: 'Nhập hóa đơn',
  overcharged: (amount: string) => `Thu vượt ${amount}`,
  notOvercharged: 'Không vượt',
};

const en: typeof vi = {
  supplierAndRooms: 'Supplier and rooms',
  electricityRule: 'Renters may not be charged more for electricity than the supplier billed',
  utilities: { ELECTRICITY: 'Electricity', WATER: 'Water' },
  units: { ELECTRICITY: 'kWh', WATER: 'm³' },
  supplierMeter: 'Supplier’s meter',
  roomMeters: 'Rooms',
  loss: 'Loss',
  supplierAmount: 'Supplier’s bill',
  charged: 'Charged to renters',
  verdict: 'Result',
  enterBill: 'Enter a supplier bill',
  enterBillShort: 'Enter bill',
  overcharged: (amount) => `${amount} too much`,
  notOvercharged: 'Not above the bill',
};

export const meterReportWords = { vi: { ...reportsWords.vi, ...vi }, en: { ...reportsWords.en, ...en } };
