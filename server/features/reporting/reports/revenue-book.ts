import type { RevenueClass } from '../../../../domain/catalog/reports.ts';
import { fraction } from '../../../../domain/fraction.ts';
import { type Dong, dong, formatAmount, formatPercent, sumAmounts } from '../../../../domain/money.ts';
import { refused } from '../../../../domain/refused.ts';
import { monthsOf } from '../../../../domain/reports/report-range.ts';
import {
  type BookMonth,
  type ClassAmount,
  cashRevenueOf,
  finesOf,
  netOf,
  revenueOf,
  sumMonths,
} from '../../../../domain/reports/revenue-book.ts';
import { type TaxRule, taxRuleOf } from '../../../../domain/reports/tax-rules.ts';
import { declareRent } from '../../../../domain/tax/declare-rent.ts';
import type { Tx } from '../../../database/transaction.ts';
import { type Organization, readOrganization } from '../../identity/organizations/queries.ts';
import {
  type BilledRow,
  billedByClass,
  type CashRow,
  cashByMonth,
  type ForfeitRow,
  forfeitsByMonth,
  type PropertyOwnerRow,
  propertiesWithOwners,
  type RevenueBookInput,
} from './revenue-book-queries.ts';

export type Rows = { billed: BilledRow[]; cash: CashRow[]; forfeits: ForfeitRow[] };

export async function revenueBook(tx: Tx, input: RevenueBookInput) {
  const organization = await readOrganization(tx, tx.organizationId);
  if (!organization) throw refused('not_found');
  const [billed, cash, forfeits, properties] = await Promise.all([
    billedByClass(tx, input),
    cashByMonth(tx, input),
    forfeitsByMonth(tx, input),
    propertiesWithOwners(tx, input),
  ]);
  const rows = { billed, cash, forfeits };
  const { utilities_are_revenue } = organization;
  const months = monthsOf({ from: `${input.year}-01`, to: `${input.year}-12` }).map((period) => ({
    period,
    figures: figuresOf(inMonth(rows, period)),
  }));
  return {
    year: input.year,
    property_id: input.property_id ?? null,
    covers_all_properties: input.property_id === undefined && tx.propertyIds === null,
    utilities_are_revenue,
    total: present(sumMonths(months.map(({ figures }) => figures)), utilities_are_revenue),
    months: months.map(({ period, figures }) => ({ period, ...present(figures, utilities_are_revenue) })),
    owners: ownersOf(rows, properties, organization, taxRuleOf(input.year)),
  };
}

export const inMonth = ({ billed, cash, forfeits }: Rows, period: string): Rows => ({
  billed: billed.filter((row) => row.period === period),
  cash: cash.filter((row) => row.period === period),
  forfeits: forfeits.filter((row) => row.period === period),
});

export function figuresOf({ billed, cash, forfeits }: Rows): BookMonth {
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

export function present(figures: BookMonth, utilitiesAreRevenue: boolean) {
  const presentClass = (name: RevenueClass) => ({
    billed: formatAmount(figures.classes[name].billed),
    credit_notes: formatAmount(figures.classes[name].creditNotes),
    net: formatAmount(netOf(figures.classes[name])),
  });
  return {
    rent: presentClass('rent'),
    services: presentClass('services'),
    utilities: presentClass('utilities'),
    fines_and_compensation: presentClass('fines_and_compensation'),
    deposits: presentClass('deposits'),
    earlier_debts: presentClass('earlier_debts'),
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

export type Owner = { full_name: string | null; tax_code: string | null; id_number: string | null };

/** Owners are identified by tax code, else by identity number and name. */
export const keyOf = ({ full_name, tax_code, id_number }: Owner): string =>
  tax_code ?? `${id_number ?? ''} ${full_name?.toLowerCase() ?? ''}`.trim();

/** The owner of properties without one. */
export const organizationAsOwner = ({ legal_name, name, tax_code }: Organization): Owner => ({
  full_name: legal_name ?? name,
  tax_code,
  id_number: null,
});

/** The tax threshold applies per owner, over all their properties. */
function ownersOf(rows: Rows, properties: PropertyOwnerRow[], organization: Organization, rule: TaxRule | null) {
  const itself = organizationAsOwner(organization);
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
    return {
      revenue: revenueOf(book, organization.utilities_are_revenue),
      fines: finesOf(book),
      cash: cashRevenueOf(book),
    };
  };
  const places = [
    ...properties.map((property) => ({ property, owner: ownerOf(property) ?? itself, ...figures(property.id) })),
    ...(cash.has(null) ? [{ property: null, owner: itself, ...figures(null) }] : []),
  ];
  return [...Map.groupBy(places, ({ owner }) => keyOf(owner)).values()].map((of) => {
    const revenue = sumAmounts(of.map((place) => place.revenue));
    const fines = sumAmounts(of.map((place) => place.fines));
    return {
      owner: (of[0] as (typeof of)[number]).owner,
      revenue: formatAmount(revenue),
      fines_and_compensation: formatAmount(fines),
      cash_revenue: formatAmount(sumAmounts(of.map(({ cash }) => cash))),
      properties: of.flatMap(({ property, ...place }) =>
        property === null
          ? []
          : [
              {
                property_id: property.id,
                property_name: property.name,
                revenue: formatAmount(place.revenue),
                cash_revenue: formatAmount(place.cash),
              },
            ],
      ),
      tax: rule && taxOf(revenue, fines, rule),
    };
  });
}

export const ownerOf = (property: PropertyOwnerRow): Owner | null =>
  property.owner_full_name === null && property.owner_tax_code === null && property.owner_id_number_masked === null
    ? null
    : {
        full_name: property.owner_full_name,
        tax_code: property.owner_tax_code,
        id_number: property.owner_id_number_masked,
      };

/** The same calculation as the form of the year, so that the book and the tax report agree to the đồng. */
function taxOf(revenue: Dong, fines: Dong, rule: TaxRule) {
  const { exempt, state, year } = declareRent([{ revenue: [revenue, 0n], fines: [fines, 0n] }], rule);
  return {
    threshold: formatAmount(rule.threshold),
    used_percent: formatPercent(fraction(100n * revenue, rule.threshold)),
    threshold_state: state,
    exempt,
    vat_percent: `${rule.vatPercent}`,
    pit_percent: `${rule.pitPercent}`,
    pit_on: rule.pitOn,
    estimated_vat: formatAmount(year.vat),
    estimated_pit: formatAmount(year.pit + year.pitOnFines),
    source: rule.rules.map(({ name }) => name.vi).join('; '),
  };
}
