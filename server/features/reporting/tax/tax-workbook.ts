import type { Locale } from '../../../../domain/catalog/locales.ts';
import { ruleOn } from '../../../../domain/rules/rule.ts';
import { TAX_FORMS, type TaxFormTexts } from '../../../../domain/rules/tax-forms.ts';
import { spellDate, spellPeriod } from '../../../documents/format.ts';
import { type StyledCell, type StyledSheet, writeStyledXlsx } from '../../../spreadsheet/write-xlsx.ts';
import type { TaxOwner, TaxReport } from './tax-report.ts';
import { TEXTS } from './texts.ts';

const MONEY = '#,##0';
const money = (amount: string | null): StyledCell =>
  amount === null ? { value: null } : { value: Number(amount), numberFormat: MONEY };
const cell = (value: string | null): StyledCell => ({ value });
const header = (names: readonly string[]): StyledCell[] => names.map((value) => ({ value, style: 'header' }));

export const formTexts = (year: number): TaxFormTexts | null => ruleOn(TAX_FORMS, `${year}-12-31`)?.figures ?? null;

export const nameOf = ({ owner }: TaxOwner): string => owner.full_name ?? owner.tax_code ?? owner.id_number ?? '';

/** The revenue book, both forms and the accounts, a sheet each; every row names its owner. */
export function taxWorkbook(report: TaxReport, locale: Locale): Promise<Uint8Array> {
  const texts = TEXTS[locale];
  const forms = formTexts(report.year);
  const sheets = [
    bookSheet(report, locale),
    ...(forms ? [formSheet(report, forms, locale), listSheet(report, forms, locale)] : []),
    accountSheet(report, forms?.accounts.number ?? texts.accounts, locale),
  ];
  return writeStyledXlsx(`${texts.title} ${report.year}`, sheets);
}

/** Excel forbids slashes in the names of sheets. */
const sheetName = (number: string): string => number.replaceAll('/', '-');

const sheetOf = (name: string, columns: readonly string[], rows: StyledCell[][], widths: number[]): StyledSheet => ({
  name,
  rows: [header(columns), ...rows],
  columnWidths: widths,
  frozen: { rows: 1, columns: 1 },
});

function bookSheet({ owners }: TaxReport, locale: Locale): StyledSheet {
  const texts = TEXTS[locale];
  const rows = owners.flatMap((owner) =>
    owner.months.map((month) => [
      cell(nameOf(owner)),
      cell(spellPeriod(month.period, locale)),
      money(month.rent.net),
      money(month.services.net),
      money(month.utilities.net),
      money(month.revenue),
      money(month.fines_and_compensation.net),
      money(month.deposits.net),
      money(month.cash.revenue),
    ]),
  );
  return sheetOf(texts.book, [texts.owner, ...texts.bookColumns], rows, [28, 10, ...Array(7).fill(16)]);
}

function formSheet({ owners }: TaxReport, { declaration }: TaxFormTexts, locale: Locale): StyledSheet {
  const texts = TEXTS[locale];
  const columns = [
    texts.owner,
    texts.taxCode,
    texts.period,
    texts.due,
    ...declaration.fields.map(({ code, name }) => `[${code}] ${name[locale]}`),
  ];
  const rows = owners.flatMap((owner) =>
    owner.declarations.map(({ period, due_on, form }) => [
      cell(nameOf(owner)),
      cell(owner.owner.tax_code),
      cell(texts.periods[period]),
      cell(due_on && spellDate(due_on, locale)),
      ...declaration.fields.map(({ figure }) => money(form[figure])),
    ]),
  );
  return sheetOf(sheetName(declaration.number), columns, rows, [28, 16, 18, 12, ...Array(8).fill(18)]);
}

function listSheet({ owners }: TaxReport, { list }: TaxFormTexts, locale: Locale): StyledSheet {
  const texts = TEXTS[locale];
  const rows = owners.flatMap((owner) =>
    owner.declarations.flatMap(({ period, contracts }) =>
      contracts.map((row) => [
        cell(nameOf(owner)),
        cell(texts.periods[period]),
        cell(`${row.property_name}, ${row.room_name}`),
        cell(row.address),
        cell(row.renter_name),
        money(row.contract_value),
        cell(texts.term(spellDate(row.start_date, locale), row.end_date && spellDate(row.end_date, locale))),
        ...[row.revenue, row.deducted, row.fines, row.vat, row.pit].map(money),
      ]),
    ),
  );
  const columns = [texts.owner, texts.period, ...texts.contractColumns];
  return sheetOf(sheetName(list.number), columns, rows, [28, 18, 32, 40, 26, 18, 26, ...Array(5).fill(16)]);
}

function accountSheet({ owners }: TaxReport, number: string, locale: Locale): StyledSheet {
  const texts = TEXTS[locale];
  const rows = owners.flatMap((owner) =>
    owner.bank_accounts.map((account) => [
      cell(nameOf(owner)),
      cell(account.property_name ?? texts.allProperties),
      cell(account.account_number),
      cell(account.account_holder),
      cell(account.bank_name),
    ]),
  );
  return sheetOf(sheetName(number), [texts.owner, ...texts.accountColumns], rows, [28, 32, 22, 30, 20]);
}
