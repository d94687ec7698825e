/** How a legal text is cited on screens. */
const vi = {
  article: (article: string) => `Điều ${article}`,
  since: (day: string) => `áp dụng từ ${day}`,
  unconfirmed: 'Chưa xác nhận',
};

const en: typeof vi = {
  article: (article) => `Article ${article}`,
  since: (day) => `in force since ${day}`,
  unconfirmed: 'Not confirmed',
};

export const ruleWords = { vi, en };
