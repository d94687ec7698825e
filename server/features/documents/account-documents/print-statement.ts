import type { Locale } from '../../../../domain/catalog/locales.ts';
import { dong } from '../../../../domain/money.ts';
import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { fileNameOf, formatMoney, formatNumber, spellDate, spellPeriod } from '../../../documents/format.ts';
import { typesetter } from '../../../documents/typeset.ts';
import { readStatement, type Statement, type StatementDays } from '../../billing/lease-statements/read-statement.ts';
import { type Organization, readOrganization } from '../../identity/organizations/queries.ts';
import type { LeaseRow } from '../../leasing/leases/queries.ts';
import { fact, issuerOf, momentOf, propertyOf } from '../invoice-documents/invoice-sheet.ts';
import type { Printout } from '../invoice-documents/print-invoice.ts';
import { type Names, namesOf } from '../invoice-documents/queries.ts';
import { TEXTS as NOTICE_TEXTS } from '../invoice-documents/texts.ts';
import { TEXTS } from './texts.ts';

export async function printStatement(tx: Tx, lease: LeaseRow, days: StatementDays): Promise<Printout> {
  const { name, sheet } = await loadStatementSheet(tx, lease, days, tx.locale);
  return { number: name, print: () => printStatementSheet(sheet) };
}

export const printStatementSheet = (sheet: StatementSheet): Promise<Buffer> => typesetter.print('statement', sheet);

export async function loadStatementSheet(tx: Tx, lease: LeaseRow, days: StatementDays, locale: Locale) {
  const [statement, names, organization] = await Promise.all([
    readStatement(tx, lease, days),
    namesOf(tx, lease),
    readOrganization(tx, tx.organizationId),
  ]);
  if (!organization) throw refused('not_found');
  return { name: statementName(statement), sheet: statementSheet(statement, names, organization, locale) };
}

export type StatementSheet = ReturnType<typeof statementSheet>;

/** Names the file. */
const statementName = ({ names, as_of }: Statement): string => fileNameOf(`statement-${names.room_name}-${as_of}`);

function statementSheet(statement: Statement, names: Names, organization: Organization, locale: Locale) {
  const { statement: texts, signatures, sign } = TEXTS[locale];
  const { renter, room, page } = NOTICE_TEXTS[locale];
  const { as_of, start_date, ended_on, date_to } = statement;
  const [from, to] = [spellDate(firstDayOf(statement), locale), spellDate(date_to ?? as_of, locale)];
  return {
    locale,
    title: texts.title,
    subtitle: texts.days(from, to),
    number: names.room_name ?? '',
    created: momentOf(`${as_of}T00:00:00Z`),
    issuer: issuerOf(organization, locale),
    property: propertyOf(names),
    stamp: null,
    who: [fact(renter, names.renter_name), fact(room, names.room_name ?? '')],
    days: [
      fact(texts.lease, texts.until(spellDate(start_date, locale), ended_on && spellDate(ended_on, locale))),
      fact(texts.asOf, spellDate(as_of, locale)),
    ],
    sections: [accountSection(statement, locale), depositSection(statement, locale)],
    hint: texts.hint,
    signatures,
    sign,
    footer: texts.footer,
    page_label: page,
  };
}

/** A deposit may come before the lease begins. */
function firstDayOf({ date_from, start_date, as_of, account, deposit }: Statement): string {
  const days = [start_date, as_of, ...[...account.rows, ...deposit.rows].map(({ date }) => date)];
  return date_from ?? days.reduce((first, day) => (day < first ? day : first));
}

/** An amount in the column of what it adds to or takes from, and the balance after it. */
const figures = ({ amount, balance }: { amount: string; balance: string }, locale: Locale) => {
  const isMore = dong(amount) >= 0n;
  const shown = formatNumber(amount.replace('-', ''), locale);
  return { more: isMore ? shown : '', less: isMore ? '' : shown, balance: formatNumber(balance, locale) };
};

const total = (label: string, amount: string, locale: Locale, strong = false) => ({
  label,
  value: formatMoney(amount, locale),
  strong,
});

function accountSection({ account, credit_balance }: Statement, locale: Locale) {
  const texts = TEXTS[locale].statement;
  return {
    heading: texts.account,
    columns: texts.accountColumns,
    empty: texts.noAccount,
    rows: account.rows.map(({ date, display, document_number, period, ...row }) => ({
      date: spellDate(date, locale),
      description: `${display.kind.label} ${document_number}`,
      number: document_number,
      note: [texts.month(spellPeriod(period, locale)), display.method?.label].filter(Boolean).join(' · '),
      ...figures(row, locale),
    })),
    totals: [
      ...(dong(account.opening_balance) === 0n ? [] : [total(texts.opening, account.opening_balance, locale)]),
      total(texts.open, account.closing_balance, locale, true),
      ...(dong(credit_balance) === 0n ? [] : [total(texts.paidAhead, credit_balance, locale)]),
    ],
  };
}

function depositSection({ deposit }: Statement, locale: Locale) {
  const texts = TEXTS[locale].statement;
  return {
    heading: texts.deposit,
    columns: texts.depositColumns,
    empty: texts.noDeposit,
    rows: deposit.rows.map(({ date, display, document_number, ...row }) => ({
      date: spellDate(date, locale),
      description: [display.kind.label, document_number].filter(Boolean).join(' '),
      number: document_number,
      note: display.method?.label ?? null,
      ...figures(row, locale),
    })),
    totals: [
      total(texts.agreed, deposit.agreed_amount, locale),
      ...(dong(deposit.opening_balance) === 0n ? [] : [total(texts.opening, deposit.opening_balance, locale)]),
      total(texts.held, deposit.closing_balance, locale, true),
    ],
  };
}
