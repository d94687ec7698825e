import { formatAmount } from '../money.ts';
import type { InvoiceInput } from './invoice-input.ts';
import { asSingleUnit, type CalculatedLine } from './invoice-line.ts';

/** The part of the deposit not billed yet; a settlement pays the deposit back instead of billing it. */
export function depositLines({ kind, deposit, lease }: InvoiceInput): CalculatedLine[] {
  const lacking = deposit.agreed - deposit.receivedOutside - deposit.billed;
  if (kind === 'SETTLEMENT' || lacking <= 0n) return [];
  return [
    {
      key: 'deposit',
      lineType: 'DEPOSIT',
      text: { kind: 'deposit' },
      ...asSingleUnit(lacking),
      metadata: {
        source: 'deposit',
        lease_id: lease.id,
        deposit_amount: formatAmount(deposit.agreed),
        received_outside: formatAmount(deposit.receivedOutside),
        billed_before: formatAmount(deposit.billed),
      },
    },
  ];
}
