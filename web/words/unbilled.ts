import { reportsWords } from './reports.ts';

const vi = {
  unbilledHint: 'Tiền của các tháng đã qua mà chưa hóa đơn nào tính',
  allBilled: 'Mọi thứ đã lên hóa đơn',
  allBilledHint: 'Tháng đang chạy sẽ được tính khi chốt tháng.',
  endedOn: (date: string) => `Đã trả phòng ${date}`,
  billInRoom: 'Lập hóa đơn ở trang phòng',
  settleLease: 'Quyết toán hợp đồng',
};

const en: typeof vi = {
  unbilledHint: 'Charges of past months that no invoice bills yet',
  allBilled: 'Everything is billed',
  allBilledHint: 'The running month is billed when you close it.',
  endedOn: (date) => `Moved out ${date}`,
  billInRoom: 'Bill it on the room’s page',
  settleLease: 'Settle the lease',
};

export const unbilledWords = { vi: { ...reportsWords.vi, ...vi }, en: { ...reportsWords.en, ...en } };
