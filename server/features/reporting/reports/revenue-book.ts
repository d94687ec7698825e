import { fraction } from '../../../../domain/fraction.ts';
import { type Dong, dong, formatAmount, formatPercent, sumAmounts } from '../../../../domain/money.ts';
import { refuse } from '../../../../domain/refuse.ts';
import { monthsOf } from '../../../../domain/reports/report-range.ts';
import {
  addUp,
  type BookMonth,
  type ClassAmount,
  cashRevenueOf,
  netOf,
  type RevenueClass,
  revenueOf,
} from '../../../../domain/reports/revenue-book.ts';
import { assess, type TaxRule, taxRuleOf } from '../../../../domain/reports/tax-rules.ts';
import type { Tx } from '../../../database/transaction.ts';
import { type Organization, readOrganization } from '../../identity/organizations/queries.ts';
import {
  type BilledRow,
  type BookWish,
  billedByClass,
  type CashRow,
  cashByMonth,
  type ForfeitRow,
  forfeitsByMonth,
  type HouseRow,
  housesWithOwners,
} from './revenue-book-queries.ts';

type Rows = { billed: BilledRow[]; cash: CashRow[]; forfeits: ForfeitRow[] };

export async function revenueBook(tx: Tx, wish: BookWish) {
  const organization = await readOrganization(tx, tx.organizationId);
  if (!organization) throw refuse('not_found');
  const [billed, cash, forfeits, houses] = await Promise.all([
    billedByClass(tx, wish),
    cashByMonth(tx, wish),
    forfeitsByMonth(tx, wish),
    housesWithOwners(tx, wish),
  ]);
  const rows = { billed, cash, forfeits };
  const { utilities_are_revenue } = organization;
  const months = monthsOf({ from: `${wish.year}-01`, to: `${wish.year}-12` }).map((period) => ({
    period,
    figures: figuresOf(inMonth(rows, period)),
  }));
  return {
    year: wish.year,
    property_id: wish.property_id ?? null,
    covers_all_properties: wish.property_id === undefined && tx.propertyIds === null,
    utilities_are_revenue,
    total: present(addUp(months.map(({ figures }) => figures)), utilities_are_revenue),
    months: months.map(({ period, figures }) => ({ period, ...present(figures, utilities_are_revenue) })),
    owners: ownersOf(rows, houses, organization, taxRuleOf(wish.year)),
  };
}

const inMonth = ({ billed, cash, forfeits }: Rows, period: string): Rows => ({
  billed: billed.filter((row) => row.period === period),
  cash: cash.filter((row) => row.period === period),
  forfeits: forfeits.filter((row) => row.period === period),
});

function figuresOf({ billed, cash, forfeits }: Rows): BookMonth {
  const forfeited = sumAmounts(forfeits.map(({ amount }) => dong(amount)));
  const of = (name: RevenueClass): ClassAmount => {
    const lines = billed.filter((row) => row.class === name);
    return {
      billed: sumAmounts(lines.map((row) => dong(row.billed))),
      creditNotes: -sumAmounts(lines.map((row) => dong(row.credited))),
    };
  };
  const sum = (name: 'charges' | 'advances' | 'deposits' | 'deposits_kept'): Dong =>
    sumAmounts(cash.map((row) => dong(row[name])));
  const fines = of('fines_and_compensation');
  return {
    classes: {
      rent: of('rent'),
      services: of('services'),
      utilities: of('utilities'),
      fines_and_compensation: { ...fines, billed: fines.billed + forfeited },
      deposits: of('deposits'),
      earlier_debts: of('earlier_debts'),
    },
    cash: {
      charges: sum('charges'),
      advances: sum('advances'),
      deposits: sum('deposits'),
      depositsKept: sum('deposits_kept') + forfeited,
    },
  };
}

function present(figures: BookMonth, utilitiesAreRevenue: boolean) {
  const shown = (name: RevenueClass) => ({
    billed: formatAmount(figures.classes[name].billed),
    credit_notes: formatAmount(figures.classes[name].creditNotes),
    net: formatAmount(netOf(figures.classes[name])),
  });
  return {
    rent: shown('rent'),
    services: shown('services'),
    utilities: shown('utilities'),
    fines_and_compensation: shown('fines_and_compensation'),
    deposits: shown('deposits'),
    earlier_debts: shown('earlier_debts'),
    revenue: formatAmount(revenueOf(figures, utilitiesAreRevenue)),
    cash: {
      charges: formatAmount(figures.cash.charges),
      advances: formatAmount(figures.cash.advances),
      deposits: formatAmount(figures.cash.deposits),
      deposits_kept: formatAmount(figures.cash.depositsKept),
      revenue: formatAmount(cashRevenueOf(figures)),
    },
  };
}

type Owner = { full_name: string | null; tax_code: string | null; id_number: string | null };

/** The tax code says who somebody is; without it the number on their papers and the name do. */
const keyOf = ({ full_name, tax_code, id_number }: Owner): string =>
  tax_code === null ? `${id_number ?? ''} ${full_name?.toLowerCase() ?? ''}` : `tax ${tax_code}`;

/** The threshold is one person's, whatever number of houses they let. */
function ownersOf(rows: Rows, houses: HouseRow[], organization: Organization, rule: TaxRule | null) {
  const itself: Owner = {
    full_name: organization.legal_name ?? organization.name,
    tax_code: organization.tax_code,
    id_number: null,
  };
  const billed = Map.groupBy(rows.billed, ({ property_id }) => property_id);
  const cash = Map.groupBy(rows.cash, ({ property_id }) => property_id);
  const forfeits = Map.groupBy(rows.forfeits, ({ property_id }) => property_id);
  const figures = (id: string | null) => {
    const own = {
      billed: billed.get(id ?? '') ?? [],
      cash: cash.get(id) ?? [],
      forfeits: forfeits.get(id ?? '') ?? [],
    };
    const book = figuresOf(own);
    return { revenue: revenueOf(book, organization.utilities_are_revenue), cash: cashRevenueOf(book) };
  };
  const places = [
    ...houses.map((house) => ({ house, owner: ownerOf(house) ?? itself, ...figures(house.id) })),
    ...(cash.has(null) ? [{ house: null, owner: itself, ...figures(null) }] : []),
  ];
  return [...Map.groupBy(places, ({ owner }) => keyOf(owner)).values()].map((of) => {
    const revenue = sumAmounts(of.map((place) => place.revenue));
    return {
      owner: (of[0] as (typeof of)[number]).owner,
      revenue: formatAmount(revenue),
      cash_revenue: formatAmount(sumAmounts(of.map(({ cash }) => cash))),
      properties: of.flatMap(({ house, ...place }) =>
        house === null
          ? []
          : [
              {
                property_id: house.id,
                property_name: house.name,
                revenue: formatAmount(place.revenue),
                cash_revenue: formatAmount(place.cash),
              },
            ],
      ),
      tax: rule && taxOf(revenue, rule),
    };
  });
}

const ownerOf = (house: HouseRow): Owner | null =>
  house.owner_full_name === null && house.owner_tax_code === null && house.owner_id_number_masked === null
    ? null
    : {
        full_name: house.owner_full_name,
        tax_code: house.owner_tax_code,
        id_number: house.owner_id_number_masked,
      };

function taxOf(revenue: Dong, rule: TaxRule) {
  const { exempt, vat, pit } = assess(revenue, rule);
  return {
    threshold: formatAmount(rule.threshold),
    used_percent: formatPercent(fraction(100n * revenue, rule.threshold)),
    exempt,
    vat_percent: `${rule.vatPercent}`,
    pit_percent: `${rule.pitPercent}`,
    pit_on: rule.pitOn,
    estimated_vat: formatAmount(vat),
    estimated_pit: formatAmount(pit),
    source: rule.source,
  };
}
