const vi = { perPerson: 'mỗi người' };

const en: typeof vi = { perPerson: 'per person' };

export const feeWords = { vi, en };
