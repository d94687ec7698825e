import { ALWAYS_REVENUE, type RevenueClass } from '../catalog/reports.ts';
import { type Dong, sumAmounts } from '../money.ts';

/** Lines of one class, and credit notes on them as a negative amount. */
export type ClassAmount = { readonly billed: Dong; readonly creditNotes: Dong };

export type CashAmount = {
  /** Received for charges, written-off ones included. */
  readonly charges: Dong;
  /** Received in advance minus paid back. */
  readonly advances: Dong;
  /** Deposits received minus paid back. */
  readonly deposits: Dong;
  /** Deposits that became the landlord's: applied to charges or forfeited. */
  readonly depositsKept: Dong;
};

export type BookMonth = { readonly classes: Readonly<Record<RevenueClass, ClassAmount>>; readonly cash: CashAmount };

export const netOf = ({ billed, creditNotes }: ClassAmount): Dong => billed + creditNotes;

/** Revenue of letting. Excludes fines and compensation, deposits, debts from before these books, and utilities that are passed through to the supplier. */
export function revenueOf({ classes }: BookMonth, utilitiesAreRevenue: boolean): Dong {
  const counted: readonly RevenueClass[] = utilitiesAreRevenue ? [...ALWAYS_REVENUE, 'utilities'] : ALWAYS_REVENUE;
  return sumAmounts(counted.map((name) => netOf(classes[name])));
}

/** What form 01/BĐS taxes apart from revenue: late fees, damages and forfeited deposits. */
export const finesOf = ({ classes }: BookMonth): Dong => netOf(classes.fines_and_compensation);

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
