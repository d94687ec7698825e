import type { AllocationMethod } from '../../../../domain/catalog/reports.ts';
import { type Dong, dong, formatAmount, formatPercent, sumAmounts } from '../../../../domain/money.ts';
import { shareExpenses } from '../../../../domain/reports/share-expenses.ts';
import type { ProfitRow } from './queries.ts';

/** Parses the rows of one property. */
export function readProperty(rows: readonly ProfitRow[]) {
  const first = rows[0] as ProfitRow;
  const shared = rows.find(({ room_id }) => room_id === null);
  const rooms = rows.flatMap((row) =>
    row.room_id === null
      ? []
      : [
          {
            room_id: row.room_id,
            room_name: row.room_name ?? '',
            revenue: dong(row.revenue),
            otherIncome: dong(row.other_income),
            expense: dong(row.expense),
            measure: row.measure === null ? null : BigInt(row.measure),
          },
        ],
  );
  return {
    property_id: first.property_id,
    property_name: first.property_name,
    sharedExpense: shared ? dong(shared.expense) : 0n,
    sharedIncome: shared ? dong(shared.other_income) : 0n,
    sharedRevenue: shared ? dong(shared.revenue) : 0n,
    rooms,
  };
}

export type PropertyFigures = ReturnType<typeof readProperty>;

export const byProperty = (rows: readonly ProfitRow[]): PropertyFigures[] =>
  [...Map.groupBy(rows, ({ property_id }) => property_id).values()].map(readProperty);

/** A property with its shared expenses allocated to its rooms. */
export function presentShared(property: PropertyFigures, wanted: AllocationMethod) {
  const { property_id, property_name, sharedExpense, rooms } = property;
  const sharing = shareExpenses(sharedExpense, rooms, wanted);
  const { revenue, expense } = totals(property);
  return {
    property_id,
    property_name,
    revenue: formatAmount(revenue),
    direct_expense: formatAmount(expense),
    shared_expense_total: formatAmount(sharedExpense),
    allocation_method: sharing.method,
    fallback_reason: sharing.fallback,
    unallocated_expense: formatAmount(sharing.unallocated),
    net_profit: formatAmount(revenue - expense - sharedExpense),
    rooms: rooms.map((room, index) => {
      const part = sharing.parts[index] as (typeof sharing.parts)[number];
      return {
        room_id: room.room_id,
        room_name: room.room_name,
        revenue: formatAmount(room.revenue),
        direct_expense: formatAmount(room.expense),
        share_percent: formatPercent(part.percent),
        allocated_expense: formatAmount(part.amount),
        net_profit: formatAmount(room.revenue - room.expense - part.amount),
      };
    }),
  };
}

/** A property's figures from the journal, with shared expenses not allocated. */
export function presentProfit(property: PropertyFigures) {
  const { property_id, property_name, sharedExpense, rooms } = property;
  const { revenue, otherIncome, expense } = totals(property);
  return {
    property_id,
    property_name,
    ...profit(revenue, otherIncome, expense),
    shared_expense: formatAmount(sharedExpense),
    net_profit: formatAmount(revenue - expense - sharedExpense),
    rooms: rooms.map((room) => ({
      room_id: room.room_id,
      room_name: room.room_name,
      ...profit(room.revenue, room.otherIncome, room.expense),
    })),
  };
}

const profit = (revenue: Dong, otherIncome: Dong, expense: Dong) => ({
  revenue: formatAmount(revenue),
  other_income: formatAmount(otherIncome),
  direct_expense: formatAmount(expense),
  contribution: formatAmount(revenue - expense),
});

const totals = ({ rooms, sharedRevenue, sharedIncome }: PropertyFigures) => ({
  revenue: sharedRevenue + sumAmounts(rooms.map(({ revenue }) => revenue)),
  otherIncome: sharedIncome + sumAmounts(rooms.map(({ otherIncome }) => otherIncome)),
  expense: sumAmounts(rooms.map(({ expense }) => expense)),
});
