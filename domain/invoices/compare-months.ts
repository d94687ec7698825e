import { LINE_TYPES, type LineType } from '../catalog/invoices.ts';
import { type Dong, sumAmounts, type Thousandths } from '../money.ts';

/** A line of a room's invoice, or several of one type added up. */
export type MonthLine = {
  readonly roomId: string;
  readonly lineType: LineType;
  readonly amount: Dong;
  /** What a meter counted; null for lines that no meter counted. */
  readonly use: Thousandths | null;
};

export type LineChange = {
  readonly lineType: LineType;
  readonly amount: Dong;
  readonly previousAmount: Dong;
  readonly use: Thousandths | null;
  readonly previousUse: Thousandths | null;
};

export type RoomChange = {
  readonly roomId: string;
  readonly amount: Dong;
  readonly previousAmount: Dong;
  readonly lines: readonly LineChange[];
};

/** Two months side by side, one entry per line type that occurs in either, in the order of the catalog. */
export function compareByType(now: readonly MonthLine[], before: readonly MonthLine[]): LineChange[] {
  return LINE_TYPES.flatMap((lineType) => {
    const [current, previous] = [now, before].map((lines) => lines.filter((line) => line.lineType === lineType));
    if (!current || !previous || current.length + previous.length === 0) return [];
    return [
      {
        lineType,
        amount: amountOf(current),
        previousAmount: amountOf(previous),
        use: useOf(current),
        previousUse: useOf(previous),
      },
    ];
  });
}

/**
 * The rooms billed in both months whose charges changed most, each with the line types that changed, the largest first. Credit is left
 * out: how much of it was left over says nothing about the charges.
 */
export function largestChanges(now: readonly MonthLine[], before: readonly MonthLine[], limit: number): RoomChange[] {
  const [current, previous] = [now, before].map((lines) =>
    Map.groupBy(
      lines.filter(({ lineType }) => lineType !== 'CREDIT'),
      ({ roomId }) => roomId,
    ),
  );
  return [...(current ?? [])]
    .flatMap(([roomId, lines]): RoomChange[] => {
      const old = previous?.get(roomId);
      const [amount, previousAmount] = [amountOf(lines), amountOf(old ?? [])];
      if (!old || amount === previousAmount) return [];
      const changes = compareByType(lines, old).filter((line) => line.amount !== line.previousAmount);
      return [{ roomId, amount, previousAmount, lines: changes.sort(byDifference) }];
    })
    .sort(byDifference)
    .slice(0, limit);
}

type Compared = Pick<LineChange, 'amount' | 'previousAmount'>;

const differenceOf = ({ amount, previousAmount }: Compared): Dong =>
  amount > previousAmount ? amount - previousAmount : previousAmount - amount;

const byDifference = (a: Compared, b: Compared): number => Number(differenceOf(b) - differenceOf(a));

const amountOf = (lines: readonly MonthLine[]): Dong => sumAmounts(lines.map(({ amount }) => amount));

function useOf(lines: readonly MonthLine[]): Thousandths | null {
  const counted = lines.flatMap(({ use }) => (use === null ? [] : [use]));
  return counted.length === 0 ? null : counted.reduce((sum, use) => sum + use, 0n);
}
