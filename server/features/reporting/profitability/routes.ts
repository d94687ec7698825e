import { ALLOCATION_METHODS, FALLBACK_REASONS } from '../../../../domain/catalog/reports.ts';
import { dong, formatAmount, sumAmounts } from '../../../../domain/money.ts';
import type { Routes } from '../../../http/route.ts';
import { amount, closed, date, list, nullable, oneOf, percent, resource, Type, uuid } from '../../../http/schema.ts';
import { DatesQuery } from '../reports/report-scope.ts';
import { allocationMethod } from './allocation-method.ts';
import { assertValidDates } from './assert-valid-dates.ts';
import { type ProfitInput, type ProfitRow, profitRows } from './queries.ts';
import { byProperty, presentProfit, presentShared } from './share-by-property.ts';

const TAG = 'Accounting';
const PATH = '/accounting/property-room-profitability';

const ECHO_FIELDS = { date_from: date(), date_to: date(), property_id: nullable(uuid()) };
const PROPERTY = { property_id: uuid(), property_name: Type.String() };
const ROOM = { room_id: uuid(), room_name: Type.String() };

const revenue = () =>
  amount({ description: 'Credits on the revenue accounts less reductions, by entry date; deposits are not revenue.' });
const PROFIT = {
  revenue: revenue(),
  other_income: amount({ description: 'Late fees, damages and forfeited deposits; not part of the profit figures.' }),
  direct_expense: amount({ description: 'Costs booked to the room itself, including written-off debts.' }),
  contribution: amount({ description: 'Revenue less direct expense.' }),
};

const Profitability = resource('Profitability', {
  ...ECHO_FIELDS,
  total: Type.Object({ revenue: amount(), direct_expense: amount(), shared_expense: amount(), net_profit: amount() }),
  properties: list(
    Type.Object({
      ...PROPERTY,
      ...PROFIT,
      shared_expense: amount({ description: 'Costs of the property without a room.' }),
      net_profit: amount({ description: 'Contribution less shared expense.' }),
      rooms: list(Type.Object({ ...ROOM, ...PROFIT })),
    }),
  ),
});

const method = (description: string) => oneOf(ALLOCATION_METHODS, { description });

const AllocationPreview = resource('AllocationPreview', {
  ...ECHO_FIELDS,
  allocation_method: method('As requested; each property shows the method that was used.'),
  properties: list(
    Type.Object({
      ...PROPERTY,
      revenue: revenue(),
      direct_expense: amount(),
      shared_expense_total: amount(),
      allocation_method: method('`equal_room` when the requested method cannot be applied.'),
      fallback_reason: nullable(oneOf(FALLBACK_REASONS)),
      unallocated_expense: amount({
        description: 'Shared expenses of a property whose rooms had neither a lease nor an entry.',
      }),
      net_profit: amount(),
      rooms: list(
        Type.Object({
          ...ROOM,
          revenue: amount(),
          direct_expense: amount(),
          share_percent: percent({ description: 'Share of the shared expenses; up to four decimal places.' }),
          allocated_expense: amount({ description: 'The rooms’ parts add up exactly to `shared_expense_total`.' }),
          net_profit: amount({ description: 'Revenue less direct and allocated expense.' }),
        }),
      ),
    }),
  ),
});

const echoInput = ({ date_from, date_to, property_id }: ProfitInput) => ({
  date_from,
  date_to,
  property_id: property_id ?? null,
});

export function profitabilityRoutes(routes: Routes): void {
  routes.get(PATH, {
    id: 'readProfitability',
    tag: TAG,
    summary: 'Read profitability by property and room',
    description:
      'Revenue and costs from the journal, by entry date, for rooms with a lease or an entry in the range. Totals equal those of the trial balance without cash differences, which belong to no property.',
    access: 'accounting.read',
    query: closed(DatesQuery),
    data: Profitability,
    refuses: ['not_found'],
    run: async (tx, { query }) => {
      await assertValidDates(tx, query);
      const rows = await tx.query<ProfitRow>(profitRows(tx, query, 'equal_room'));
      const properties = byProperty(rows).map(presentProfit);
      const sum = (name: 'revenue' | 'direct_expense' | 'shared_expense' | 'net_profit') =>
        formatAmount(sumAmounts(properties.map((property) => dong(property[name]))));
      const total = {
        revenue: sum('revenue'),
        direct_expense: sum('direct_expense'),
        shared_expense: sum('shared_expense'),
        net_profit: sum('net_profit'),
      };
      return { ...echoInput(query), total, properties };
    },
  });

  routes.get(`${PATH}/allocation-preview`, {
    id: 'previewAllocation',
    tag: TAG,
    summary: 'Preview the allocation of shared expenses',
    description:
      'Divides each property’s shared expenses among its rooms by revenue, equally, by area, by occupant days (household members, else the lease’s occupant count), or by metered electricity. Nothing is booked. When a method cannot be applied (no revenue, an unknown area) rooms share equally and `fallback_reason` says why.',
    access: 'accounting.read',
    query: closed({ ...DatesQuery, allocation_method: allocationMethod() }),
    data: AllocationPreview,
    refuses: ['not_found'],
    run: async (tx, { query }) => {
      await assertValidDates(tx, query);
      const wanted = query.allocation_method ?? 'revenue_share';
      const rows = await tx.query<ProfitRow>(profitRows(tx, query, wanted));
      const properties = byProperty(rows).map((property) => presentShared(property, wanted));
      return { ...echoInput(query), allocation_method: wanted, properties };
    },
  });
}
