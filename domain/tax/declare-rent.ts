import { allocate, type Dong, sumAmounts } from '../money.ts';
import { percentOf, thresholdState } from '../reports/tax-rules.ts';
import type { RentTax } from '../rules/tax.ts';

/** What one lease earned in each half of the year, without fines and compensation, and those. */
export type RentedContract = { readonly revenue: Halves; readonly fines: Halves };
export type Halves = readonly [first: Dong, second: Dong];

/** The figures of form 01/BĐS, and for each contract those of its list 01/BK-BĐS. */
export type RentForm = {
  readonly revenue: Dong;
  /** The part of the threshold used up by this period. */
  readonly deducted: Dong;
  readonly vat: Dong;
  readonly pit: Dong;
  readonly fines: Dong;
  readonly pitOnFines: Dong;
  readonly contracts: readonly {
    readonly revenue: Dong;
    readonly fines: Dong;
    readonly deducted: Dong;
    readonly vat: Dong;
    readonly pit: Dong;
  }[];
};

export type Declaration = {
  readonly revenue: Dong;
  readonly exempt: boolean;
  readonly state: ReturnType<typeof thresholdState>;
  readonly firstHalf: RentForm;
  readonly secondHalf: RentForm;
  readonly year: RentForm;
};

/**
 * The forms of an owner's year. Whether tax is due depends on the whole year's revenue so far; who declares twice a year deducts the
 * threshold in the first half until it is used up, and the rest in the second.
 */
export function declareRent(contracts: readonly RentedContract[], tax: RentTax): Declaration {
  const revenue = sumAmounts(contracts.flatMap((contract) => [...contract.revenue]));
  const state = thresholdState(revenue, tax);
  const exempt = state !== 'ABOVE';
  const form = (half: (halves: Halves) => Dong, deductible: Dong): RentForm =>
    formOf(
      contracts.map((contract) => ({ revenue: half(contract.revenue), fines: half(contract.fines) })),
      exempt ? null : tax,
      deductible,
    );
  const whole = exempt || tax.pitOn === 'WHOLE' ? 0n : tax.threshold;
  const firstHalf = form(([first]) => first, whole);
  const secondHalf = form(([, second]) => second, whole - firstHalf.deducted);
  const year = form(([first, second]) => first + second, whole);
  return { revenue, exempt, state, firstHalf, secondHalf, year };
}

const atLeastNothing = (amount: Dong): Dong => (amount > 0n ? amount : 0n);

type Period = { readonly revenue: Dong; readonly fines: Dong };

function formOf(contracts: readonly Period[], tax: RentTax | null, deductible: Dong): RentForm {
  const revenue = sumAmounts(contracts.map((contract) => contract.revenue));
  const fines = sumAmounts(contracts.map((contract) => contract.fines));
  const taxable = atLeastNothing(revenue);
  const deducted = deductible < taxable ? deductible : taxable;
  const vat = tax ? percentOf(taxable, tax.vatPercent) : 0n;
  const pit = tax ? percentOf(taxable - deducted, tax.pitPercent) : 0n;
  const pitOnFines = tax ? percentOf(atLeastNothing(fines), tax.pitPercent) : 0n;
  // A contract may have less than nothing where discounts exceed its rent, or where a fine of an earlier half was taken back.
  const weights = contracts.map((contract) => atLeastNothing(contract.revenue));
  const parts = { deducted: allocate(deducted, weights), vat: allocate(vat, weights), pit: allocate(pit, weights) };
  const onFines = allocate(
    pitOnFines,
    contracts.map((contract) => atLeastNothing(contract.fines)),
  );
  return {
    revenue,
    deducted,
    vat,
    pit,
    fines,
    pitOnFines,
    contracts: contracts.map((contract, index) => ({
      ...contract,
      deducted: parts.deducted[index] ?? 0n,
      vat: parts.vat[index] ?? 0n,
      pit: (parts.pit[index] ?? 0n) + (onFines[index] ?? 0n),
    })),
  };
}
