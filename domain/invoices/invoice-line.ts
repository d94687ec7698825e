import type { LineType } from '../catalog/invoices.ts';
import type { Dong, Thousandths, Xu } from '../money.ts';
import type { LineText } from './line-texts.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Everything a renter needs to recompute the line by hand; stored and shown as it is. */
export type LineMetadata = { readonly source: string; readonly [name: string]: Json };

export type CalculatedLine = {
  /** Names what the line is for, so that a refresh keeps the line a person edited instead of adding it again. */
  readonly key: string;
  readonly lineType: LineType;
  readonly text: LineText;
  readonly quantity: Thousandths;
  readonly unitPrice: Xu;
  readonly amount: Dong;
  readonly metadata: LineMetadata;
};

/** A line of an amount that is no quantity × price: shown as one piece of it. */
export const asSingleUnit = (amount: Dong): Pick<CalculatedLine, 'quantity' | 'unitPrice' | 'amount'> => ({
  quantity: 1000n,
  unitPrice: amount * 100n,
  amount,
});
