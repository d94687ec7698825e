import { type Dong, formatAmount, smallerAmount } from '../money.ts';
import type { InvoiceInput } from './invoice-input.ts';
import { asSingleUnit, type CalculatedLine } from './invoice-line.ts';

/**
 * Applies the renter's credit to the charges, or bills overdrawn credit. Credit does not cover the deposit, which counts as
 * held only when money is received for it. A settlement skips this: it pays credit onto all open invoices, oldest first.
 */
export function creditLines({ kind, renterCredit, lease }: InvoiceInput, charges: Dong): CalculatedLine[] {
  const usable = smallerAmount(charges, renterCredit);
  const owed = renterCredit < 0n;
  if (!owed && (usable <= 0n || kind === 'SETTLEMENT')) return [];
  return [
    {
      key: 'credit',
      lineType: 'CREDIT',
      text: { kind: owed ? 'credit_owed' : 'credit_used' },
      ...asSingleUnit(owed ? -renterCredit : -usable),
      metadata: {
        source: 'renter_credit',
        lease_id: lease.id,
        available: formatAmount(renterCredit),
        charges: formatAmount(charges),
      },
    },
  ];
}
