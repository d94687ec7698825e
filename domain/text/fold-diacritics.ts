/** "Đường Trần Phú" → "duong tran phu": what a search and a bank memo can carry. NFD leaves đ whole, so it is mapped by hand. */
export const foldDiacritics = (text: string): string => stripDiacritics(text).toLowerCase();

/** As `foldDiacritics`, but keeps the case. */
export const stripDiacritics = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd').replace(/Đ/g, 'D');
