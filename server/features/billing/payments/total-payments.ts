import { PAYMENT_METHODS } from '../../../../domain/catalog/payments.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { type PaymentFilter, sumPayments } from './list-queries.ts';
import type { PaymentTotals } from './schemas.ts';

const MAX_DAYS = 366;

export async function totalPayments(tx: Tx, filter: PaymentFilter): Promise<Static<typeof PaymentTotals>> {
  const rows = await sumPayments(tx, filter, 1 + PAYMENT_METHODS.length + MAX_DAYS);
  const all = rows.find(({ method, payment_date }) => method === null && payment_date === null);
  const { count = 0, received_amount = '0.00', refunded_amount = '0.00' } = all ?? {};
  return {
    count,
    received_amount,
    refunded_amount,
    by_method: rows.flatMap(({ method, payment_date, ...sums }) => (method === null ? [] : [{ method, ...sums }])),
    by_day: rows
      .flatMap(({ method, payment_date, ...sums }) => (payment_date === null ? [] : [{ payment_date, ...sums }]))
      .slice(0, MAX_DAYS),
  };
}
