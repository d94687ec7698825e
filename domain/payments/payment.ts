import type { Direction, PaymentMethod } from '../catalog/payments.ts';
import { type Dong, dong, formatAmount, smallerAmount, sumAmounts } from '../money.ts';
import type { InvoiceSides } from './split-charges-deposit.ts';

/** What the money of a payment did: it paid charges, filled a DEPOSIT line, became renter credit, or came for a write-off. */
export type PaymentParts = {
  readonly charges: Dong;
  readonly deposit: Dong;
  readonly credit: Dong;
  readonly recovered: Dong;
};

const NONE: PaymentParts = { charges: 0n, deposit: 0n, credit: 0n, recovered: 0n };

export const parts = (some: Partial<PaymentParts>): PaymentParts => ({ ...NONE, ...some });

export const totalOf = ({ charges, deposit, credit, recovered }: PaymentParts): Dong =>
  sumAmounts([charges, deposit, credit, recovered]);

/** The amounts of a payment as they are stored. */
export type StoredParts = {
  readonly charges_part: string;
  readonly deposit_part: string;
  readonly credit_part: string;
  readonly recovered_part: string;
};

export const parseParts = (row: StoredParts): PaymentParts => ({
  charges: dong(row.charges_part),
  deposit: dong(row.deposit_part),
  credit: dong(row.credit_part),
  recovered: dong(row.recovered_part),
});

/** A refund of credit or deposit is one part of its kind, so that the parts of every payment add up to its amount. */
export const formatParts = (some: PaymentParts) => ({
  amount: formatAmount(totalOf(some)),
  charges_part: formatAmount(some.charges),
  deposit_part: formatAmount(some.deposit),
  credit_part: formatAmount(some.credit),
  recovered_part: formatAmount(some.recovered),
});

export type MovedMoney = {
  readonly direction: Direction;
  readonly method: PaymentMethod;
  readonly leaseId: string | null;
  readonly renterId: string;
  readonly parts: PaymentParts;
};

/** By how much deposits held (by lease) and renter credit (by renter) change. */
export type BalanceChanges = {
  readonly deposits: ReadonlyMap<string, Dong>;
  readonly credits: ReadonlyMap<string, Dong>;
};

/**
 * Money that comes in adds its deposit and credit parts; what is paid from a deposit or from credit takes the whole amount there;
 * a refund takes the part it refunds. Reversing payments changes the balances by the opposite, moving them by the difference.
 */
export function balanceChanges(added: readonly MovedMoney[], removed: readonly MovedMoney[] = []): BalanceChanges {
  const deposits = new Map<string, Dong>();
  const credits = new Map<string, Dong>();
  const change = (balances: Map<string, Dong>, owner: string | null, by: Dong) => {
    if (owner !== null && by !== 0n) balances.set(owner, (balances.get(owner) ?? 0n) + by);
  };
  for (const [payments, sign] of [
    [added, 1n],
    [removed, -1n],
  ] as const) {
    for (const { direction, method, leaseId, renterId, parts: money } of payments) {
      const flow = direction === 'IN' ? sign : -sign;
      change(deposits, leaseId, flow * money.deposit);
      change(credits, renterId, flow * money.credit);
      if (method === 'DEPOSIT') change(deposits, leaseId, -sign * totalOf(money));
      if (method === 'CREDIT') change(credits, renterId, -sign * totalOf(money));
    }
  }
  return { deposits: withoutZeros(deposits), credits: withoutZeros(credits) };
}

const withoutZeros = (balances: Map<string, Dong>): Map<string, Dong> =>
  new Map([...balances].filter(([, by]) => by !== 0n));

/** A payment on an invoice that is split in two: what stays there and what leaves it. */
export type Split<Payment> = { readonly payment: Payment; readonly stays: PaymentParts; readonly leaves: InvoiceSides };

/** Which payments of an invoice, in the given order, give up the money that leaves it. */
export function releasePayments<Payment extends { parts: PaymentParts }>(
  payments: readonly Payment[],
  release: InvoiceSides,
): Split<Payment>[] {
  const left = { ...release };
  const splits: Split<Payment>[] = [];
  for (const payment of payments) {
    const leaves = {
      charges: smallerAmount(left.charges, payment.parts.charges),
      deposit: smallerAmount(left.deposit, payment.parts.deposit),
    };
    if (leaves.charges + leaves.deposit === 0n) continue;
    left.charges -= leaves.charges;
    left.deposit -= leaves.deposit;
    const stays = {
      ...payment.parts,
      charges: payment.parts.charges - leaves.charges,
      deposit: payment.parts.deposit - leaves.deposit,
    };
    splits.push({ payment, stays, leaves });
  }
  if (left.charges + left.deposit !== 0n) throw new RangeError('An invoice releases no more than was paid.');
  return splits;
}

export type Shift<Payment> = { readonly payment: Payment; readonly by: Dong; readonly parts: PaymentParts };

/** Moves paid money from the charges to the deposit of the same invoice, or back when negative. */
export function shiftPayments<Payment extends { parts: PaymentParts }>(
  payments: readonly Payment[],
  shifted: Dong,
): Shift<Payment>[] {
  let left = shifted < 0n ? -shifted : shifted;
  return payments.flatMap((payment) => {
    const part = smallerAmount(shifted > 0n ? payment.parts.charges : payment.parts.deposit, left);
    if (part === 0n) return [];
    left -= part;
    const by = shifted > 0n ? part : -part;
    const { charges, deposit } = payment.parts;
    return [{ payment, by, parts: { ...payment.parts, charges: charges - by, deposit: deposit + by } }];
  });
}
