import type { Locale } from '../../../../domain/catalog/locales.ts';
import { dong, formatAmount, sumAmounts } from '../../../../domain/money.ts';
import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { formatMoney, formatNumber, spellDate, spellPeriod } from '../../../documents/format.ts';
import { typesetter } from '../../../documents/typeset.ts';
import { fact, issuerOf, momentOf } from '../../documents/invoice-documents/invoice-sheet.ts';
import type { Printout } from '../../documents/invoice-documents/print-invoice.ts';
import { readOrganization } from '../../identity/organizations/queries.ts';
import type { TaxOwner, TaxReport } from './tax-report.ts';
import { formTexts, nameOf } from './tax-workbook.ts';
import { TEXTS } from './texts.ts';

/** The figures of every owner, each beginning on a page of their own. */
export async function printTax(tx: Tx, report: TaxReport): Promise<Printout> {
  const organization = await readOrganization(tx, tx.organizationId);
  if (!organization) throw refused('not_found');
  const { locale } = tx;
  const texts = TEXTS[locale];
  const data = {
    locale,
    title: texts.title,
    subtitle: texts.year(report.year),
    number: String(report.year),
    created: momentOf(tx.now.toString()),
    issuer: issuerOf(organization, locale),
    property: { name: '', lines: [] },
    stamp: null,
    owners: report.owners.map((owner) => ownerSheet(owner, report, locale)),
    laws: {
      heading: texts.laws,
      rows: report.rules.map(({ name, issued_on, unconfirmed }) =>
        [`${name}, ${texts.of(spellDate(issued_on, locale))}`, unconfirmed && `${texts.unconfirmed}: ${unconfirmed}`]
          .filter(Boolean)
          .join('. '),
      ),
    },
    hints: [
      texts.hint,
      ...(report.utilities_are_revenue ? [] : [texts.utilitiesOut]),
      ...(report.covers_all_properties ? [] : [texts.notAll]),
    ],
    footer: texts.footer,
    page_label: texts.page,
  };
  return { number: `tax-${report.year}`, print: () => typesetter.print('tax', data) };
}

function ownerSheet(owner: TaxOwner, { year }: TaxReport, locale: Locale) {
  const texts = TEXTS[locale];
  const forms = formTexts(year);
  const yearly = owner.declarations.find(({ period }) => period === 'YEAR');
  const { threshold, threshold_state: state } = owner;
  return {
    facts: [
      fact(texts.owner, nameOf(owner) || texts.missing),
      fact(texts.taxCode, owner.owner.tax_code ?? texts.missing),
      fact(texts.properties, owner.properties.map(({ property_name }) => property_name).join('; ') || texts.nothing),
    ],
    figures: [
      fact(texts.revenue, formatMoney(owner.revenue, locale)),
      ...(threshold ? [fact(texts.threshold, formatMoney(threshold, locale))] : []),
      ...(state ? [fact('', texts.states[state], state === 'ABOVE' ? 'bad' : null)] : []),
    ],
    exempt: owner.exempt && yearly?.due_on ? texts.exempt(spellDate(yearly.due_on, locale)) : null,
    tables: [
      bookTable(owner, locale),
      ...(forms && owner.declarations.length > 0
        ? [formTable(owner, forms, locale), ...listTables(owner, forms, locale)]
        : []),
      accountTable(owner, forms, locale),
    ],
  };
}

type Forms = NonNullable<ReturnType<typeof formTexts>>;
const amounts = (values: readonly string[], locale: Locale): string[] =>
  values.map((each) => formatNumber(each, locale));
const sum = (values: readonly string[]): string => formatAmount(sumAmounts(values.map(dong)));

function bookTable({ months }: TaxOwner, locale: Locale) {
  const texts = TEXTS[locale];
  const rows = months.map((month) => [
    month.rent.net,
    month.services.net,
    month.utilities.net,
    month.revenue,
    month.fines_and_compensation.net,
    month.deposits.net,
    month.cash.revenue,
  ]);
  const totals = rows[0]?.map((_, column) => sum(rows.map((row) => row[column] ?? '0'))) ?? [];
  return {
    heading: texts.book,
    columns: texts.bookColumns,
    words: 1,
    wide: texts.bookColumns.keys().toArray(),
    rows: months.map(({ period }, index) => [spellPeriod(period, locale), ...amounts(rows[index] ?? [], locale)]),
    total: [texts.total, ...amounts(totals, locale)],
    empty: texts.nothing,
  };
}

function formTable({ declarations }: TaxOwner, { declaration }: Forms, locale: Locale) {
  const texts = TEXTS[locale];
  return {
    heading: `${declaration.number} ${declaration.name[locale]}`,
    columns: [
      texts.code,
      texts.item,
      ...declarations.map(({ period, due_on }) =>
        [texts.periods[period], due_on && `${texts.due} ${spellDate(due_on, locale)}`].filter(Boolean).join('\n'),
      ),
    ],
    words: 2,
    wide: [1],
    rows: declaration.fields.map(({ code, name, figure }) => [
      `[${code}]`,
      name[locale],
      ...amounts(
        declarations.map(({ form }) => form[figure]),
        locale,
      ),
    ]),
    total: null,
    empty: texts.nothing,
  };
}

/** The list of each half-year; that of the whole year has the same contracts. */
const listTables = ({ declarations }: TaxOwner, { list }: Forms, locale: Locale) => {
  const texts = TEXTS[locale];
  return declarations
    .filter(({ period }) => period !== 'YEAR')
    .map(({ period, contracts }) => {
      const rows = contracts.map((row) => [row.revenue, row.deducted, row.fines, row.vat, row.pit]);
      const totals = rows[0]?.map((_, column) => sum(rows.map((row) => row[column] ?? '0'))) ?? [];
      const [, , renter = '', value = '', term = '', ...figures] = texts.contractColumns;
      return {
        heading: `${list.number} ${list.name[locale]}, ${locale === 'vi' ? texts.periods[period] : texts.periods[period].toLowerCase()}`,
        // The code below the name keeps the columns of figures narrow, so that names have room.
        columns: [texts.room, renter, term, value, ...figures].map((name) => name.replace(' [', '\n[')),
        words: 3,
        wide: [1],
        rows: [...Map.groupBy(contracts, placeOf)].flatMap(([place, ofPlace]) => [
          [place],
          ...ofPlace.map((row) => [
            row.room_name,
            row.renter_name,
            texts.term(spellDate(row.start_date, locale), row.end_date && spellDate(row.end_date, locale)),
            row.contract_value === null ? '' : formatNumber(row.contract_value, locale),
            ...amounts([row.revenue, row.deducted, row.fines, row.vat, row.pit], locale),
          ]),
        ]),
        total: rows.length === 0 ? null : [texts.total, '', '', '', ...amounts(totals, locale)],
        empty: texts.nothing,
      };
    });
};

const placeOf = ({ property_name, address }: { property_name: string; address: string | null }): string =>
  [property_name, address].filter(Boolean).join(', ');

function accountTable({ bank_accounts: accounts }: TaxOwner, forms: Forms | null, locale: Locale) {
  const texts = TEXTS[locale];
  return {
    heading: forms ? `${forms.accounts.number} ${forms.accounts.name[locale]}` : texts.accounts,
    columns: texts.accountColumns,
    words: 4,
    wide: texts.accountColumns.keys().toArray(),
    rows: accounts.map((row) => [
      row.property_name ?? texts.allProperties,
      row.account_number,
      row.account_holder,
      row.bank_name,
    ]),
    total: null,
    empty: texts.nothing,
  };
}
