import type { TaxPeriod } from '../../../../domain/catalog/reports.ts';
import { fraction } from '../../../../domain/fraction.ts';
import { type Dong, dong, formatAmount, formatPercent, sumAmounts } from '../../../../domain/money.ts';
import { BANKS } from '../../../../domain/payments/banks.ts';
import { refused } from '../../../../domain/refused.ts';
import { monthsOf } from '../../../../domain/reports/report-range.ts';
import { type TaxRule, taxRuleOf } from '../../../../domain/reports/tax-rules.ts';
import { citeRule } from '../../../../domain/rules/cite-rule.ts';
import { ruleOn } from '../../../../domain/rules/rule.ts';
import { TAX_DECLARATION } from '../../../../domain/rules/tax.ts';
import { TAX_FORMS } from '../../../../domain/rules/tax-forms.ts';
import { type Declaration, declareRent, type RentForm } from '../../../../domain/tax/declare-rent.ts';
import type { Tx } from '../../../database/transaction.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import {
  figuresOf,
  inMonth,
  keyOf,
  organizationAsOwner,
  ownerOf,
  present,
  type Rows,
} from '../reports/revenue-book.ts';
import { billedByClass, cashByMonth, forfeitsByMonth, propertiesWithOwners } from '../reports/revenue-book-queries.ts';
import { type AccountRow, accountsOf, type ContractRow, contractsOf } from './queries.ts';

export type TaxReport = Awaited<ReturnType<typeof taxReport>>;
export type TaxOwner = TaxReport['owners'][number];

/** What each owner declares for a year: the revenue book, the figures of the forms, and the bank accounts. */
export async function taxReport(tx: Tx, { year, owner: only }: { year: number; owner?: string | undefined }) {
  const organization = await readOrganization(tx, tx.organizationId);
  if (!organization) throw refused('not_found');
  const [billed, cash, forfeits, properties, contracts, accounts] = await Promise.all([
    billedByClass(tx, { year }),
    cashByMonth(tx, { year }),
    forfeitsByMonth(tx, { year }),
    propertiesWithOwners(tx, { year }),
    contractsOf(tx, year),
    accountsOf(tx),
  ]);
  const itself = organizationAsOwner(organization);
  const tax = taxRuleOf(year);
  const dates = ruleOn(TAX_DECLARATION, `${year}-12-31`);
  const forms = ruleOn(TAX_FORMS, `${year}-12-31`);
  const places = Map.groupBy(properties, (property) => keyOf(ownerOf(property) ?? itself));
  // Money received without a property, and accounts of all of them, belong to the organization.
  if (!places.has(keyOf(itself)) && (cash.some((row) => row.property_id === null) || properties.length === 0))
    places.set(keyOf(itself), []);
  const owners = [...places]
    .filter(([key]) => only === undefined || key === only)
    .map(([key, own]) => {
      const ids = new Set<string | null>(own.map(({ id }) => id));
      if (key === keyOf(itself)) ids.add(null);
      const mine = <Row extends { property_id: string | null }>(rows: Row[]): Row[] =>
        rows.filter(({ property_id }) => ids.has(property_id));
      const [first] = own;
      return {
        key,
        owner: (first && ownerOf(first)) ?? itself,
        properties: own.map(({ id, name }) => ({ property_id: id, property_name: name })),
        ...ownYear({ billed: mine(billed), cash: mine(cash), forfeits: mine(forfeits) }, mine(contracts), {
          year,
          tax,
          due: dates?.figures ?? null,
          utilities: organization.utilities_are_revenue,
        }),
        bank_accounts: accountsFor(
          own.map(({ id }) => id),
          accounts,
        ).map(presentAccount),
      };
    });
  if (only !== undefined && owners.length === 0) throw refused('not_found', { field: 'owner' });
  return {
    year,
    covers_all_properties: tx.propertyIds === null,
    utilities_are_revenue: organization.utilities_are_revenue,
    rules: [...(tax?.rules ?? []), ...(dates ? [dates] : []), ...(forms ? [forms] : [])].map((rule) =>
      citeRule(rule, tx.locale),
    ),
    owners,
  };
}

type Terms = {
  year: number;
  tax: TaxRule | null;
  due: { firstHalfDue: string; yearDue: string } | null;
  utilities: boolean;
};

function ownYear(rows: Rows, contracts: ContractRow[], { year, tax, due, utilities }: Terms) {
  const months = monthsOf({ from: `${year}-01`, to: `${year}-12` }).map((period) => ({
    period,
    ...present(figuresOf(inMonth(rows, period)), utilities),
  }));
  const declared =
    tax &&
    declareRent(
      contracts.map((row) => rentedContract(row, utilities)),
      tax,
    );
  return {
    revenue: formatAmount(sumAmounts(contracts.flatMap((row) => [...rentedContract(row, utilities).revenue]))),
    threshold: tax && formatAmount(tax.threshold),
    used_percent: tax && declared && formatPercent(fraction(100n * declared.revenue, tax.threshold)),
    threshold_state: declared?.state ?? null,
    exempt: declared?.exempt ?? null,
    months,
    declarations: declared ? formsOf(declared, contracts, year, due) : [],
  };
}

function rentedContract(row: ContractRow, utilities: boolean) {
  const sum = (late: '' | '_2'): Dong =>
    dong(row[`rent${late}`]) + dong(row[`services${late}`]) + (utilities ? dong(row[`utilities${late}`]) : 0n);
  return { revenue: [sum(''), sum('_2')] as const, fines: [dong(row.fines), dong(row.fines_2)] as const };
}

const formsOf = (declared: Declaration, contracts: ContractRow[], year: number, due: Terms['due']) =>
  (
    [
      ['FIRST_HALF', declared.firstHalf, `${year}-01`, `${year}-06`, due && `${year}-${due.firstHalfDue}`],
      ['SECOND_HALF', declared.secondHalf, `${year}-07`, `${year}-12`, due && `${year + 1}-${due.yearDue}`],
      ['YEAR', declared.year, `${year}-01`, `${year}-12`, due && `${year + 1}-${due.yearDue}`],
    ] as const satisfies readonly (readonly [TaxPeriod, RentForm, string, string, string | null])[]
  ).map(([period, form, period_from, period_to, due_on]) => ({
    period,
    period_from,
    period_to,
    due_on,
    form: {
      revenue: formatAmount(form.revenue),
      deducted: formatAmount(form.deducted),
      vat: formatAmount(form.vat),
      pit: formatAmount(form.pit),
      fines: formatAmount(form.fines),
      pit_on_fines: formatAmount(form.pitOnFines),
      pit_due: formatAmount(form.pit + form.pitOnFines),
      tax_due: formatAmount(form.vat + form.pit + form.pitOnFines),
    },
    contracts: contracts.flatMap((row, index) => {
      const figures = form.contracts[index];
      return figures && (figures.revenue !== 0n || figures.fines !== 0n) ? [presentContract(row, figures)] : [];
    }),
  }));

const presentContract = (row: ContractRow, figures: RentForm['contracts'][number]) => ({
  lease_id: row.lease_id,
  property_name: row.property_name,
  address: row.address,
  room_name: row.room_name,
  renter_name: row.renter_name,
  start_date: row.start_date,
  end_date: row.end_date,
  contract_value: contractValue(row),
  revenue: formatAmount(figures.revenue),
  deducted: formatAmount(figures.deducted),
  fines: formatAmount(figures.fines),
  vat: formatAmount(figures.vat),
  pit: formatAmount(figures.pit),
});

/** Rent of the agreed months, begun ones included; unknown for a lease without an end. */
function contractValue({ start_date, end_date, monthly_rent }: ContractRow): string | null {
  if (end_date === null) return null;
  const after = Temporal.PlainDate.from(end_date).add({ days: 1 });
  const { months, days } = Temporal.PlainDate.from(start_date).until(after, { largestUnit: 'month' });
  return formatAmount(dong(monthly_rent) * BigInt(months + (days > 0 ? 1 : 0)));
}

/** Where renters of these properties pay to: their own accounts, else those of all properties. */
function accountsFor(propertyIds: string[], accounts: AccountRow[]): AccountRow[] {
  const own = accounts.filter(({ property_id }) => property_id !== null && propertyIds.includes(property_id));
  const shared = accounts.filter(({ property_id }) => property_id === null);
  const covered = new Set(own.map(({ property_id }) => property_id));
  return propertyIds.every((id) => covered.has(id)) && propertyIds.length > 0 ? own : [...shared, ...own];
}

const presentAccount = (row: AccountRow) => ({
  property_name: row.property_name,
  bank_name: BANKS[row.bank_bin] ?? row.bank_bin,
  account_number: row.account_number,
  account_holder: row.account_holder,
});
