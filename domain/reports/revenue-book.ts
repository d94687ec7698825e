import { ALWAYS_REVENUE, type RevenueClass } from '../catalog/reports.ts';
import { type Dong, sumAmounts } from '../money.ts';

/** What lines of one class billed, and what credit notes took back of them, as a negative amount. */
export type ClassAmount = { readonly billed: Dong; readonly creditNotes: Dong };

export type CashAmount = {
  /** Received on charges, and on debts that had been given up. */
  readonly charges: Dong;
  /** Received ahead less paid back. */
  readonly advances: Dong;
  /** Received as deposits less paid back. */
  readonly deposits: Dong;
  /** Deposits that became the landlord's: applied to charges or forfeited. */
  readonly depositsKept: Dong;
};

export type BookMonth = { readonly classes: Readonly<Record<RevenueClass, ClassAmount>>; readonly cash: CashAmount };

export const netOf = ({ billed, creditNotes }: ClassAmount): Dong => billed + creditNotes;

/** A deposit is no revenue, a debt from before these books was earned before, and passed-through utilities are the supplier's. */
export function revenueOf({ classes }: BookMonth, utilitiesAreRevenue: boolean): Dong {
  const counted: readonly RevenueClass[] = utilitiesAreRevenue ? [...ALWAYS_REVENUE, 'utilities'] : ALWAYS_REVENUE;
  return sumAmounts(counted.map((name) => netOf(classes[name])));
}

export const cashRevenueOf = ({ cash }: BookMonth): Dong => cash.charges + cash.advances + cash.depositsKept;

export function sumMonths(months: readonly BookMonth[]): BookMonth {
  const sum = (pick: (month: BookMonth) => Dong): Dong => sumAmounts(months.map(pick));
  const of = (name: RevenueClass): ClassAmount => ({
    billed: sum(({ classes }) => classes[name].billed),
    creditNotes: sum(({ classes }) => classes[name].creditNotes),
  });
  return {
    classes: {
      rent: of('rent'),
      services: of('services'),
      utilities: of('utilities'),
      fines_and_compensation: of('fines_and_compensation'),
      deposits: of('deposits'),
      earlier_debts: of('earlier_debts'),
    },
    cash: {
      charges: sum(({ cash }) => cash.charges),
      advances: sum(({ cash }) => cash.advances),
      deposits: sum(({ cash }) => cash.deposits),
      depositsKept: sum(({ cash }) => cash.depositsKept),
    },
  };
}
