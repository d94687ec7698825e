/** "Đường Trần Phú" → "duong tran phu": for searches and bank memos. NFD does not decompose đ, so it is mapped separately. */
export const foldDiacritics = (text: string): string => stripDiacritics(text).toLowerCase();

/** As `foldDiacritics`, but keeps the case. */
export const stripDiacritics = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd').replace(/Đ/g, 'D');
