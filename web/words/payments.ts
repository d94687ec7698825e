import { paymentListWords } from './payment-list.ts';
import { receiptWords } from './receipts.ts';
import { takeMoneyWords } from './take-money.ts';

const vi = { ...takeMoneyWords.vi, ...receiptWords.vi, ...paymentListWords.vi };
const en: typeof vi = { ...takeMoneyWords.en, ...receiptWords.en, ...paymentListWords.en };

export const paymentsWords = { vi, en };
