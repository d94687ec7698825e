import type { QuotaBasis, Utility } from '../catalog/meters.ts';
import type { Fraction } from '../fraction.ts';
import type { Dong, Xu } from '../money.ts';
import type { Period } from '../period.ts';

/** `upTo` is in units of one full quota; null for the last tier. */
export type Tier = { readonly upTo: bigint | null; readonly unitPrice: Xu };

export type Surcharge = { readonly name: string; readonly percent: Fraction; readonly vatPercent: Fraction };

export type Tariff = {
  readonly utility: Utility;
  readonly effectiveFrom: Period;
  readonly tiers: readonly Tier[];
  readonly vatPercent: Fraction;
  readonly surcharges: readonly Surcharge[];
  /** The single price for rooms whose occupants are not registered; null: the tiers apply to them too. */
  readonly undeclaredUnitPrice: Xu | null;
  readonly quotaBasis: QuotaBasis;
};

/** A version of the settings' prices for one utility; without `effectiveFrom` it applies from the beginning. */
export type FlatPrice = { readonly effectiveFrom: Period | null; readonly unitPrice: Xu; readonly fixedAmount: Dong };
