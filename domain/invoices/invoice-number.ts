import type { Period } from '../period.ts';

/** "TP1-202611-0042": property code, month and sequence, which sorts correctly up to 9,999 invoices a month. */
export const formatInvoiceNumber = (propertyCode: string, period: Period, sequence: number): string =>
  `${propertyCode}-${period.toString().replace('-', '')}-${String(sequence).padStart(4, '0')}`;
