import type { LineSource, LineType } from '../catalog/invoices.ts';
import type { Dong, Thousandths, Xu } from '../money.ts';
import type { LineText } from './line-texts.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Everything needed to recompute the line by hand; stored and returned unchanged. */
export type LineMetadata = { readonly source: LineSource; readonly [name: string]: Json };

export type CalculatedLine = {
  /** Identifies what the line bills, so that a refresh keeps an edited line instead of adding a second one. */
  readonly key: string;
  readonly lineType: LineType;
  readonly text: LineText;
  readonly quantity: Thousandths;
  readonly unitPrice: Xu;
  readonly amount: Dong;
  readonly metadata: LineMetadata;
};

/** For amounts that are not quantity × price: shown as one unit at that price. */
export const asSingleUnit = (amount: Dong): Pick<CalculatedLine, 'quantity' | 'unitPrice' | 'amount'> => ({
  quantity: 1000n,
  unitPrice: amount * 100n,
  amount,
});
