import type { InvoiceFigures } from '../invoices/invoice-state.ts';

export type Closing = 'paid' | 'credited' | 'written_off';

/** Why nothing is left to pay of an invoice. It was paid only if money was received and the rest was not given up. */
export function closingOf({ total, paid, writtenOff }: Pick<InvoiceFigures, 'total' | 'paid' | 'writtenOff'>): Closing {
  if (writtenOff > 0n) return 'written_off';
  return paid > 0n || total === 0n ? 'paid' : 'credited';
}
