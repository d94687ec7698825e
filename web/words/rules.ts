/** How a legal text is cited on screens. */
const vi = {
  article: (article: string) => `Điều ${article}`,
  since: (day: string) => `áp dụng từ ${day}`,
};

const en: typeof vi = {
  article: (article) => `Article ${article}`,
  since: (day) => `in force since ${day}`,
};

export const ruleWords = { vi, en };
