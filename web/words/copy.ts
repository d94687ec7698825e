const vi = { copy: 'Chép', copied: 'Đã chép.' };

const en: typeof vi = { copy: 'Copy', copied: 'Copied.' };

export const copyWords = { vi, en };
