import type { Books } from './books.ts';
import { amountOf, type Holder, type Receipt, sum } from './figures.ts';

export type CashHandover = {
  id: string;
  bookId: string;
  from: Holder;
  to: Holder | 'bank';
  amount: bigint;
  state: 'PENDING' | 'CONFIRMED' | 'REFUSED';
};

/** Who holds the cash, by what they recorded, handed over and counted. */
export class Cash {
  readonly handovers: CashHandover[] = [];
  readonly differences = new Map<Holder, bigint>();
  /** What counts found too much and what they missed, of all. */
  readonly counted = { extra: 0n, missing: 0n };
  /** What each gave back for the other, who had handed it over; negative for the other. */
  readonly advanced = new Map<Holder, bigint>();
  /** The last day each closed. */
  readonly closed = new Map<Holder, string>();

  inTransit(who: Holder): bigint {
    return this.#total(({ from, state }) => from === who && state === 'PENDING');
  }

  inHand(books: Books, who: Holder): bigint {
    const recorded = books.parts
      .filter(({ live, receipt }) => live && receipt.method === 'CASH' && (receipt.by ?? 'owner') === who)
      .map((part) => (part.out ? -amountOf(part) : amountOf(part)));
    const given = this.#total(({ from, state }) => from === who && state !== 'REFUSED');
    const got = this.#total(({ to, state }) => to === who && state === 'CONFIRMED');
    return sum(recorded) - given + got + (this.differences.get(who) ?? 0n) - (this.advanced.get(who) ?? 0n);
  }

  /** Who gives back what a receipt brought in: its collector while they have it. */
  giverOf(books: Books, { by = 'owner' }: Receipt, amount: bigint, reverser: Holder): Holder {
    return amount === 0n || this.inHand(books, by) >= amount ? by : reverser;
  }

  advance(giver: Holder, { by = 'owner' }: Receipt, amount: bigint): void {
    this.advanced.set(giver, (this.advanced.get(giver) ?? 0n) + amount);
    this.advanced.set(by, (this.advanced.get(by) ?? 0n) - amount);
  }

  differ(who: Holder, by: bigint): void {
    this.differences.set(who, (this.differences.get(who) ?? 0n) + by);
    if (by > 0n) this.counted.extra += by;
    else this.counted.missing -= by;
  }

  isClosed(who: Holder, day: string): boolean {
    return day <= (this.closed.get(who) ?? '');
  }

  #total(which: (handover: CashHandover) => boolean): bigint {
    return sum(this.handovers.filter(which).map(({ amount }) => amount));
  }
}
