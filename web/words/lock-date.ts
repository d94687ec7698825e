import { booksWords } from './books.ts';

const vi = {
  notLocked: 'Sổ đang mở.',
  lockHint: 'Không ai ghi hay sửa gì vào ngày đã khóa. Sửa sai sau đó được ghi vào ngày hôm nay.',
  lockUntil: 'Khóa đến hết ngày',
  lock: 'Khóa sổ',
  unlock: 'Mở sổ',
  lockedUntil: (date: string) => `Sổ khóa đến hết ngày ${date}.`,
  unlocked: 'Đã mở sổ.',
};

const en: typeof vi = {
  notLocked: 'The books are open.',
  lockHint: 'Nobody can book or change anything on locked days. Later corrections are booked today.',
  lockUntil: 'Lock up to and including',
  lock: 'Lock the books',
  unlock: 'Unlock',
  lockedUntil: (date) => `The books are locked up to ${date}.`,
  unlocked: 'The books are open.',
};

export const lockDateWords = { vi: { ...booksWords.vi, ...vi }, en: { ...booksWords.en, ...en } };
