import { lineWords } from './invoice-lines.ts';

/** The arithmetic of a line, said to the renter. */
export const renterLineWords = {
  vi: {
    ...lineWords.vi,
    shared: (part: string) => `phần của bạn ${part}, chia theo ngày`,
    credit: (available: string) => `Tiền dư của bạn trước hóa đơn này: ${available}`,
  },
  en: {
    ...lineWords.en,
    shared: (part: string) => `your part is ${part}, split by days`,
    credit: (available: string) => `Your credit before this invoice: ${available}`,
  },
};
