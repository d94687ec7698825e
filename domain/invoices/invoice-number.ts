import type { Period } from '../period.ts';

/** "TP1-202611-0042": the house, the month, and a count that keeps sorting up to ten thousand a month. */
export const formatInvoiceNumber = (propertyCode: string, period: Period, sequence: number): string =>
  `${propertyCode}-${period.toString().replace('-', '')}-${String(sequence).padStart(4, '0')}`;
