import { reportsWords } from './reports.ts';

const vi = {
  unnamedOwner: 'Chủ nhà',
  taxCode: (code: string) => `MST ${code}`,
  revenueOf: (year: number) => `Doanh thu năm ${year}`,
  byCash: (amount: string) => `Thực thu ${amount}`,
  finesApart: (amount: string) =>
    `Tiền phạt, bồi thường ${amount}: không tính vào doanh thu và ngưỡng, chịu thuế TNCN riêng`,
  threshold: 'So với ngưỡng chịu thuế',
  ofThreshold: (percent: string, threshold: string) => `${percent}% của ngưỡng ${threshold} mỗi năm`,
  exempt: 'Dưới ngưỡng: chưa phải nộp thuế GTGT và thuế TNCN.',
  near: 'Sắp tới ngưỡng: vượt ngưỡng thì phải khai và nộp thuế.',
  taxed: (vat: string, vatPercent: string, pit: string, pitPercent: string) =>
    `Vượt ngưỡng: ước tính thuế GTGT ${vat} (${vatPercent}), thuế TNCN ${pit} (${pitPercent}).`,
  estimate: 'Ước tính, không thay tờ khai. Căn cứ:',
  noTaxRule: 'Chưa có quy định thuế cho năm này.',
  notAllHouses: 'Chưa tính mọi nhà: chủ nhà có thể có thêm doanh thu.',
  kinds: {
    rent: 'Tiền phòng',
    services: 'Dịch vụ',
    utilities: 'Điện nước',
    fines_and_compensation: 'Phạt, bồi thường',
    deposits: 'Tiền cọc',
    earlier_debts: 'Nợ cũ',
  },
  cashRevenue: 'Thực thu',
  revenueByMonth: 'Doanh thu theo tháng',
  withUtilities: 'Gồm tiền điện nước',
  withoutUtilities: 'Không gồm tiền điện nước',
};

const en: typeof vi = {
  unnamedOwner: 'Owner',
  taxCode: (code) => `Tax code ${code}`,
  revenueOf: (year) => `Revenue of ${year}`,
  byCash: (amount) => `${amount} received`,
  finesApart: (amount) =>
    `Fines and compensation ${amount}: not revenue, not counted towards the threshold, with income tax of their own`,
  threshold: 'Against the tax threshold',
  ofThreshold: (percent, threshold) => `${percent}% of the yearly threshold of ${threshold}`,
  exempt: 'Below the threshold: no VAT and no personal income tax so far.',
  near: 'Close to the threshold: above it, tax must be declared and paid.',
  taxed: (vat, vatPercent, pit, pitPercent) =>
    `Above the threshold: estimated VAT ${vat} (${vatPercent}), personal income tax ${pit} (${pitPercent}).`,
  estimate: 'An estimate, not a declaration. By law:',
  noTaxRule: 'There is no tax rule for this year.',
  notAllHouses: 'Not all houses are included: the owner may have more revenue.',
  kinds: {
    rent: 'Rent',
    services: 'Services',
    utilities: 'Utilities',
    fines_and_compensation: 'Fines, compensation',
    deposits: 'Deposits',
    earlier_debts: 'Earlier debts',
  },
  cashRevenue: 'Received',
  revenueByMonth: 'Revenue by month',
  withUtilities: 'Utilities included',
  withoutUtilities: 'Without utilities',
};

export const revenueWords = { vi: { ...reportsWords.vi, ...vi }, en: { ...reportsWords.en, ...en } };
