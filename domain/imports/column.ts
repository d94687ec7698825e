import type { Dong, Thousandths } from '../money.ts';
import type { CivilDate, Period } from '../period.ts';

type Names = {
  readonly vi: string;
  readonly en: string;
  /** Other headers landlords use for it; compared without case, diacritics and punctuation. */
  readonly aliases?: readonly string[];
  readonly required?: true;
  /** Words that landlords write into an empty cell. */
  readonly blankWords?: readonly string[];
};

/** Accepted words in both languages by identifier; the identifier itself is always accepted too. */
export type Words = Readonly<Record<string, readonly string[]>>;

export type Column = Names &
  (
    | { readonly kind: 'text'; readonly maxLength: number }
    | { readonly kind: 'list'; readonly maxLength: number; readonly maxItems: number }
    | { readonly kind: 'integer'; readonly min: number; readonly max: number }
    | { readonly kind: 'area' }
    | { readonly kind: 'quantity' }
    | { readonly kind: 'amount' }
    | { readonly kind: 'reading'; readonly units: readonly string[] }
    | { readonly kind: 'date' }
    | { readonly kind: 'period' }
    | { readonly kind: 'phone' }
    | { readonly kind: 'email' }
    | { readonly kind: 'id_number' }
    | { readonly kind: 'enum'; readonly words: Words }
  );

export type Columns = Readonly<Record<string, Column>>;

type KindValues = {
  text: string;
  list: readonly string[];
  integer: number;
  area: string;
  quantity: Thousandths;
  amount: Dong;
  reading: bigint;
  date: CivilDate;
  period: Period;
  phone: string;
  email: string;
  id_number: string;
};

export type ValueOf<C extends Column> = C extends { kind: 'enum'; words: infer W }
  ? keyof W & string
  : C extends { kind: infer K extends keyof KindValues }
    ? KindValues[K]
    : never;

export type RowValues<C extends Columns> = { readonly [Key in keyof C]: ValueOf<C[Key]> | null };

/** `filled` includes cells whose value could not be read, so that they do not count as missing. */
export type ReadRow<C extends Columns> = {
  readonly sheet: string;
  readonly number: number;
  readonly values: RowValues<C>;
  readonly filled: ReadonlySet<keyof C & string>;
};
